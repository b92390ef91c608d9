#include "engine/scheduler/kueue/fair_targets.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace fairlead::kueue {

FairTargets::FairTargets(const PreemptionContext& context, QueueId preemptor_queue,
                         const std::vector<WorkloadId>& candidates)
    : context_(context), state_(context.state), own_(preemptor_queue) {
  for (auto candidate = candidates.rbegin(); candidate != candidates.rend(); ++candidate) {
    candidates_[state_.workload(*candidate).admission->queue].push_back(*candidate);
  }
  for (QuotaNodeId node = state_.tree.parent(state_.queue(own_).node); node.valid();
       node = state_.tree.parent(node)) {
    ancestors_.push_back(node);
  }
}

std::optional<QueueId> FairTargets::next() {
  if (ancestors_.empty()) {
    if (pruned_queues_.contains(own_) || !has_workload(own_)) return std::nullopt;
    return own_;
  }
  const QuotaNodeId root = ancestors_.back();
  while (!pruned_cohorts_.contains(root)) {
    if (const auto queue = descend(root)) return queue;
  }
  return std::nullopt;
}

std::optional<QueueId> FairTargets::descend(QuotaNodeId cohort) {
  Share queue_share = Share::lowest();
  Share cohort_share = Share::lowest();
  const std::optional<QueueId> queue = largest_queue(cohort, queue_share);
  const QuotaNodeId child = largest_cohort(cohort, cohort_share);
  if (!queue && !child.valid()) {
    pruned_cohorts_.insert(cohort);
    return std::nullopt;
  }
  // On a tie the cohort: the most unfair node inside it can then be chosen.
  if (child.valid() && compare(cohort_share, queue_share) >= 0) return descend(child);
  return queue;
}

std::optional<QueueId> FairTargets::largest_queue(QuotaNodeId cohort, Share& largest) {
  const CandidateOrder order(context_, own_, false);
  std::optional<QueueId> best;
  for (const QuotaNodeId node : state_.tree.child_queues(cohort)) {
    const QueueId queue = state_.queue_of(node);
    if (pruned_queues_.contains(queue)) continue;
    const Share share = dominant_share(state_, node);
    // The preemptor's own queue may give up workloads of lower priority without borrowing.
    if ((!share.borrowing && queue != own_) || !has_workload(queue)) {
      pruned_queues_.insert(queue);
      continue;
    }
    const int difference = compare(share, largest);
    if (difference > 0) {
      largest = share;
      best = queue;
    } else if (difference == 0 && best &&
               order.key(candidates_.at(queue).back()) < order.key(candidates_.at(*best).back())) {
      best = queue;
    }
  }
  return best;
}

QuotaNodeId FairTargets::largest_cohort(QuotaNodeId cohort, Share& largest) {
  QuotaNodeId best;
  for (const QuotaNodeId child : state_.tree.child_cohorts(cohort)) {
    if (pruned_cohorts_.contains(child)) continue;
    const Share share = dominant_share(state_, child);
    if (!share.borrowing && !is_ancestor_of_preemptor(child)) {
      pruned_cohorts_.insert(child);
    } else if (compare(share, largest) >= 0) {
      largest = share;
      best = child;
    }
  }
  return best;
}

bool FairTargets::has_workload(QueueId queue) const {
  const auto found = candidates_.find(queue);
  return found != candidates_.end() && !found->second.empty();
}

WorkloadId FairTargets::pop(QueueId queue) {
  std::vector<WorkloadId>& candidates = candidates_.at(queue);
  FAIRLEAD_ASSERT(!candidates.empty());
  const WorkloadId first = candidates.back();
  candidates.pop_back();
  return first;
}

bool FairTargets::is_ancestor_of_preemptor(QuotaNodeId cohort) const {
  return std::find(ancestors_.begin(), ancestors_.end(), cohort) != ancestors_.end();
}

QuotaNodeId FairTargets::below_common_ancestor(QuotaNodeId from, QueueId target) const {
  QuotaNodeId common = state_.tree.parent(state_.queue(target).node);
  while (!is_ancestor_of_preemptor(common)) common = state_.tree.parent(common);
  while (state_.tree.parent(from) != common) from = state_.tree.parent(from);
  return from;
}

std::pair<Share, Share> FairTargets::shares(QueueId target) const {
  const QuotaNodeId mine = below_common_ancestor(state_.queue(own_).node, target);
  const QuotaNodeId theirs = below_common_ancestor(state_.queue(target).node, target);
  return {dominant_share(state_, mine), dominant_share(state_, theirs)};
}

Share FairTargets::share_without(QueueId target, WorkloadId workload) const {
  take_away(context_, workload);
  Share share = dominant_share(state_, below_common_ancestor(state_.queue(target).node, target));
  give_back(context_, workload);
  return share;
}

}  // namespace fairlead::kueue
