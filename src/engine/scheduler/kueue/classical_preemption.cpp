// Preemption without fair sharing: by priority inside the queue, by quota between queues.
#include <algorithm>

#include "engine/scheduler/kueue/assignment.hpp"
#include "engine/scheduler/kueue/borrowing.hpp"
#include "engine/scheduler/kueue/preemption.hpp"

namespace fairlead::kueue {
namespace {

// On what ground a candidate may be evicted.
enum class Ground {
  within_queue,               // same ClusterQueue
  hierarchical,               // the preemptor is closer to the quota that the candidate borrows
  reclaim_without_borrowing,  // only if the preemptor ends up within its own quota
  reclaim_while_borrowing,    // lower priority than allowed by borrowWithinCohort
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

// In the order in which they are looked at.
enum class Group : std::uint8_t { hierarchical, by_priority, own };

struct Candidate {
  CandidateKey key;
  Group group = Group::own;
  Ground ground = Ground::within_queue;
  NodeId common_ancestor;  // of its queue and the preemptor's; invalid in the same queue
};

// Those already being evicted first; in each half by group, then in candidate order.
bool comes_later(const Candidate& a, const Candidate& b) {
  if (a.key.evicted != b.key.evicted) return b.key.evicted;
  if (a.group != b.group) return a.group > b.group;
  return b.key < a.key;
}

class Search {
 public:
  Search(const PreemptionContext& context, const PreemptionQuery& query)
      : state_(context.state),
        query_(query),
        queue_(state_.queue(query.queue)),
        preemptor_(state_.workload(query.preemptor)),
        order_(context, query.queue, true) {
    collect_own();
    if (others_can_help()) collect_others();
    std::make_heap(waiting_.begin(), waiting_.end(), comes_later);
  }

  std::vector<Target> run() {
    for (const bool borrowing : attempts()) {
      std::vector<Target> targets;
      for (std::size_t i = 0; const Candidate* candidate = at(i); ++i) {
        if (!still_valid(*candidate, borrowing)) continue;
        take_away(state_, candidate->key.workload);
        targets.push_back({candidate->key.workload, cause_of(candidate->ground)});
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
      if (!eligible(holder, policy)) continue;
      waiting_.push_back({order_.key(holder), Group::own, Ground::within_queue, NodeId()});
      for (const QuotaAmount& held : state_.workload(holder).usage) {
        add_to(own_reclaimable_, held.quota, held.amount);
      }
    }
  }

  // Most searches fail for one reason, seen without looking at anybody else: the queue would
  // exceed its own quota even without all of its own candidates, and may take from others only
  // what keeps it within that quota.
  bool others_can_help() const {
    const NodeId parent = state_.tree.parent(queue_.node);
    const bool one_level = parent.valid() && !state_.tree.has_parent(parent);
    if (!borrowing_forbidden() || !one_level) return true;
    Usage request = query_.usage;
    if (take_from_own_quota(state_.tree, queue_.node, request)) return true;
    return std::none_of(query_.usage.begin(), query_.usage.end(), [&](const QuotaAmount& wanted) {
      const Amount kept =
          state_.tree.usage(queue_.node, wanted.quota) - amount_of(own_reclaimable_, wanted.quota);
      return kept + wanted.amount > state_.tree.nominal(queue_.node, wanted.quota);
    });
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
      const ClusterQueueState& queue = state_.queue(state_.queue_of(child));
      // Kueue does not see the workloads of a queue that may not admit.
      if (queue.active) collect_from(queue, ancestor, advantage);
    }
  }

  void collect_from(const ClusterQueueState& queue, NodeId ancestor, bool advantage) {
    for (const WorkloadId holder : queue.holders) {
      if (!eligible(holder, queue_.spec.preemption.reclaim_within_cohort)) continue;
      const Group group = advantage ? Group::hierarchical : Group::by_priority;
      const Ground ground = advantage ? Ground::hierarchical : ground_by_priority(holder);
      ++others_;
      if (advantage) ++hierarchical_;
      waiting_.push_back({order_.key(holder), group, ground, ancestor});
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

  // The i-th candidate, or null. Few are needed as a rule, so they are put in order only as far
  // as they are asked for.
  const Candidate* at(std::size_t index) {
    if (index == ordered_.size() && !waiting_.empty()) {
      std::pop_heap(waiting_.begin(), waiting_.end(), comes_later);
      ordered_.push_back(waiting_.back());
      waiting_.pop_back();
    }
    return index < ordered_.size() ? &ordered_[index] : nullptr;
  }

  // Whether to try with borrowing, without, or both, and in which order.
  std::vector<bool> attempts() const {
    if (others_ == 0 || (borrowing_forbidden() && !under_nominal())) return {true};
    if (borrowing_forbidden() && hierarchical_ == 0) return {false, true};
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
    const WorkloadRecord& record = state_.workload(candidate.key.workload);
    for (NodeId node = state_.queue(record.admission->queue).node;
         node != candidate.common_ancestor; node = state_.tree.parent(node)) {
      if (within_nominal(state_.tree, node, query_.short_of)) return false;
    }
    return true;
  }

  State& state_;
  const PreemptionQuery& query_;
  const ClusterQueueState& queue_;
  const WorkloadRecord& preemptor_;
  CandidateOrder order_;
  Usage own_reclaimable_;           // what all candidates of the own queue hold
  std::size_t others_ = 0;          // candidates of other queues
  std::size_t hierarchical_ = 0;    // of them, those with a hierarchical ground
  std::vector<Candidate> waiting_;  // a heap
  std::vector<Candidate> ordered_;
};

}  // namespace

std::vector<Target> find_classical_targets(const PreemptionContext& context,
                                           const PreemptionQuery& query) {
  return Search(context, query).run();
}

}  // namespace fairlead::kueue
