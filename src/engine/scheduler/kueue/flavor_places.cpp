// Pod sets in groups, and the places that follow from their flavors.
#include <algorithm>
#include <map>
#include <utility>

#include "engine/requests/requests.hpp"
#include "engine/scheduler/kueue/flavor_assigner.hpp"
#include "engine/scheduler/kueue/topology_wishes.hpp"

namespace fairlead::kueue {
namespace {

Reason no_place(const PlaceFailure& failure) {
  Reason reason;
  reason.code = ReasonCode::no_place;
  reason.pod_set = static_cast<std::uint8_t>(failure.pod_set);
  reason.flavor = failure.flavor;
  reason.count = static_cast<std::uint32_t>(std::max(0, failure.obstacle.fit));
  return reason;
}

// The search for places says what becomes of all, whatever the quotas say.
void settle(Assignment& assignment, std::size_t pod_set, Mode mode) {
  for (AssignedFlavor& flavor : assignment.pod_sets[pod_set].flavors) flavor.mode = mode;
  assignment.settled = mode;
}

}  // namespace

// Pod sets of one topology group get their flavors together, by the sum of what they ask.
std::vector<FlavorAssigner::PodSetWork> FlavorAssigner::work_in_groups(
    const std::vector<std::int32_t>* counts) const {
  std::vector<PodSetWork> works;
  std::map<std::string, std::size_t> groups;
  const std::size_t count =
      record_.admission ? record_.admission->pod_sets.size() : record_.requests.size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto& topology = record_.spec->pod_sets[i].topology;
    PodSetWork work = work_for(i, counts);
    if (!topology || topology->group.empty()) {
      works.push_back(std::move(work));
      continue;
    }
    const auto [known, added] = groups.try_emplace(topology->group, works.size());
    if (added) {
      works.push_back(std::move(work));
      continue;
    }
    PodSetWork& sum = works[known->second];
    sum.together.push_back(i);
    for (const Request& request : work.requests) add_request(sum, request);
  }
  return works;
}

// Keeps Kueue's order of resources.
void FlavorAssigner::add_request(PodSetWork& sum, const Request& request) const {
  const std::string& name = state_.resources.name(request.resource);
  const auto at = std::find_if(sum.requests.begin(), sum.requests.end(), [&](const Request& r) {
    return !resource_order(state_.resources.name(r.resource), name);
  });
  if (at != sum.requests.end() && at->resource == request.resource) {
    at->total += request.total;
  } else {
    sum.requests.insert(at, request);
  }
}

// Each pod set of the group takes the flavors of what it asks for itself. One that asks for nothing
// takes those with nodes, so that it can be placed beside the others.
void FlavorAssigner::append_group(const PodSetWork& work, const AssignedPodSet& group,
                                  Assignment& assignment,
                                  const std::vector<std::int32_t>* counts) const {
  for (const std::size_t index : work.together) {
    PodSetWork part = work_for(index, counts);
    AssignedPodSet pod_set = group;
    pod_set.count = part.count;
    std::erase_if(pod_set.flavors, [&](const AssignedFlavor& flavor) {
      if (part.requests.empty()) {
        return context_.topology == nullptr || !queue_.has_flavor(flavor.flavor) ||
               context_.topology->room(flavor.flavor) == nullptr;
      }
      return std::none_of(part.requests.begin(), part.requests.end(),
                          [&](const Request& r) { return r.resource == flavor.resource; });
    });
    if (part.requests.empty()) {
      for (const AssignedFlavor& each : pod_set.flavors)
        part.requests.push_back({each.resource, 0, 0});
    }
    append(part, std::move(pod_set), assignment);
  }
}

const TopologyWishes* FlavorAssigner::wishes(Assignment& assignment) {
  wishes_ = wishes_of(state_, context_.topology, record_, queue_, assignment);
  return context_.topology == nullptr ? nullptr : &wishes_;
}

// What fits by quota needs a place too: now, or at least once everybody else has gone.
void FlavorAssigner::assign_places(Assignment& assignment) {
  if (assignment.mode() == Mode::no_fit) return;
  const TopologyWishes* asked = wishes(assignment);
  if (asked == nullptr) return;
  const TopologyWishes& wanted = *asked;
  if (assignment.mode() == Mode::fit) {
    Places places = context_.topology->place(wanted, false);
    if (!places.failure) {
      set_places(assignment, places);
    } else {
      assignment.reasons.push_back(no_place(*places.failure));
      settle(assignment, places.failure->pod_set, Mode::preempt);
    }
  }
  // No other place is looked for on behalf of a failed node.
  if (assignment.mode() != Mode::preempt || !record_.unhealthy_nodes.empty()) return;
  const Places places = context_.topology->place(wanted, true);
  if (places.failure) {
    settle(assignment, places.failure->pod_set, Mode::no_fit);
    return;
  }
  for (const auto& [flavor, pod_sets] : wanted) {
    for (const TopologyWish& wish : pod_sets) settle(assignment, wish.index, Mode::preempt);
  }
}

}  // namespace fairlead::kueue
