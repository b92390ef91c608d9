#include "engine/scheduler/fairlead/claims.hpp"

#include <algorithm>

#include "engine/scheduler/fairlead/branches.hpp"

namespace fairlead::native {

bool is_available(const QuotaTree& tree, QuotaNodeId node, const Usage& usage) {
  return std::all_of(usage.begin(), usage.end(), [&](const QuotaAmount& wanted) {
    return wanted.amount <= std::max(Amount(), tree.available(node, wanted.quota));
  });
}

Claims::Claims(State& state) : state_(state), roots_(state.tree.node_count()) {
  for (std::size_t i = 0; i < roots_.size(); ++i) {
    const QuotaNodeId above = state.tree.parent(QuotaNodeId::at(i));
    roots_[i] = above.valid() ? roots_[above.index()] : QuotaNodeId::at(i);
  }
}

void Claims::drop(WorkloadId workload) {
  std::erase_if(claims_, [&](const Claim& claim) { return claim.workload == workload; });
}

void Claims::keep(WorkloadId workload) {
  for (Claim& claim : claims_) claim.keeps = claim.keeps || claim.workload == workload;
}

const Claim* Claims::of(WorkloadId workload) const {
  const auto found = std::find_if(claims_.begin(), claims_.end(),
                                  [&](const Claim& claim) { return claim.workload == workload; });
  return found == claims_.end() ? nullptr : &*found;
}

void Claims::count(QuotaNodeId node, const Usage& usage, bool added, std::vector<Change>& changes) {
  if (added) {
    state_.tree.add_usage(node, usage);
  } else {
    state_.tree.remove_usage(node, usage);
  }
  changes.push_back({node, &usage, added});
}

void Claims::undo(std::vector<Change>& changes) {
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) {
    if (change->added) {
      state_.tree.remove_usage(change->node, *change->usage);
    } else {
      state_.tree.add_usage(change->node, *change->usage);
    }
  }
  changes.clear();
}

void Claims::undo() { undo(shown_); }

void Claims::show_without(QuotaNodeId root, const std::set<WorkloadId>& gone) {
  for (const WorkloadId id : gone) {
    const WorkloadRecord& record = state_.workload(id);
    if (!record.holding || absent_.contains(id)) continue;
    const QuotaNodeId node = state_.queue(record.admission->queue).node;
    if (roots_[node.index()] == root) count(node, record.usage, false, shown_);
  }
}

void Claims::show_served(QuotaNodeId root) {
  for (const Claim& claim : claims_) serve(claim, root, shown_);
}

// Counts a claim of this tree.
void Claims::serve(const Claim& claim, QuotaNodeId root, std::vector<Change>& changes) {
  const bool is_counted = is_planning_ && claim.is_hold;
  if (!claim.keeps || is_counted || root_of(claim.queue) != root) return;
  count(state_.queue(claim.queue).node, claim.usage, true, changes);
}

std::set<WorkloadId> Claims::leaving_below(QuotaNodeId root) const {
  std::set<WorkloadId> leaving;
  for (const WorkloadId id : state_.evicting) {
    const WorkloadRecord& record = state_.workload(id);
    if (record.holding && root_of(record.admission->queue) == root) leaving.insert(id);
  }
  return leaving;
}

void Claims::begin_plan(QuotaNodeId root, const std::set<WorkloadId>& leaving) {
  for (const WorkloadId id : leaving) {
    const WorkloadRecord& record = state_.workload(id);
    count(state_.queue(record.admission->queue).node, record.usage, false, planned_);
    absent_.insert(id);
  }
  for (const Claim& claim : claims_) {
    if (!claim.is_hold || root_of(claim.queue) != root) continue;
    count(state_.queue(claim.queue).node, claim.usage, true, planned_);
  }
  leaving_ = leaving;
  is_planning_ = true;
}

void Claims::end_plan() {
  undo(planned_);
  for (const WorkloadId id : leaving_) absent_.erase(id);
  leaving_.clear();
  is_planning_ = false;
}

// Whoever stays within the guarantee of his branch comes before whoever would borrow.
bool Claims::is_owner_before(const Claim& claim, const Candidate& candidate) {
  if (claim.is_hold) return false;
  const QuotaNodeId node = state_.queue(candidate.queue).node;
  const QuotaNodeId other = state_.queue(claim.queue).node;
  const auto parts = branches(state_.tree, node, other);
  if (!parts) return false;
  const auto borrows = [&](QuotaNodeId branch, const Usage& usage) {
    return std::any_of(usage.begin(), usage.end(), [&](const QuotaAmount& wanted) {
      return wanted.amount > Amount() && state_.tree.borrowing(branch, wanted.quota);
    });
  };
  state_.tree.add_usage(node, candidate.usage);
  state_.tree.add_usage(other, claim.usage);
  const bool result = !borrows(parts->own, candidate.usage) && borrows(parts->theirs, claim.usage);
  state_.tree.remove_usage(other, claim.usage);
  state_.tree.remove_usage(node, candidate.usage);
  return result;
}

bool Claims::may_delay(const Claim& claim, const Candidate& candidate) {
  if (candidate.workload == claim.workload) return false;
  if (claim.is_after(candidate.end)) return false;
  return root_of(candidate.queue) == root_of(claim.queue) && !is_owner_before(claim, candidate);
}

// What is short already may not become shorter, and what is not short may not become it. The tree
// counts what the claims before have; this one's `gone` are taken away here.
bool Claims::takes_from(const Claim& claim, const Candidate& candidate) {
  const QuotaNodeId node = state_.queue(claim.queue).node;
  const QuotaNodeId other = state_.queue(candidate.queue).node;
  QuotaTree& tree = state_.tree;
  show_without(root_of(claim.queue), claim.gone);
  std::vector<Amount> before;
  for (const QuotaAmount& need : claim.usage) {
    before.push_back(tree.available(node, need.quota) - need.amount);
  }
  tree.add_usage(other, candidate.usage);
  bool taken = false;
  for (std::size_t i = 0; i < claim.usage.size(); ++i) {
    const Amount left = tree.available(node, claim.usage[i].quota) - claim.usage[i].amount;
    taken = taken || (left < Amount() && left < before[i]);
  }
  tree.remove_usage(other, candidate.usage);
  undo();
  return taken;
}

bool Claims::delays(const Claim& claim, const Candidate& candidate) {
  if (!may_delay(claim, candidate)) return false;
  std::vector<Change> before;
  const QuotaNodeId root = root_of(claim.queue);
  for (const Claim* each = claims_.data(); each != &claim; ++each) serve(*each, root, before);
  const bool delayed = takes_from(claim, candidate);
  undo(before);
  return delayed;
}

// One claim after the other is counted, so that many claims cost no more than each of them.
const Claim* Claims::in_the_way(const Candidate& candidate) {
  std::vector<const Claim*> possible;
  for (const Claim& claim : claims_) {
    if (is_planning_ && claim.is_hold) continue;
    if (claim.keeps && may_delay(claim, candidate)) possible.push_back(&claim);
  }
  const QuotaNodeId root = root_of(candidate.queue);
  const Claim* found = nullptr;
  const Claim* next = claims_.data();
  std::vector<Change> before;
  for (const Claim* claim : possible) {
    for (; next != claim; ++next) serve(*next, root, before);
    if (!takes_from(*claim, candidate)) continue;
    found = claim;
    break;
  }
  undo(before);
  return found;
}

void Claims::started(const Candidate& candidate) {
  for (Claim& claim : claims_) {
    if (claim.is_after(candidate.end)) claim.gone.insert(candidate.workload);
  }
}

void Claims::leaves(WorkloadId workload) {
  for (Claim& claim : claims_) claim.gone.insert(workload);
}

void Claims::set_absent(WorkloadId workload, bool absent) {
  if (absent) {
    absent_.insert(workload);
  } else {
    absent_.erase(workload);
  }
}

bool Claims::overlaps(QuotaNodeId root, const std::vector<QuotaId>& quotas) const {
  return std::any_of(claims_.begin(), claims_.end(), [&](const Claim& claim) {
    return root_of(claim.queue) == root &&
           std::any_of(claim.usage.begin(), claim.usage.end(), [&](const QuotaAmount& need) {
             return std::find(quotas.begin(), quotas.end(), need.quota) != quotas.end();
           });
  });
}

}  // namespace fairlead::native
