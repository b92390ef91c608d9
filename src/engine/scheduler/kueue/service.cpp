#include "engine/scheduler/kueue/service.hpp"

#include <algorithm>

#include "engine/gates.hpp"
#include "engine/lifecycle/transitions.hpp"
#include "engine/scheduler/kueue/nomination.hpp"
#include "engine/scheduler/subject.hpp"

namespace fairlead::kueue {
namespace {

Admission admission_of(const Entry& entry) {
  Admission admission{entry.queue, {}};
  for (const AssignedPodSet& pod_set : entry.assignment.pod_sets) {
    PodSetAssignment given{pod_set.count, {}, nullptr};
    for (const AssignedFlavor& flavor : pod_set.flavors) {
      given.flavors.push_back({flavor.resource, flavor.flavor, flavor.per_pod});
    }
    given.topology = pod_set.topology;
    given.awaits_place = pod_set.awaits_place;
    admission.pod_sets.push_back(std::move(given));
  }
  return admission;
}

}  // namespace

Service::~Service() {
  for (auto hold = holds_.rbegin(); hold != holds_.rend(); ++hold) {
    for (const QuotaAmount& held : hold->usage) end_hold(hold->node, held);
  }
}

// A queue that is above its borrowing limit holds less than nothing. The tree passes that on to no
// cohort when it is added, so nothing may be passed on when it is taken back.
void Service::end_hold(QuotaNodeId node, const QuotaAmount& held) {
  QuotaTree& tree = state_.tree;
  if (held.amount >= Amount()) return tree.remove_usage(node, held.quota, held.amount);
  const Amount back = Amount() - held.amount;
  const Amount passed_on = back - tree.local_available(node, held.quota);
  tree.add_usage(node, held.quota, back);
  if (tree.has_parent(node) && passed_on > Amount()) {
    tree.remove_usage(tree.parent(node), held.quota, passed_on);
  }
}

// Heads are placed each on its own; where another has taken the place meanwhile, it is looked for
// anew among the same flavors.
void Service::renew(Entry& entry) {
  const bool placed =
      std::any_of(entry.assignment.pod_sets.begin(), entry.assignment.pod_sets.end(),
                  [](const auto& pod_set) { return pod_set.taken != nullptr; });
  if (!placed || fits_after_evictions(entry)) return;
  if (fits_after_evictions(entry, Look::quota)) nominate_again(context_, entry);
}

bool Service::serve(Entry& entry) {
  if (context_.topology != nullptr) renew(entry);
  const Mode mode = entry.assignment.mode();
  if (mode != Mode::fit && fails_fast(entry)) {
    remember(entry.workload);
    evict_again(state_, entry.workload, EvictionCause::node_failures, {}, deltas_);
    entry.served = true;
    return true;
  }
  if (mode == Mode::no_fit) {
    entry.requeue = RequeueReason::no_fit;
    return true;
  }
  if (mode == Mode::preempt && entry.targets.empty()) {
    entry.requeue = RequeueReason::no_candidates;
    // Whoever may reclaim from anybody need not keep others out meanwhile.
    const auto& preemption = state_.queue(entry.queue).spec.preemption;
    if (preemption.reclaim_within_cohort != model::PreemptionPolicy::any) {
      hold(entry, reservation(entry));
    }
    return true;
  }
  if (overlaps(entry)) {
    entry.requeue = RequeueReason::failed_after_nomination;
    note(entry, ReasonCode::overlapping_preemption);
    return true;
  }
  if (!fits_after_evictions(entry)) {
    entry.requeue = RequeueReason::failed_after_nomination;
    note(entry, ReasonCode::no_longer_fits);
    return true;
  }
  add_victims(entry);
  if (mode == Mode::preempt) {
    hold(entry, entry.assignment.usage);
    preempt(entry);
    return true;
  }
  if (entry.second_pass) {
    place_again(entry);
    return true;
  }
  if (waits_for_pods(state_)) {
    entry.requeue = RequeueReason::failed_after_nomination;
    note(entry, ReasonCode::waiting_for_pods_ready);
    return false;
  }
  admit(entry);
  return true;
}

void Service::hold(const Entry& entry, Usage usage) {
  const QuotaNodeId node = state_.queue(entry.queue).node;
  state_.tree.add_usage(node, usage);
  holds_.push_back({node, std::move(usage)});
  hold_places(entry);
}

// What an entry without victims keeps from those behind it: up to its borrowing limit when it
// borrows, else up to its nominal quota.
Usage Service::reservation(const Entry& entry) const {
  const QuotaTree& tree = state_.tree;
  const QuotaNodeId node = state_.queue(entry.queue).node;
  Usage reserved;
  for (const QuotaAmount& wanted : entry.assignment.usage) {
    const Amount usage = tree.usage(node, wanted.quota);
    const Amount nominal = tree.nominal(node, wanted.quota);
    const auto limit = tree.borrowing_limit(node, wanted.quota);
    Amount amount = wanted.amount;
    if (entry.assignment.borrowing == 0) {
      amount = std::max(Amount(), std::min(amount, nominal - usage));
    } else if (limit) {
      amount = std::min(amount, nominal + *limit - usage);
    }
    reserved.push_back({wanted.quota, amount});
  }
  return reserved;
}

bool Service::overlaps(const Entry& entry) const {
  const auto taken = victims_.find(root_of(entry));
  return taken != victims_.end() &&
         std::any_of(entry.targets.begin(), entry.targets.end(), [&](const Target& target) {
           return std::find(taken->second.begin(), taken->second.end(), target.workload) !=
                  taken->second.end();
         });
}

// With all victims of this pass and its own out of the way. For quota only those under the same
// root matter, for places all of them. A slice that was replaced in this pass counts as a victim as
// well, although its usage has gone over to the larger one: Kueue takes it away twice, and so may
// admit more than fits (docs/kueue-compatibility.md).
bool Service::fits_after_evictions(const Entry& entry, Look look) {
  if (fits_now(entry, look)) return true;
  std::vector<WorkloadId> away;
  for (const auto& [root, victims] : victims_) {
    if (context_.topology == nullptr && root != root_of(entry)) continue;
    away.insert(away.end(), victims.begin(), victims.end());
  }
  for (const Target& target : entry.targets) away.push_back(target.workload);
  std::sort(away.begin(), away.end());
  away.erase(std::unique(away.begin(), away.end()), away.end());
  std::erase_if(away,
                [&](WorkloadId workload) { return !state_.workload(workload).holds_quota(); });
  for (const WorkloadId workload : away) take_away(context_, workload);
  for (const Slice& slice : replaced_) count(slice, -1);
  const bool fit = fits_now(entry, look);
  for (const Slice& slice : replaced_) count(slice, 1);
  for (const WorkloadId workload : away) give_back(context_, workload);
  return fit;
}

void Service::count(const Slice& slice, int sign) {
  if (sign < 0) state_.tree.remove_usage(slice.had.node, slice.had.usage);
  if (sign > 0) state_.tree.add_usage(slice.had.node, slice.had.usage);
  if (context_.topology == nullptr) return;
  context_.topology->hold(state_, *state_.workload(slice.workload).admission, sign);
}

bool Service::fits_now(const Entry& entry, Look look) const {
  if (!fits(state_, entry.queue, entry.assignment.usage, true)) return false;
  if (look == Look::quota) return true;
  const auto& pod_sets = entry.assignment.pod_sets;
  return std::all_of(pod_sets.begin(), pod_sets.end(), [&](const AssignedPodSet& pod_set) {
    return pod_set.taken == nullptr || context_.topology->fits(pod_set.placed_in, *pod_set.taken);
  });
}

void Service::hold_places(const Entry& entry) {
  for (const AssignedPodSet& pod_set : entry.assignment.pod_sets) {
    if (pod_set.taken == nullptr) continue;
    context_.topology->hold(pod_set.placed_in, *pod_set.taken, 1);
  }
}

QuotaNodeId Service::root_of(const Entry& entry) const {
  return state_.tree.root(state_.queue(entry.queue).node);
}

void Service::add_victims(const Entry& entry) {
  if (entry.targets.empty()) return;
  std::vector<WorkloadId>& below = victims_[root_of(entry)];
  for (const Target& target : entry.targets) below.push_back(target.workload);
}

void Service::preempt(Entry& entry) {
  std::uint32_t evicted = 0;
  for (const Target& target : entry.targets) {
    if (target.cause == EvictionCause::none) continue;
    ++evicted;
    const auto before = before_.find(target.workload);
    if (before == before_.end()) {
      evict(state_, target.workload, target.cause, entry.workload, deltas_);
    } else if (!before->second.evicted) {
      evict_again(state_, target.workload, target.cause, entry.workload, deltas_);
    }
  }
  entry.keep_cursor = false;
  if (evicted == 0) return;
  entry.requeue = RequeueReason::pending_preemption;
  note(entry, ReasonCode::waiting_for_preemption, evicted);
}

void Service::admit(Entry& entry) {
  const std::optional<WorkloadId> old_slice =
      replaced_slice(state_, entry.subject(state_), entry.queue);
  if (UsageHistory::applies(state_, entry.queue)) {
    history_.push_penalty(state_, state_.workload(entry.workload));
  }
  hold_places(entry);
  reserve_quota(state_, entry.workload, admission_of(entry), deltas_);
  entry.served = true;
  admitted_.insert(entry.workload);
  if (old_slice) {
    const Usage& usage = state_.workload(*old_slice).usage;
    replaced_.push_back({{state_.queue(entry.queue).node, usage}, *old_slice});
    replace_slice(state_, *old_slice, deltas_);
  }
}

void Service::place_again(Entry& entry) {
  remember(entry.workload);
  hold_places(entry);
  fairlead::place_again(state_, entry.workload, entry.subject(state_), admission_of(entry),
                        deltas_);
  entry.served = true;
}

void Service::remember(WorkloadId id) {
  const WorkloadRecord& record = state_.workload(id);
  before_[id] = {*record.admission, record.evicted};
}

bool Service::fails_fast(const Entry& entry) const {
  return entry.second_pass && needs_other_nodes(*entry.second_pass->workload) &&
         is_on(state_.configuration, node_fail_fast_gate);
}

void Service::note(Entry& entry, ReasonCode code, std::uint32_t count) {
  Reason reason;
  reason.code = code;
  reason.count = count;
  entry.reasons.push_back(reason);
}

}  // namespace fairlead::kueue
