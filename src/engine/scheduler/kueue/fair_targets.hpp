// From whom fair sharing takes next: a walk from the root down to the child with the largest
// share, as shares change with every victim.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "engine/scheduler/kueue/preemption.hpp"
#include "engine/scheduler/kueue/share.hpp"

namespace fairlead::kueue {

class FairTargets {
 public:
  // `candidates` in the order in which they would be evicted.
  FairTargets(const PreemptionContext& context, QueueId preemptor_queue,
              const std::vector<WorkloadId>& candidates);

  // The queue to take from next; nothing when no queue has an eligible candidate left. Between
  // two calls a candidate must be popped or the queue dropped.
  std::optional<QueueId> next();

  bool has_workload(QueueId queue) const;
  WorkloadId pop(QueueId queue);
  void drop(QueueId queue) { pruned_queues_.insert(queue); }

  // Shares of the two children of the lowest common ancestor, on the preemptor's and on the
  // target's side.
  std::pair<Share, Share> shares(QueueId target) const;
  // The target's side again, if `workload` was gone.
  Share share_without(QueueId target, WorkloadId workload) const;

 private:
  std::optional<QueueId> descend(QuotaNodeId cohort);
  std::optional<QueueId> largest_queue(QuotaNodeId cohort, Share& share);
  QuotaNodeId largest_cohort(QuotaNodeId cohort, Share& share);
  bool is_ancestor_of_preemptor(QuotaNodeId cohort) const;
  QuotaNodeId below_common_ancestor(QuotaNodeId from, QueueId target) const;

  const PreemptionContext& context_;
  State& state_;
  QueueId own_;
  std::map<QueueId, std::vector<WorkloadId>> candidates_;  // last one is next
  std::vector<QuotaNodeId> ancestors_;                     // of the preemptor's queue
  std::set<QueueId> pruned_queues_;
  std::set<QuotaNodeId> pruned_cohorts_;
};

}  // namespace fairlead::kueue
