// Preemption without fair sharing: by priority inside the queue, by quota between queues.
#include <algorithm>
#include <map>
#include <span>

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
  WorkloadId workload;
  Ground ground = Ground::within_queue;
  QuotaNodeId common_ancestor;  // of its queue and the preemptor's; invalid in the same queue
};

// The candidates of one queue that have not been looked at.
struct Source {
  CandidateStream candidates;
  Group group = Group::own;
  QuotaNodeId common_ancestor;
};

// Those already being evicted first; in each half by group, then in candidate order.
bool comes_later(const Source& a, const Source& b) {
  const CandidateKey& first = a.candidates.front();
  const CandidateKey& second = b.candidates.front();
  if (first.evicted != second.evicted) return second.evicted;
  if (a.group != b.group) return a.group > b.group;
  return second < first;
}

class Search {
 public:
  Search(const PreemptionContext& context, const PreemptionQuery& query)
      : state_(context.state),
        query_(query),
        queue_(state_.queue(query.queue)),
        preemptor_(state_.workload(query.preemptor)),
        context_(context) {
    collect_own();
    if (others_can_help()) collect_others();
    if (state_.configuration.admission_fair_sharing) {
      draw_all_by_usage();
    } else {
      std::make_heap(sources_.begin(), sources_.end(), comes_later);
    }
  }

  std::vector<Target> run() {
    for (const bool borrowing : attempts()) {
      std::vector<Target> targets;
      for (std::size_t i = 0; const Candidate* candidate = at(i); ++i) {
        if (!still_valid(*candidate, borrowing)) continue;
        take_away(context_, candidate->workload);
        targets.push_back({candidate->workload, cause_of(candidate->ground)});
        if (fits(context_, query_, borrowing)) {
          return fill_back(context_, query_, std::move(targets), borrowing);
        }
      }
      for (const Target& target : targets) give_back(context_, target.workload);
    }
    return {};
  }

 private:
  bool borrowing_forbidden() const {
    return queue_.spec.preemption.borrow_within_cohort.policy == model::PreemptionPolicy::never;
  }

  void collect_own() {
    const auto policy = queue_.spec.preemption.within_cluster_queue;
    if (policy != model::PreemptionPolicy::never)
      collect_from(query_.queue, policy, Group::own, {});
  }

  // Most searches fail for one reason, seen without looking at anybody else: the queue would
  // exceed its own quota even without all of its own candidates, and may take from others only
  // what keeps it within that quota.
  bool others_can_help() const {
    const QuotaNodeId parent = state_.tree.parent(queue_.node);
    const bool one_level = parent.valid() && !state_.tree.has_parent(parent);
    if (!borrowing_forbidden() || !one_level) return true;
    Usage request = query_.usage;
    if (take_from_own_quota(state_.tree, queue_.node, request)) return true;
    const Usage own = own_reclaimable();
    return std::none_of(query_.usage.begin(), query_.usage.end(), [&](const QuotaAmount& wanted) {
      const Amount kept =
          state_.tree.usage(queue_.node, wanted.quota) - amount_of(own, wanted.quota);
      return kept + wanted.amount > state_.tree.nominal(queue_.node, wanted.quota);
    });
  }

  // What all candidates of the own queue hold.
  Usage own_reclaimable() const {
    Usage sum;
    if (sources_.empty()) return sum;
    for (CandidateStream own = sources_.front().candidates; !own.empty(); own.pop()) {
      for (const QuotaAmount& held : state_.workload(own.front().workload).usage) {
        add_to(sum, held.quota, held.amount);
      }
    }
    return sum;
  }

  // Walks up the cohorts. From the first one that has quota for the request on, the preemptor
  // has the better right to what is borrowed beyond it.
  void collect_others() {
    const auto policy = queue_.spec.preemption.reclaim_within_cohort;
    if (policy == model::PreemptionPolicy::never || !state_.tree.has_parent(queue_.node)) return;
    Usage remaining = query_.usage;
    bool advantage = take_from_own_quota(state_.tree, queue_.node, remaining);
    QuotaNodeId visited;
    for (QuotaNodeId node = state_.tree.parent(queue_.node); node.valid();
         node = state_.tree.parent(node)) {
      collect_below(node, node, visited, advantage);
      if (take_from_own_quota(state_.tree, node, remaining)) advantage = true;
      visited = node;
    }
  }

  // Only subtrees and queues above their own quota have anything to give back.
  void collect_below(QuotaNodeId cohort, QuotaNodeId ancestor, QuotaNodeId visited,
                     bool advantage) {
    const QuotaTree& tree = state_.tree;
    for (const QuotaNodeId child : tree.child_cohorts(cohort)) {
      if (child == visited || within_nominal(tree, child, query_.short_of)) continue;
      collect_below(child, ancestor, visited, advantage);
    }
    for (const QuotaNodeId child : tree.child_queues(cohort)) {
      if (child == queue_.node || within_nominal(tree, child, query_.short_of)) continue;
      const QueueId queue = state_.queue_of(child);
      // Kueue does not see the workloads of a queue that may not admit.
      if (!state_.queue(queue).active) continue;
      collect_from(queue, queue_.spec.preemption.reclaim_within_cohort,
                   advantage ? Group::hierarchical : Group::by_priority, ancestor);
    }
  }

  void collect_from(QueueId queue, model::PreemptionPolicy policy, Group group,
                    QuotaNodeId ancestor) {
    CandidateStream candidates(context_, query_, queue, policy);
    if (candidates.empty()) return;
    others_ = others_ || group != Group::own;
    hierarchical_ = hierarchical_ || group == Group::hierarchical;
    sources_.push_back({candidates, group, ancestor});
  }

  Ground ground(const Source& source) const {
    switch (source.group) {
      case Group::own: return Ground::within_queue;
      case Group::hierarchical: return Ground::hierarchical;
      case Group::by_priority: break;
    }
    return ground_by_priority(source.candidates.front().workload);
  }

  Ground ground_by_priority(WorkloadId holder) const {
    if (borrowing_forbidden()) return Ground::reclaim_without_borrowing;
    const std::int32_t priority = state_.workload(holder).priority;
    const auto threshold = queue_.spec.preemption.borrow_within_cohort.max_priority_threshold;
    const bool above = priority >= preemptor_.priority || (threshold && priority > *threshold);
    return above ? Ground::reclaim_without_borrowing : Ground::reclaim_while_borrowing;
  }

  // The i-th candidate, or null. Few are needed as a rule, so they are drawn only as far as they
  // are asked for.
  const Candidate* at(std::size_t index) {
    if (index == drawn_.size() && !sources_.empty()) draw();
    return index < drawn_.size() ? &drawn_[index] : nullptr;
  }

  void draw() {
    std::pop_heap(sources_.begin(), sources_.end(), comes_later);
    Source& source = sources_.back();
    drawn_.push_back(candidate_of(source));
    source.candidates.pop();
    if (source.candidates.empty()) {
      sources_.pop_back();
    } else {
      std::push_heap(sources_.begin(), sources_.end(), comes_later);
    }
  }

  Candidate candidate_of(const Source& source) const {
    return {source.candidates.front().workload, ground(source), source.common_ancestor};
  }

  // No heap can merge an order that is not transitive.
  void draw_all_by_usage() {
    std::map<WorkloadId, Candidate> candidates;
    std::vector<CandidateKey> all;
    for (const Group group : {Group::hierarchical, Group::by_priority, Group::own}) {
      std::vector<CandidateKey> keys;
      for (Source& source : sources_) {
        for (; source.group == group && !source.candidates.empty(); source.candidates.pop()) {
          keys.push_back(source.candidates.front());
          candidates.emplace(keys.back().workload, candidate_of(source));
        }
      }
      sort_candidates(keys);
      all.insert(all.end(), keys.begin(), keys.end());
    }
    std::stable_partition(all.begin(), all.end(), [](const auto& key) { return key.evicted; });
    for (const CandidateKey& key : all) drawn_.push_back(candidates.at(key.workload));
    sources_.clear();
  }

  // Whether to try with borrowing, without, or both, and in which order.
  std::span<const bool> attempts() const {
    static constexpr bool with_borrowing[] = {true};
    static constexpr bool without_first[] = {false, true};
    static constexpr bool with_first[] = {true, false};
    if (!others_ || (borrowing_forbidden() && !under_nominal())) return with_borrowing;
    return borrowing_forbidden() && !hierarchical_ ? without_first : with_first;
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
    for (QuotaNodeId node = state_.queue(record.admission->queue).node;
         node != candidate.common_ancestor; node = state_.tree.parent(node)) {
      if (within_nominal(state_.tree, node, query_.short_of)) return false;
    }
    return true;
  }

  State& state_;
  const PreemptionQuery& query_;
  const ClusterQueueState& queue_;
  const WorkloadRecord& preemptor_;
  const PreemptionContext& context_;
  bool others_ = false;          // whether there are candidates in other queues
  bool hierarchical_ = false;    // and on a hierarchical ground
  std::vector<Source> sources_;  // a heap, once all are collected; the own queue's comes first
  std::vector<Candidate> drawn_;
};

}  // namespace

std::vector<Target> find_classical_targets(const PreemptionContext& context,
                                           const PreemptionQuery& query) {
  return Search(context, query).run();
}

}  // namespace fairlead::kueue
