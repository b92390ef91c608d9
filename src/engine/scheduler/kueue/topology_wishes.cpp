#include "engine/scheduler/kueue/topology_wishes.hpp"

#include <algorithm>
#include <set>

#include "engine/policy/objects.hpp"
#include "engine/requests/adjust.hpp"
#include "engine/topology/nodes.hpp"

namespace fairlead::kueue {
namespace {

bool is_explicit(const model::PodSet& pod_set) {
  return pod_set.topology && pod_set.topology->is_explicit();
}

bool has_topology(const State& state, FlavorId flavor) {
  const auto& spec = state.flavor_specs[flavor.index()];
  return spec && !spec->topology.empty();
}

// The queue's one flavor with nodes among those that the pod set was given; invalid where there is
// none, or more than one.
FlavorId flavor_with_nodes(const TopologyPass* topology, const ClusterQueueState& queue,
                           const AssignedPodSet& pod_set) {
  if (topology == nullptr) return {};
  std::set<FlavorId> flavors;
  for (const AssignedFlavor& each : pod_set.flavors) {
    const bool has_nodes = topology->room(each.flavor) != nullptr;
    if (has_nodes && queue.has_flavor(each.flavor)) flavors.insert(each.flavor);
  }
  return flavors.size() == 1 ? *flavors.begin() : FlavorId();
}

// Whether nodes of the flavor are made to order: whoever gets its quota has no place before the
// check says that they are there.
bool is_provisioned(const State& state, const ClusterQueueState& queue, FlavorId flavor) {
  constexpr std::string_view controller = "kueue.x-k8s.io/provisioning-request";
  const auto& rules = queue.spec.admission_checks;
  return queue.has_flavor(flavor) && std::any_of(rules.begin(), rules.end(), [&](const auto& rule) {
           const auto* check = find_object<model::AdmissionCheck>(state.policy, rule.check);
           const auto& on = rule.on_flavors;
           return check != nullptr && check->controller == controller &&
                  (on.empty() ||
                   std::find(on.begin(), on.end(), state.flavors.name(flavor)) != on.end());
         });
}

Amounts requests_of(State& state, const model::PodSpec& pod) {
  const model::ResourceList requests = model::pod_requests(pod);
  for (const auto& [name, quantity] : requests) state.resources.intern(name);
  return amounts_of(state.resources, requests);
}

}  // namespace

bool has_topology_only(const State& state, const ClusterQueueState& queue) {
  return std::all_of(queue.groups.begin(), queue.groups.end(), [&](const Group& group) {
    return std::all_of(group.flavors.begin(), group.flavors.end(),
                       [&](FlavorId flavor) { return has_topology(state, flavor); });
  });
}

bool wants_place(const State& state, const ClusterQueueState& queue, const model::PodSet& pod_set) {
  return is_explicit(pod_set) || has_topology_only(state, queue);
}

std::optional<ReasonCode> topology_mismatch(const State& state, const TopologyPass* topology,
                                            const ClusterQueueState& queue,
                                            const model::PodSet& pod_set, FlavorId flavor,
                                            const Group& group) {
  if (!is_explicit(pod_set)) {
    const bool fits = has_topology_only(state, queue) || !has_topology(state, flavor);
    return fits ? std::nullopt : std::optional(ReasonCode::topology_only_flavor);
  }
  if (!has_topology(state, flavor)) {
    // A flavor that has nothing of what the pods ask for may still bound something derived.
    const model::ResourceList requests = model::pod_requests(pod_set.pod);
    const bool overlaps = std::any_of(group.covered.begin(), group.covered.end(), [&](auto id) {
      return requests.contains(state.resources.name(id));
    });
    return overlaps ? std::optional(ReasonCode::flavor_without_topology) : std::nullopt;
  }
  const TopologyRoom* room = topology == nullptr ? nullptr : topology->room(flavor);
  if (room == nullptr || !has_levels(room->tree(), *pod_set.topology)) {
    return ReasonCode::topology_level_missing;
  }
  return std::nullopt;
}

TopologyWishes wishes_of(State& state, const TopologyPass* topology, const WorkloadRecord& workload,
                         const ClusterQueueState& queue, Assignment& assignment) {
  TopologyWishes wishes;
  std::vector<model::PodSpec> pods;
  const auto& pod_sets = workload.spec->pod_sets;
  const std::vector<std::string>& failed = workload.unhealthy_nodes;
  for (std::size_t i = 0; i < assignment.pod_sets.size(); ++i) {
    AssignedPodSet& given = assignment.pod_sets[i];
    if (!wants_place(state, queue, pod_sets[i])) continue;
    if (given.failed || given.count == 0) continue;
    if (given.topology != nullptr && !uses_any(*given.topology, failed)) continue;
    const FlavorId flavor = flavor_with_nodes(topology, queue, given);
    if (flavor.valid() && !workload.admission && is_provisioned(state, queue, flavor)) {
      given.awaits_place = true;
      continue;
    }
    if (!flavor.valid()) {
      given.failed = true;
      Reason reason;
      reason.code = ReasonCode::no_flavor_with_nodes;
      reason.pod_set = static_cast<std::uint8_t>(i);
      assignment.reasons.push_back(reason);
      assignment.settled.reset();
      continue;
    }
    // Nothing can be replaced where there was nothing.
    if (!failed.empty() && given.topology == nullptr) continue;
    if (pods.empty()) {
      const auto& limits = state.namespaces[workload.name_space.index()].limits;
      pods = adjusted_pods(state, *workload.spec, limits);
    }
    const auto entry = std::find_if(wishes.begin(), wishes.end(),
                                    [&](const auto& known) { return known.first == flavor; });
    auto& list = entry == wishes.end()
                     ? wishes.emplace_back(flavor, std::vector<TopologyWish>()).second
                     : entry->second;
    list.push_back({i, &pod_sets[i], requests_of(state, pods[i]),
                    pod_amounts(state.resources, pods[i]), given.count, !is_explicit(pod_sets[i]),
                    given.topology, failed.empty() ? "" : failed.front()});
  }
  std::sort(wishes.begin(), wishes.end(), [&](const auto& a, const auto& b) {
    return state.flavors.name(a.first) < state.flavors.name(b.first);
  });
  return wishes;
}

void set_places(Assignment& assignment, const Places& places) {
  for (const PlacedPodSet& placed : places.placed) {
    AssignedPodSet& pod_set = assignment.pod_sets[placed.pod_set];
    pod_set.topology = placed.topology;
    pod_set.taken = placed.taken;
    pod_set.placed_in = placed.flavor;
    pod_set.awaits_place = false;
  }
}

}  // namespace fairlead::kueue
