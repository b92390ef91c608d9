#include "engine/scheduler/kueue/nomination.hpp"

#include <algorithm>

#include "engine/gates.hpp"
#include "engine/lifecycle/transitions.hpp"
#include "engine/scheduler/kueue/flavor_assigner.hpp"
#include "engine/scheduler/kueue/topology_wishes.hpp"
#include "engine/scheduler/subject.hpp"

namespace fairlead::kueue {
namespace {

std::vector<QuotaId> short_quotas(const Assignment& assignment) {
  std::vector<QuotaId> quotas;
  for (const AssignedPodSet& pod_set : assignment.pod_sets) {
    for (const AssignedFlavor& flavor : pod_set.flavors) {
      if (flavor.mode == Mode::preempt) quotas.push_back(flavor.quota);
    }
  }
  std::sort(quotas.begin(), quotas.end());
  quotas.erase(std::unique(quotas.begin(), quotas.end()), quotas.end());
  return quotas;
}

class Nomination {
 public:
  Nomination(const PreemptionContext& context, Entry& entry, const FlavorCursor* cursor,
             const Assignment* bound_to = nullptr)
      : context_(context),
        entry_(entry),
        replaced_(replaced_slice(context.state, entry.subject(context.state), entry.queue)),
        assigner_(context, entry.subject(context.state), entry.queue, cursor, replaced_, bound_to),
        replaces_node_(entry.second_pass && needs_other_nodes(*entry.second_pass->workload)) {}

  void run() {
    choose();
    const bool preempts = entry_.assignment.mode() == Mode::preempt;
    if (context_.topology != nullptr && preempts && !replaces_node_) reserve_places();
    // It has the quota that it needs.
    if (entry_.second_pass) entry_.assignment.usage.clear();
  }

 private:
  void choose() {
    Assignment full = assigner_.assign(nullptr);
    if (full.mode() == Mode::fit || evicts_on_failure()) return accept(std::move(full), {});
    if (full.mode() == Mode::preempt) {
      std::vector<Target> targets = targets_for(full);
      if (!targets.empty()) return accept(std::move(full), std::move(targets));
    }
    if (!try_partially()) {
      entry_.assignment = std::move(full);
      entry_.targets.clear();
    }
  }

  bool evicts_on_failure() const {
    return replaces_node_ && is_on(context_.state.configuration, node_fail_fast_gate);
  }

  // The places that it will take once its victims have gone, or, without victims, would take if
  // everybody went: so that nobody behind it takes them meanwhile.
  void reserve_places() {
    const TopologyWishes* wishes = assigner_.wishes(entry_.assignment);
    for (const Target& target : entry_.targets) take_away(context_, target.workload);
    set_places(entry_.assignment, context_.topology->place(*wishes, entry_.targets.empty()));
    for (const Target& target : entry_.targets) give_back(context_, target.workload);
  }

  std::vector<Target> targets_for(Assignment& assignment) {
    return assigner_.targets({entry_.workload, entry_.queue, assigner_.total_usage(assignment),
                              short_quotas(assignment), assigner_.wishes(assignment)});
  }

  void accept(Assignment assignment, std::vector<Target> targets) {
    if (replaced_) targets.insert(targets.begin(), {*replaced_, EvictionCause::none});
    entry_.assignment = std::move(assignment);
    entry_.targets = std::move(targets);
  }

  // Partial admission: the most pods that fit, found by halving how far each pod set shrinks
  // from its count towards its minimum.
  bool try_partially() {
    const auto& pod_sets = entry_.subject(context_.state).spec->pod_sets;
    std::int64_t span = 0;
    for (const model::PodSet& pod_set : pod_sets) {
      span += pod_set.count - pod_set.min_count.value_or(pod_set.count);
    }
    if (span == 0) return false;
    std::int64_t low = 0;
    std::int64_t high = span + 1;
    std::int64_t good = -1;
    while (low < high) {
      const std::int64_t middle = low + (high - low) / 2;
      if (fits_when_shrunk(pod_sets, middle, span)) {
        good = middle;
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return good >= 0 && good == low;
  }

  bool fits_when_shrunk(const std::vector<model::PodSet>& pod_sets, std::int64_t step,
                        std::int64_t span) {
    std::vector<std::int32_t> counts;
    for (const model::PodSet& pod_set : pod_sets) {
      const std::int64_t delta = pod_set.count - pod_set.min_count.value_or(pod_set.count);
      counts.push_back(pod_set.count - static_cast<std::int32_t>(delta * step / span));
    }
    Assignment assignment = assigner_.assign(&counts);
    std::vector<Target> targets;
    if (assignment.mode() == Mode::preempt) targets = targets_for(assignment);
    if (assignment.mode() != Mode::fit && targets.empty()) return false;
    accept(std::move(assignment), std::move(targets));
    return true;
  }

  const PreemptionContext& context_;
  Entry& entry_;
  std::optional<WorkloadId> replaced_;
  FlavorAssigner assigner_;
  bool replaces_node_;
};

}  // namespace

void nominate_again(const PreemptionContext& context, Entry& entry) {
  const Assignment nominated = std::move(entry.assignment);
  entry.targets.clear();
  Nomination(context, entry, nullptr, &nominated).run();
  entry.reasons = entry.assignment.reasons;
}

void nominate(const PreemptionContext& context, Entry& entry, const FlavorCursor* cursor) {
  const State& state = context.state;
  if (const auto reason = obstacle(state, entry.subject(state), entry.queue)) {
    entry.reasons = {*reason};
    if (reason->code == ReasonCode::namespace_not_selected) {
      entry.requeue = RequeueReason::namespace_mismatch;
    }
    return;
  }
  entry.nominated = true;
  Nomination(context, entry, cursor).run();
  entry.reasons = entry.assignment.reasons;
}

}  // namespace fairlead::kueue
