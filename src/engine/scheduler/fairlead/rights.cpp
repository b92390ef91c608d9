#include "engine/scheduler/fairlead/rights.hpp"

#include <algorithm>

#include "engine/scheduler/fairlead/branches.hpp"
#include "engine/scheduler/fairlead/run_time.hpp"
#include "engine/scheduler/fairlead/share.hpp"
#include "engine/scheduler/subject.hpp"

namespace fairlead::native {
namespace {

bool uses(const Usage& usage, QuotaId quota) {
  return std::any_of(usage.begin(), usage.end(), [&](const QuotaAmount& entry) {
    return entry.quota == quota && entry.amount > Amount();
  });
}

class Judge {
 public:
  Judge(State& state, const Preemptor& preemptor, const WorkloadRecord& victim, Branches branches)
      : state_(state), preemptor_(preemptor), victim_(victim), branches_(branches) {}

  EvictionCause judge(const std::vector<QuotaId>& quotas) {
    const model::Preemption& policy = state_.queue(preemptor_.queue).spec.preemption;
    const bool may_reclaim =
        satisfies_policy(state_, *preemptor_.workload, victim_, policy.reclaim_within_cohort);
    const bool borrows = std::any_of(quotas.begin(), quotas.end(), [&](QuotaId quota) {
      return owes(quota) && state_.tree.borrowing(branches_.own, quota);
    });
    const bool is_owner = std::any_of(quotas.begin(), quotas.end(), [&](QuotaId quota) {
      return owes(quota) && !state_.tree.borrowing(branches_.own, quota);
    });
    if (is_owner && may_reclaim && !could_take_back()) {
      return EvictionCause::in_cohort_reclamation;
    }
    if (!borrows) return EvictionCause::none;
    if (may_reclaim && state_.configuration.fair_sharing && is_richer()) {
      return EvictionCause::in_cohort_fair_sharing;
    }
    return may_evict_while_borrowing(policy.borrow_within_cohort)
               ? EvictionCause::in_cohort_reclaim_while_borrowing
               : EvictionCause::none;
  }

 private:
  // The victim has what its branch borrows.
  bool owes(QuotaId quota) const {
    return uses(victim_.usage, quota) && state_.tree.borrowing(branches_.theirs, quota);
  }

  // It would be an owner in its turn, of something else that the preemptor borrows.
  bool could_take_back() const {
    return std::any_of(preemptor_.usage->begin(), preemptor_.usage->end(),
                       [&](const QuotaAmount& wanted) {
                         return uses(victim_.usage, wanted.quota) &&
                                state_.tree.borrowing(branches_.own, wanted.quota) &&
                                !state_.tree.borrowing(branches_.theirs, wanted.quota);
                       });
  }

  // Even without the victim its branch has no smaller share than the preemptor's with it.
  bool is_richer() {
    QuotaTree& tree = state_.tree;
    const QuotaNodeId node = state_.queue(victim_.admission->queue).node;
    const Share own = dominant_share(tree, branches_.own);
    tree.remove_usage(node, victim_.usage);
    const Share theirs = dominant_share(tree, branches_.theirs);
    tree.add_usage(node, victim_.usage);
    return compare(own, theirs) <= 0;
  }

  bool may_evict_while_borrowing(const model::BorrowWithinCohort& rule) const {
    return rule.policy != model::PreemptionPolicy::never &&
           victim_.priority < preemptor_.workload->priority &&
           (!rule.max_priority_threshold || victim_.priority <= *rule.max_priority_threshold);
  }

  State& state_;
  const Preemptor& preemptor_;
  const WorkloadRecord& victim_;
  Branches branches_;
};

}  // namespace

EvictionCause right_to_evict(State& state, const Preemptor& preemptor, const WorkloadRecord& victim,
                             const std::vector<QuotaId>& quotas) {
  const bool matters = std::any_of(quotas.begin(), quotas.end(),
                                   [&](QuotaId quota) { return uses(victim.usage, quota); });
  if (!matters) return EvictionCause::none;
  const ClusterQueueState& queue = state.queue(preemptor.queue);
  if (may_be_released_at(state, victim) <= state.now) return EvictionCause::idle_release;
  if (victim.admission->queue == preemptor.queue) {
    const auto policy = queue.spec.preemption.within_cluster_queue;
    return satisfies_policy(state, *preemptor.workload, victim, policy)
               ? EvictionCause::in_cluster_queue
               : EvictionCause::none;
  }
  const auto found = branches(state.tree, queue.node, state.queue(victim.admission->queue).node);
  if (!found) return EvictionCause::none;
  return Judge(state, preemptor, victim, *found).judge(quotas);
}

Instant protected_until(const State& state, const WorkloadRecord& workload) {
  if (may_be_released_at(state, workload) <= state.now) return {};
  const EvictionTerms terms = eviction_terms(workload);
  if (terms.never) return Instant::never();
  return workload.admitted ? workload.admitted_at + terms.min_run_time : Instant{};
}

}  // namespace fairlead::native
