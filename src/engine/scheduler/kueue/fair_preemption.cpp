// Preemption with fair sharing: victims come from whoever has borrowed the largest share, as
// long as the preemptor's share stays below theirs.
#include <algorithm>

#include "engine/scheduler/kueue/borrowing.hpp"
#include "engine/scheduler/kueue/fair_targets.hpp"
#include "engine/scheduler/kueue/preemption.hpp"
#include "engine/scheduler/kueue/share.hpp"

namespace fairlead::kueue {
namespace {

using model::FairSharingStrategy;

class Search {
 public:
  Search(const PreemptionContext& context, const PreemptionQuery& query)
      : context_(context),
        state_(context.state),
        query_(query),
        queue_(state_.queue(query.queue)),
        preemptor_(state_.workload(query.preemptor)) {}

  std::vector<Target> run() {
    const std::vector<WorkloadId> candidates = sorted(collect());
    if (candidates.empty()) return {};

    // Shares are compared as if the preemptor was already in.
    state_.tree.add_usage(queue_.node, query_.usage);
    bool done = first_strategy(candidates);
    if (!done && strategies().size() > 1) done = second_strategy();
    state_.tree.remove_usage(queue_.node, query_.usage);
    if (done) return fill_back(context_, query_, std::move(targets_), true);
    for (const Target& target : targets_) give_back(context_, target.workload);
    return {};
  }

 private:
  std::vector<FairSharingStrategy> strategies() const {
    const auto& configured = state_.configuration.fair_sharing->preemption_strategies;
    if (!configured.empty()) return configured;
    return {FairSharingStrategy::less_than_or_equal_to_final_share,
            FairSharingStrategy::less_than_initial_share};
  }

  std::vector<WorkloadId> sorted(const std::vector<WorkloadId>& workloads) const {
    const CandidateOrder order(context_, query_.queue, true);
    std::vector<CandidateKey> keys;
    keys.reserve(workloads.size());
    for (const WorkloadId workload : workloads) keys.push_back(order.key(workload));
    sort_candidates(keys);
    std::vector<WorkloadId> result;
    result.reserve(keys.size());
    for (const CandidateKey& key : keys) result.push_back(key.workload);
    return result;
  }

  std::vector<WorkloadId> collect() const {
    std::vector<WorkloadId> candidates;
    const auto& preemption = queue_.spec.preemption;
    collect_from(queue_, preemption.within_cluster_queue, candidates);
    if (preemption.reclaim_within_cohort == model::PreemptionPolicy::never ||
        !state_.tree.has_parent(queue_.node)) {
      return candidates;
    }
    std::vector<QuotaNodeId> cohorts = {state_.tree.root(queue_.node)};
    while (!cohorts.empty()) {
      const QuotaNodeId cohort = cohorts.back();
      cohorts.pop_back();
      const auto& below = state_.tree.child_cohorts(cohort);
      cohorts.insert(cohorts.end(), below.begin(), below.end());
      for (const QuotaNodeId child : state_.tree.child_queues(cohort)) {
        if (child == queue_.node || within_nominal(state_.tree, child, query_.short_of)) continue;
        const ClusterQueueState& queue = state_.queue(state_.queue_of(child));
        // Kueue does not see the workloads of a queue that may not admit.
        if (queue.active) collect_from(queue, preemption.reclaim_within_cohort, candidates);
      }
    }
    return candidates;
  }

  void collect_from(const ClusterQueueState& queue, model::PreemptionPolicy policy,
                    std::vector<WorkloadId>& candidates) const {
    if (policy == model::PreemptionPolicy::never) return;
    for (const Holder& holder : queue.holders) {
      const WorkloadRecord& candidate = state_.workload(holder.workload);
      if (!context_.is_new(holder.workload) &&
          satisfies_policy(state_, preemptor_, candidate, policy) &&
          uses_any(candidate, query_.short_of)) {
        candidates.push_back(holder.workload);
      }
    }
  }

  // Adds a victim; true when the preemptor fits now.
  bool evict(WorkloadId workload, EvictionCause cause) {
    take_away(context_, workload);
    targets_.push_back({workload, cause});
    state_.tree.remove_usage(queue_.node, query_.usage);
    const bool enough = fits(context_, query_, true);
    state_.tree.add_usage(queue_.node, query_.usage);
    return enough;
  }

  bool first_strategy(const std::vector<WorkloadId>& candidates) {
    FairTargets order(context_, query_.queue, candidates);
    // Within its own quota, its own included, the preemptor takes what it is owed whatever the
    // shares are.
    const bool owed = within_nominal(state_.tree, queue_.node, query_.short_of);
    const FairSharingStrategy strategy = strategies().front();
    while (const auto target = order.next()) {
      if (*target == query_.queue) {
        if (evict(order.pop(*target), EvictionCause::in_cluster_queue)) return true;
      } else if (owed) {
        if (evict(order.pop(*target), EvictionCause::in_cohort_reclamation)) return true;
      } else if (try_queue(order, *target, strategy)) {
        return true;
      }
    }
    return false;
  }

  // Takes the first workload of `target` that satisfies the strategy; the others may be tried
  // by the second strategy.
  bool try_queue(FairTargets& order, QueueId target, FairSharingStrategy strategy) {
    const auto [preemptor_share, target_share] = order.shares(target);
    while (order.has_workload(target)) {
      const WorkloadId workload = order.pop(target);
      const bool passes = strategy == FairSharingStrategy::less_than_or_equal_to_final_share
                              ? compare(preemptor_share, order.share_without(target, workload)) <= 0
                              : compare(preemptor_share, target_share) < 0;
      if (passes) return evict(workload, EvictionCause::in_cohort_fair_sharing);
      retry_.push_back(workload);
    }
    return false;
  }

  // Once per queue: enough that the preemptor's share is below the target's as it is now.
  bool second_strategy() {
    FairTargets order(context_, query_.queue, retry_);
    while (const auto target = order.next()) {
      const auto [preemptor_share, target_share] = order.shares(*target);
      const WorkloadId workload = order.pop(*target);
      if (compare(preemptor_share, target_share) < 0 &&
          evict(workload, EvictionCause::in_cohort_fair_sharing)) {
        return true;
      }
      order.drop(*target);
    }
    return false;
  }

  const PreemptionContext& context_;
  State& state_;
  const PreemptionQuery& query_;
  const ClusterQueueState& queue_;
  const WorkloadRecord& preemptor_;
  std::vector<Target> targets_;
  std::vector<WorkloadId> retry_;
};

}  // namespace

std::vector<Target> find_fair_targets(const PreemptionContext& context,
                                      const PreemptionQuery& query) {
  return Search(context, query).run();
}

}  // namespace fairlead::kueue
