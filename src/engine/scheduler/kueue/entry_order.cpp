#include "engine/scheduler/kueue/entry_order.hpp"

#include <algorithm>

#include "engine/gates.hpp"
#include "engine/lifecycle/queueing.hpp"

namespace fairlead::kueue {
namespace {

// Priority, unless that is turned off, then queue-order time, then age.
bool older_or_more_important(const State& state, const Entry& a, const Entry& b) {
  const WorkloadRecord& x = a.subject(state);
  const WorkloadRecord& y = b.subject(state);
  if (x.priority != y.priority && is_on(state.configuration, priority_sorting_gate)) {
    return x.priority > y.priority;
  }
  const Instant x_time = queue_order_time(state, x);
  const Instant y_time = queue_order_time(state, y);
  if (x_time != y_time) return x_time < y_time;
  return a.workload < b.workload;
}

}  // namespace

void sort_classically(const State& state, std::vector<Entry*>& entries) {
  std::sort(entries.begin(), entries.end(), [&](const Entry* a, const Entry* b) {
    if (a->second_pass.has_value() != b->second_pass.has_value()) return a->second_pass.has_value();
    if (a->assignment.borrowing != b->assignment.borrowing) {
      return a->assignment.borrowing < b->assignment.borrowing;
    }
    return older_or_more_important(state, *a, *b);
  });
}

FairOrder::FairOrder(State& state, const std::vector<Entry*>& entries) : state_(state) {
  for (Entry* entry : entries) {
    waiting_.insert_or_assign(state.queue(entry->queue).node, entry);
  }
}

Entry* FairOrder::next() {
  if (waiting_.empty()) return nullptr;
  const QuotaNodeId first = waiting_.begin()->first;
  Entry* chosen = waiting_.begin()->second;
  if (state_.tree.has_parent(first)) {
    const QuotaNodeId root = state_.tree.root(first);
    compute_shares(root);
    chosen = winner(root);
  }
  waiting_.erase(state_.queue(chosen->queue).node);
  return chosen;
}

void FairOrder::compute_shares(QuotaNodeId root) {
  shares_.clear();
  for (const auto& [node, entry] : waiting_) {
    if (state_.tree.root(node) != root) continue;
    state_.tree.add_usage(node, entry->assignment.usage);
    Share share = dominant_share(state_, node);
    for (QuotaNodeId cohort = state_.tree.parent(node); cohort.valid();
         cohort = state_.tree.parent(cohort)) {
      shares_.emplace(std::pair{cohort, entry->workload}, std::move(share));
      share = dominant_share(state_, cohort);
    }
    state_.tree.remove_usage(node, entry->assignment.usage);
  }
}

Entry* FairOrder::winner(QuotaNodeId cohort) {
  Entry* best = nullptr;
  const auto offer = [&](Entry* candidate) {
    if (candidate != nullptr && (best == nullptr || before(*candidate, *best, cohort))) {
      best = candidate;
    }
  };
  for (const QuotaNodeId child : state_.tree.child_cohorts(cohort)) offer(winner(child));
  for (const QuotaNodeId child : state_.tree.child_queues(cohort)) {
    const auto waiting = waiting_.find(child);
    if (waiting != waiting_.end()) offer(waiting->second);
  }
  return best;
}

bool FairOrder::before(const Entry& a, const Entry& b, QuotaNodeId cohort) const {
  const Share& x = shares_.at({cohort, a.workload});
  const Share& y = shares_.at({cohort, b.workload});
  // Whoever stays within its own quota of what it asks for comes before all borrowers.
  const bool x_borrows = x.borrows_for(a.assignment.usage);
  const bool y_borrows = y.borrows_for(b.assignment.usage);
  if (x_borrows != y_borrows) return !x_borrows;
  const int difference = compare(x, y);
  if (difference != 0) return difference < 0;
  return older_or_more_important(state_, a, b);
}

}  // namespace fairlead::kueue
