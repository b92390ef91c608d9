#include "engine/scheduler/kueue/flavor_assigner.hpp"

#include <algorithm>
#include <utility>

#include "engine/policy/names.hpp"
#include "engine/requests/flavor_match.hpp"
#include "engine/requests/requests.hpp"
#include "engine/scheduler/kueue/borrowing.hpp"
#include "engine/scheduler/kueue/topology_wishes.hpp"

namespace fairlead::kueue {
namespace {

const Group* group_of(const ClusterQueueState& queue, ResourceId resource) {
  for (const Group& group : queue.groups) {
    if (std::find(group.covered.begin(), group.covered.end(), resource) != group.covered.end()) {
      return &group;
    }
  }
  return nullptr;
}

const FlavorChoice* choice_of(const PodSetAssignment& given, ResourceId resource) {
  const auto found = std::find_if(given.flavors.begin(), given.flavors.end(),
                                  [&](const FlavorChoice& c) { return c.resource == resource; });
  return found == given.flavors.end() ? nullptr : &*found;
}

std::size_t position_of(const Group& group, ResourceId resource) {
  const auto found = std::find(group.covered.begin(), group.covered.end(), resource);
  return static_cast<std::size_t>(found - group.covered.begin());
}

}  // namespace

FlavorAssigner::FlavorAssigner(const PreemptionContext& context, const WorkloadRecord& workload,
                               QueueId queue, const FlavorCursor* cursor,
                               std::optional<WorkloadId> replaced, const Assignment* bound_to)
    : context_(context),
      state_(context.state),
      queue_id_(queue),
      record_(workload),
      queue_(context.state.queue(queue)),
      cursor_(cursor),
      replaced_(replaced),
      bound_to_(bound_to) {}

Assignment FlavorAssigner::assign(const std::vector<std::int32_t>* counts) {
  Assignment assignment;
  assignment.cursor.generation = queue_.generation;
  assignment.cursor.pass = state_.passes;
  assignment.cursor.shape = record_.shape;
  assignment.cursor.stays = record_.stays;
  for (const PodSetWork& work : work_in_groups(counts)) {
    if (!assign_pod_set(work, assignment, counts)) return assignment;
  }
  assign_places(assignment);
  return assignment;
}

const PodSetAssignment* FlavorAssigner::given_to(std::size_t pod_set) const {
  return record_.admission ? &record_.admission->pod_sets[pod_set] : nullptr;
}

// Of the pod sets that are placed together, for what they still ask.
std::vector<AssignedFlavor> FlavorAssigner::kept_flavors(const PodSetWork& work) const {
  std::vector<AssignedFlavor> flavors;
  if (!record_.admission) return flavors;
  for (const Request& request : work.requests) {
    const FlavorChoice* choice = nullptr;
    for (const std::size_t index : work.together) {
      const FlavorChoice* own = choice_of(*given_to(index), request.resource);
      if (own != nullptr) choice = own;
    }
    if (choice == nullptr) continue;
    flavors.push_back({choice->resource, choice->flavor,
                       quota_id(state_, choice->flavor, choice->resource), Mode::fit, 0, -1, 0});
  }
  return flavors;
}

FlavorAssigner::PodSetWork FlavorAssigner::work_for(std::size_t index,
                                                    const std::vector<std::int32_t>* counts) const {
  const PodSetRequest& request = record_.requests[index];
  PodSetWork work;
  work.index = index;
  work.together = {index};
  // A pod set that is all reclaimed has nothing to scale.
  work.count = counts != nullptr && request.count != 0 ? (*counts)[index] : request.count;
  const PodSetAssignment* given = given_to(index);
  if (given != nullptr) work.count = std::min(work.count, given->count);
  for (const ResourceAmount& entry : request.per_pod) {
    const FlavorChoice* choice = given == nullptr ? nullptr : choice_of(*given, entry.resource);
    const std::int64_t per_pod = choice == nullptr ? entry.amount : choice->per_pod;
    work.requests.push_back({entry.resource, per_pod, total(per_pod, work.count)});
  }
  // A queue with quota for "pods" counts them, whatever the containers say.
  const auto pods = state_.resources.find("pods");
  if (pods && group_of(queue_, *pods) != nullptr) {
    const Request counted{*pods, 1, work.count};
    const std::string& pods_name = state_.resources.name(*pods);
    const auto at = std::find_if(work.requests.begin(), work.requests.end(), [&](const auto& r) {
      return !resource_order(state_.resources.name(r.resource), pods_name);
    });
    if (at != work.requests.end() && at->resource == *pods) {
      *at = counted;
    } else {
      work.requests.insert(at, counted);
    }
  }
  return work;
}

// Returns whether the next pod set is worth looking at.
bool FlavorAssigner::assign_pod_set(const PodSetWork& work, Assignment& assignment,
                                    const std::vector<std::int32_t>* counts) {
  AssignedPodSet result;
  result.count = work.count;
  // A queue without any quota admits no pods, not even those that ask for nothing.
  result.flavors = kept_flavors(work);
  result.blocked = queue_.groups.empty() && work.count > 0;
  if (result.blocked) {
    Reason reason;
    reason.code = ReasonCode::queue_without_quota;
    reason.pod_set = static_cast<std::uint8_t>(work.index);
    assignment.reasons.push_back(reason);
  }
  for (const Request& request : work.requests) {
    const bool known = std::any_of(
        result.flavors.begin(), result.flavors.end(),
        [&](const AssignedFlavor& flavor) { return flavor.resource == request.resource; });
    if (known) continue;
    const Group* group = group_of(queue_, request.resource);
    if (group == nullptr) {
      if (request.total == 0 || state_.configuration.ignore_undeclared_resources) continue;
      Reason reason;
      reason.code = ReasonCode::resource_not_covered;
      reason.pod_set = static_cast<std::uint8_t>(work.index);
      reason.resource = request.resource;
      assignment.reasons.push_back(reason);
      result.flavors.clear();
      result.blocked = true;
      break;
    }
    GroupChoice choice = choose(work, *group, request.resource, assignment);
    if (choice.flavors.empty()) {
      // Where the cursor was beyond the last flavor there is no reason either, and what has no
      // reason not to fit, fits: Kueue then admits the pod set without a flavor.
      result.blocked = choice.blocked;
      result.flavors.clear();
      break;
    }
    if (choice.blocked) result.blocked = true;
    result.flavors.insert(result.flavors.end(), choice.flavors.begin(), choice.flavors.end());
  }
  const bool failed = !work.requests.empty() && result.flavors.empty();
  if (work.together.size() > 1) {
    append_group(work, result, assignment, counts);
  } else {
    append(work, std::move(result), assignment);
  }
  return !failed;
}

void FlavorAssigner::append(const PodSetWork& work, AssignedPodSet pod_set,
                            Assignment& assignment) const {
  for (AssignedFlavor& flavor : pod_set.flavors) {
    const auto request =
        std::find_if(work.requests.begin(), work.requests.end(),
                     [&](const Request& entry) { return entry.resource == flavor.resource; });
    flavor.per_pod = request->per_pod;
    assignment.borrowing = std::max(assignment.borrowing, flavor.borrow);
    const std::int64_t more = request->total - replaced_request(work.index, flavor.resource);
    add_to(assignment.usage, flavor.quota, Amount(more));
    assignment.cursor.positions.push_back(
        {static_cast<std::uint8_t>(work.index), flavor.resource, flavor.tried});
  }
  if (const PodSetAssignment* given = given_to(work.index)) {
    pod_set.topology = given->topology;
    pod_set.awaits_place = given->awaits_place;
  }
  if (assignment.pod_sets.size() <= work.index) assignment.pod_sets.resize(work.index + 1);
  assignment.pod_sets[work.index] = std::move(pod_set);
}

FlavorAssigner::GroupChoice FlavorAssigner::choose(const PodSetWork& work, const Group& group,
                                                   ResourceId first, Assignment& assignment) {
  std::vector<AssignedFlavor> best;
  Rank best_rank{PreemptionMode::no_fit, std::numeric_limits<int>::max()};
  std::int32_t attempted = -1;
  const std::size_t reasons_before = assignment.reasons.size();
  for (std::size_t f = cursor_ != nullptr ? cursor_->next(work.index, first) : 0;
       f < group.flavors.size(); ++f) {
    attempted = static_cast<std::int32_t>(f);
    if (bound_to_ != nullptr && !was_nominated(work, group.flavors[f], first)) continue;
    if (const auto reason = unusable(work, group, group.flavors[f])) {
      assignment.reasons.push_back(*reason);
      continue;
    }
    std::vector<AssignedFlavor> chosen;
    const Rank rank = rank_flavor(work, group, f, assignment, chosen);
    const bool settled = !look_further(rank);
    if (settled || preferred(rank, best_rank)) {
      best = std::move(chosen);
      best_rank = rank;
    }
    if (settled) break;
  }
  const bool was_last = attempted + 1 == static_cast<std::int32_t>(group.flavors.size());
  for (AssignedFlavor& flavor : best) flavor.tried = was_last ? -1 : attempted;
  const bool fits = best_rank.mode == PreemptionMode::fit;
  if (fits) assignment.reasons.resize(reasons_before);
  return {std::move(best), !fits && attempted >= 0};
}

bool FlavorAssigner::was_nominated(const PodSetWork& work, FlavorId flavor,
                                   ResourceId resource) const {
  for (const std::size_t index : work.together) {
    if (index >= bound_to_->pod_sets.size()) continue;
    for (const AssignedFlavor& each : bound_to_->pod_sets[index].flavors) {
      if (each.resource == resource && each.flavor == flavor) return true;
    }
  }
  return false;
}

std::optional<Reason> FlavorAssigner::unusable(const PodSetWork& work, const Group& group,
                                               FlavorId flavor) const {
  Reason reason;
  reason.pod_set = static_cast<std::uint8_t>(work.index);
  reason.flavor = flavor;
  const auto& spec = state_.flavor_specs[flavor.index()];
  if (!spec) {
    reason.code = ReasonCode::flavor_missing;
    return reason;
  }
  for (const std::size_t index : work.together) {
    const model::PodSet& pod_set = record_.spec->pod_sets[index];
    auto mismatch = topology_mismatch(state_, context_.topology, queue_, pod_set, flavor, group);
    if (!mismatch) mismatch = flavor_mismatch(pod_set.pod, *spec);
    if (!mismatch) continue;
    reason.code = *mismatch;
    return reason;
  }
  return std::nullopt;
}

// The rank of a flavor is that of its worst resource.
FlavorAssigner::Rank FlavorAssigner::rank_flavor(const PodSetWork& work, const Group& group,
                                                 std::size_t flavor, Assignment& assignment,
                                                 std::vector<AssignedFlavor>& chosen) {
  Rank worst{PreemptionMode::fit, 0};
  for (const Request& request : work.requests) {
    const std::size_t position = position_of(group, request.resource);
    if (position == group.covered.size()) continue;
    Reason reason;
    bool has_reason = false;
    std::int64_t wanted = request.total;
    const auto bound_flavor = replaced_flavor(work.index, request.resource);
    if (replaced_ && bound_flavor != group.flavors[flavor]) {
      worst.mode = PreemptionMode::no_fit;
      reason.code = ReasonCode::slice_flavor_differs;
      has_reason = true;
    } else {
      wanted -= replaced_request(work.index, request.resource);
      const QuotaId quota = group.quota(flavor, position);
      const Rank rank =
          rank_quota(quota, amount_of(assignment.usage, quota), wanted, reason, has_reason);
      if (preferred(worst, rank)) worst = rank;
      if (worst.mode != PreemptionMode::no_fit) {
        chosen.push_back({request.resource, group.flavors[flavor], quota, mode_of(rank.mode),
                          rank.borrow, -1, 0});
      }
    }
    if (has_reason) {
      reason.pod_set = static_cast<std::uint8_t>(work.index);
      reason.flavor = group.flavors[flavor];
      reason.resource = request.resource;
      assignment.reasons.push_back(reason);
    }
    if (worst.mode == PreemptionMode::no_fit) break;
  }
  return worst;
}

FlavorAssigner::Rank FlavorAssigner::rank_quota(QuotaId quota, Amount assumed, std::int64_t request,
                                                Reason& reason, bool& has_reason) {
  const QuotaTree& tree = state_.tree;
  const QuotaNodeId node = queue_.node;
  const Amount wanted = assumed + Amount(request);
  const Amount most = tree.potential_available(node, quota);
  if (wanted > most) {
    has_reason = true;
    reason.code = ReasonCode::exceeds_maximum;
    reason.amount = wanted;
    reason.limit = most;
    return {PreemptionMode::no_fit, 0};
  }
  const LowestFit lowest = lowest_fit(tree, node, quota, wanted);
  const Amount available = std::max(Amount(), tree.available(node, quota));
  if (wanted <= available) return {PreemptionMode::fit, lowest.height};

  has_reason = true;
  reason.code = ReasonCode::insufficient_quota;
  reason.amount = wanted - available;
  if (tree.nominal(node, quota) < wanted && !lowest.may_reclaim && !may_preempt_while_borrowing()) {
    return {PreemptionMode::no_fit, lowest.height};
  }
  const std::vector<Target>& victims = targets({record_.id, queue_id_, {{quota, wanted}}, {quota}});
  if (victims.empty()) return {PreemptionMode::no_candidates, lowest.height};
  for (const Target& target : victims) take_away(context_, target.workload);
  const int borrow = lowest_fit(tree, node, quota, wanted).height;
  for (const Target& target : victims) give_back(context_, target.workload);
  const bool own = std::any_of(victims.begin(), victims.end(), [&](const Target& target) {
    return state_.workload(target.workload).admission->queue == queue_id_;
  });
  return {own ? PreemptionMode::preempt : PreemptionMode::reclaim, borrow};
}

const std::vector<Target>& FlavorAssigner::targets(PreemptionQuery query) {
  if (query.wishes != nullptr || asked_ != query) {
    answer_ = find_targets(context_, query);
    asked_ = std::move(query);
  }
  return answer_;
}

bool FlavorAssigner::preferred(Rank a, Rank b) const {
  if (a.mode == PreemptionMode::no_fit) return false;
  if (b.mode == PreemptionMode::no_fit) return true;
  // A flavor without victims cannot be had in this pass, whatever the preference says.
  const bool a_hopeless = a.mode == PreemptionMode::no_candidates;
  const bool b_hopeless = b.mode == PreemptionMode::no_candidates;
  if (a_hopeless != b_hopeless) return b_hopeless;
  const bool borrow_first = queue_.spec.flavor_fungibility.preference ==
                            model::FungibilityPreference::borrowing_over_preemption;
  if (borrow_first) return a.mode != b.mode ? a.mode > b.mode : a.borrow < b.borrow;
  return a.borrow != b.borrow ? a.borrow < b.borrow : a.mode > b.mode;
}

bool FlavorAssigner::look_further(Rank rank) const {
  using model::FungibilityPolicy;
  const model::FlavorFungibility& fungibility = queue_.spec.flavor_fungibility;
  switch (rank.mode) {
    case PreemptionMode::no_fit:
    case PreemptionMode::no_candidates: return true;
    case PreemptionMode::preempt:
    case PreemptionMode::reclaim:
      if (fungibility.when_can_preempt == FungibilityPolicy::try_next_flavor) return true;
      break;
    case PreemptionMode::fit: break;
  }
  return rank.borrow > 0 && fungibility.when_can_borrow == FungibilityPolicy::try_next_flavor;
}

bool FlavorAssigner::may_preempt_while_borrowing() const {
  const model::Preemption& preemption = queue_.spec.preemption;
  return preemption.borrow_within_cohort.policy != model::PreemptionPolicy::never ||
         (state_.configuration.fair_sharing &&
          preemption.reclaim_within_cohort != model::PreemptionPolicy::never);
}

}  // namespace fairlead::kueue
