#include "engine/scheduler/fairlead/ask.hpp"

#include <algorithm>

#include "engine/requests/flavor_match.hpp"

namespace fairlead::native {
namespace {

class Asking {
 public:
  Asking(const State& state, const WorkloadRecord& workload, QueueId queue)
      : state_(state), workload_(workload), queue_(state.queue(queue)) {}

  Ask run() {
    for (std::size_t i = 0; i < workload_.requests.size(); ++i) add_pod_set(i);
    ask_.is_elastic = std::any_of(
        workload_.spec->pod_sets.begin(), workload_.spec->pod_sets.end(),
        [](const model::PodSet& set) { return set.min_count && *set.min_count < set.count; });
    return std::move(ask_);
  }

 private:
  void add_pod_set(std::size_t index) {
    const PodSetRequest& request = workload_.requests[index];
    if (queue_.groups.empty() && request.count > 0) {
      add_reason(index, ReasonCode::queue_without_quota);
    }
    const auto pods = state_.resources.find("pods");
    for (const ResourceAmount& entry : request.per_pod) {
      if (entry.resource != pods) add_want(index, entry.resource, entry.amount);
    }
    // A queue with quota for "pods" counts them, whatever the containers say.
    if (pods && group_of(*pods) < queue_.groups.size()) add_want(index, *pods, 1);
    for (Slot& slot : ask_.slots) {
      if (slot.pod_set == index) find_flavors(slot);
    }
  }

  std::size_t group_of(ResourceId resource) const {
    const auto covers = [&](const Group& group) {
      return std::find(group.covered.begin(), group.covered.end(), resource) != group.covered.end();
    };
    const auto found = std::find_if(queue_.groups.begin(), queue_.groups.end(), covers);
    return static_cast<std::size_t>(found - queue_.groups.begin());
  }

  void add_want(std::size_t index, ResourceId resource, std::int64_t per_pod) {
    const std::size_t group = group_of(resource);
    if (group == queue_.groups.size()) {
      const bool matters = per_pod > 0 && workload_.requests[index].count > 0;
      if (!matters || state_.configuration.ignore_undeclared_resources) return;
      add_reason(index, ReasonCode::resource_not_covered).resource = resource;
      return;
    }
    const std::vector<ResourceId>& covered = queue_.groups[group].covered;
    const auto position = std::find(covered.begin(), covered.end(), resource) - covered.begin();
    slot(index, group).wants.push_back({resource, per_pod, static_cast<std::size_t>(position)});
  }

  Slot& slot(std::size_t index, std::size_t group) {
    const auto found = std::find_if(ask_.slots.begin(), ask_.slots.end(), [&](const Slot& known) {
      return known.pod_set == index && known.group == group;
    });
    if (found != ask_.slots.end()) return *found;
    return ask_.slots.emplace_back(Slot{index, group, {}, {}});
  }

  void find_flavors(Slot& slot) {
    const Group& group = queue_.groups[slot.group];
    std::vector<Reason> reasons;
    for (std::size_t i = 0; i < group.flavors.size(); ++i) {
      const auto& spec = state_.flavor_specs[group.flavors[i].index()];
      const model::PodSpec& pod = workload_.spec->pod_sets[slot.pod_set].pod;
      const auto mismatch = spec ? flavor_mismatch(pod, *spec) : ReasonCode::flavor_missing;
      if (!mismatch) {
        slot.flavors.push_back(i);
        continue;
      }
      Reason& reason = reasons.emplace_back();
      reason.code = *mismatch;
      reason.pod_set = static_cast<std::uint8_t>(slot.pod_set);
      reason.flavor = group.flavors[i];
    }
    if (!slot.flavors.empty()) return;
    ask_.hopeless.insert(ask_.hopeless.end(), reasons.begin(), reasons.end());
  }

  Reason& add_reason(std::size_t pod_set, ReasonCode code) {
    Reason& reason = ask_.hopeless.emplace_back();
    reason.code = code;
    reason.pod_set = static_cast<std::uint8_t>(pod_set);
    return reason;
  }

  const State& state_;
  const WorkloadRecord& workload_;
  const ClusterQueueState& queue_;
  Ask ask_;
};

}  // namespace

Ask ask_of(const State& state, const WorkloadRecord& workload, QueueId queue) {
  return Asking(state, workload, queue).run();
}

}  // namespace fairlead::native
