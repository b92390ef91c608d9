// Preemption without fair sharing: by priority inside the queue, by quota between queues.
#include <algorithm>

#include "engine/scheduler/kueue/borrowing.hpp"
#include "engine/scheduler/kueue/preemption.hpp"

namespace fairlead::kueue {
namespace {

// On what ground a candidate may be evicted.
enum class Ground {
  within_queue,             // same ClusterQueue
  hierarchical,             // the preemptor is closer to the quota that the candidate borrows
  reclaim_without_borrowing,  // only if the preemptor ends up within its own quota
  reclaim_while_borrowing,  // lower priority than allowed by borrowWithinCohort
};

EvictionCause cause_of(Ground ground) {
  switch (ground) {
    case Ground::within_queue: return EvictionCause::in_cluster_queue;
    case Ground::reclaim_while_borrowing: return EvictionCause::in_cohort_reclaim_while_borrowing;
    case Ground::hierarchical:
    case Ground::reclaim_without_borrowing: break;
  }
  return EvictionCause::in_cohort_reclamation;
}

struct Candidate {
  WorkloadId workload;
  NodeId common_ancestor;  // of its queue and the preemptor's; invalid in the same queue
  Ground ground = Ground::within_queue;
};

class Search {
 public:
  Search(const PreemptionContext& context, const PreemptionQuery& query)
      : context_(context),
        state_(context.state),
        query_(query),
        queue_(state_.queue(query.queue)),
        preemptor_(state_.workload(query.preemptor)) {
    collect_own();
    collect_others();
    arrange();
  }

  std::vector<Target> run() {
    for (const bool borrowing : attempts()) {
      std::vector<Target> targets;
      for (const Candidate& candidate : candidates_) {
        if (!still_valid(candidate, borrowing)) continue;
        take_away(state_, candidate.workload);
        targets.push_back({candidate.workload, cause_of(candidate.ground)});
        if (fits(state_, query_.queue, query_.usage, borrowing)) {
          return fill_back(state_, query_, std::move(targets), borrowing);
        }
      }
      for (const Target& target : targets) give_back(state_, target.workload);
    }
    return {};
  }

 private:
  bool borrowing_forbidden() const {
    return queue_.spec.preemption.borrow_within_cohort.policy == model::PreemptionPolicy::never;
  }

  void collect_own() {
    const auto policy = queue_.spec.preemption.within_cluster_queue;
    if (policy == model::PreemptionPolicy::never) return;
    for (const WorkloadId holder : queue_.holders) {
      if (eligible(holder, policy)) own_.push_back({holder, NodeId(), Ground::within_queue});
    }
  }

  // Walks up the cohorts. From the first one that has quota for the request on, the preemptor
  // has the better right to what is borrowed beyond it.
  void collect_others() {
    const auto policy = queue_.spec.preemption.reclaim_within_cohort;
    if (policy == model::PreemptionPolicy::never || !state_.tree.has_parent(queue_.node)) return;
    Usage remaining = query_.usage;
    bool advantage = take_from_own_quota(state_.tree, queue_.node, remaining);
    NodeId visited;
    for (NodeId node = state_.tree.parent(queue_.node); node.valid();
         node = state_.tree.parent(node)) {
      collect_below(node, node, visited, advantage);
      if (take_from_own_quota(state_.tree, node, remaining)) advantage = true;
      visited = node;
    }
  }

  // Only subtrees and queues above their own quota have anything to give back.
  void collect_below(NodeId cohort, NodeId ancestor, NodeId visited, bool advantage) {
    const QuotaTree& tree = state_.tree;
    for (const NodeId child : tree.child_cohorts(cohort)) {
      if (child == visited || within_nominal(tree, child, query_.short_of)) continue;
      collect_below(child, ancestor, visited, advantage);
    }
    for (const NodeId child : tree.child_queues(cohort)) {
      if (child == queue_.node || within_nominal(tree, child, query_.short_of)) continue;
      collect_from(state_.queue(state_.queue_of(child)), ancestor, advantage);
    }
  }

  void collect_from(const ClusterQueueState& queue, NodeId ancestor, bool advantage) {
    for (const WorkloadId holder : queue.holders) {
      if (!eligible(holder, queue_.spec.preemption.reclaim_within_cohort)) continue;
      const Ground ground = advantage ? Ground::hierarchical : ground_by_priority(holder);
      (advantage ? hierarchical_ : by_priority_).push_back({holder, ancestor, ground});
    }
  }

  bool eligible(WorkloadId holder, model::PreemptionPolicy policy) const {
    const WorkloadRecord& candidate = state_.workload(holder);
    return uses_any(candidate, query_.short_of) &&
           satisfies_policy(state_, preemptor_, candidate, policy);
  }

  Ground ground_by_priority(WorkloadId holder) const {
    if (borrowing_forbidden()) return Ground::reclaim_without_borrowing;
    const std::int32_t priority = state_.workload(holder).priority;
    const auto threshold = queue_.spec.preemption.borrow_within_cohort.max_priority_threshold;
    const bool above = priority >= preemptor_.priority || (threshold && priority > *threshold);
    return above ? Ground::reclaim_without_borrowing : Ground::reclaim_while_borrowing;
  }

  // Those already being evicted first; in each half hierarchical, by priority, own queue.
  void arrange() {
    const CandidateOrder order(context_, query_.queue, true);
    std::vector<std::vector<Candidate>*> lists = {&hierarchical_, &by_priority_, &own_};
    for (auto* list : lists) {
      std::sort(list->begin(), list->end(), [&](const Candidate& a, const Candidate& b) {
        return order(a.workload, b.workload);
      });
    }
    for (const bool evicted : {true, false}) {
      for (const auto* list : lists) {
        std::copy_if(list->begin(), list->end(), std::back_inserter(candidates_),
                     [&](const Candidate& candidate) {
                       return state_.workload(candidate.workload).evicted == evicted;
                     });
      }
    }
  }

  // Whether to try with borrowing, without, or both, and in which order.
  std::vector<bool> attempts() const {
    const bool only_own = hierarchical_.empty() && by_priority_.empty();
    if (only_own || (borrowing_forbidden() && !under_nominal())) return {true};
    if (borrowing_forbidden() && hierarchical_.empty()) return {false, true};
    return {true, false};
  }

  bool under_nominal() const {
    return std::all_of(query_.short_of.begin(), query_.short_of.end(), [&](QuotaId quota) {
      return state_.tree.nominal(queue_.node, quota) > state_.tree.usage(queue_.node, quota);
    });
  }

  // Earlier victims may have brought a candidate's queue, or a cohort between it and the common
  // ancestor, back within its quota: then it owes nothing any more.
  bool still_valid(const Candidate& candidate, bool borrowing) const {
    if (candidate.ground == Ground::within_queue) return true;
    if (borrowing && candidate.ground == Ground::reclaim_without_borrowing) return false;
    const WorkloadRecord& record = state_.workload(candidate.workload);
    for (NodeId node = state_.queue(record.admission->queue).node;
         node != candidate.common_ancestor; node = state_.tree.parent(node)) {
      if (within_nominal(state_.tree, node, query_.short_of)) return false;
    }
    return true;
  }

  const PreemptionContext& context_;
  State& state_;
  const PreemptionQuery& query_;
  const ClusterQueueState& queue_;
  const WorkloadRecord& preemptor_;
  std::vector<Candidate> own_;
  std::vector<Candidate> hierarchical_;
  std::vector<Candidate> by_priority_;
  std::vector<Candidate> candidates_;
};

}  // namespace

std::vector<Target> find_classical_targets(const PreemptionContext& context,
                                           const PreemptionQuery& query) {
  return Search(context, query).run();
}

}  // namespace fairlead::kueue
