#include "manifest/writers.hpp"

namespace fairlead::manifest {
namespace {

void put_fungibility(JsonWriter& out, const model::FlavorFungibility& fungibility) {
  const model::FlavorFungibility by_default;
  if (fungibility == by_default) return;
  out.key("flavorFungibility").begin_object();
  put_name(out, "whenCanBorrow", fungibility_policies, fungibility.when_can_borrow,
           by_default.when_can_borrow);
  put_name(out, "whenCanPreempt", fungibility_policies, fungibility.when_can_preempt,
           by_default.when_can_preempt);
  put_name(out, "preference", fungibility_preferences, fungibility.preference,
           by_default.preference);
  out.end_object();
}

void put_preemption(JsonWriter& out, const model::Preemption& preemption) {
  constexpr auto never = model::PreemptionPolicy::never;
  if (preemption == model::Preemption()) return;
  out.key("preemption").begin_object();
  put_name(out, "withinClusterQueue", within_queue_policies, preemption.within_cluster_queue,
           never);
  put_name(out, "reclaimWithinCohort", reclaim_policies, preemption.reclaim_within_cohort, never);
  const model::BorrowWithinCohort& borrow = preemption.borrow_within_cohort;
  if (borrow != model::BorrowWithinCohort()) {
    out.key("borrowWithinCohort").begin_object();
    put_name(out, "policy", borrow_policies, borrow.policy, never);
    put(out, "maxPriorityThreshold", borrow.max_priority_threshold);
    out.end_object();
  }
  out.end_object();
}

void put_selector(JsonWriter& out, const std::optional<model::LabelSelector>& selector) {
  if (!selector) return;
  out.key("namespaceSelector").begin_object();
  put(out, "matchLabels", selector->match_labels);
  put_requirements(out, selector->match_expressions);
  out.end_object();
}

void put_checks(JsonWriter& out, const std::vector<model::AdmissionCheckRule>& rules) {
  if (rules.empty()) return;
  out.key("admissionChecksStrategy").begin_object();
  put_objects(out, "admissionChecks", rules, [&](const model::AdmissionCheckRule& rule) {
    put(out, "name", rule.check);
    put(out, "onFlavors", rule.on_flavors);
  });
  out.end_object();
}

}  // namespace

void put_cluster_queue(JsonWriter& out, const model::ClusterQueue& queue) {
  put_metadata(out, "", queue.name);
  out.key("spec").begin_object();
  put(out, "cohortName", queue.cohort);
  put_resource_groups(out, queue.resource_groups);
  put_name(out, "queueingStrategy", queueing_strategies, queue.queueing_strategy,
           model::QueueingStrategy::best_effort_fifo);
  put_selector(out, queue.namespace_selector);
  put_fungibility(out, queue.flavor_fungibility);
  put_preemption(out, queue.preemption);
  put_checks(out, queue.admission_checks);
  put_name(out, "stopPolicy", stop_policies, queue.stop_policy, model::StopPolicy::none);
  put_fair_weight(out, queue.fair_weight);
  if (queue.usage_based_admission) {
    out.key("admissionScope").begin_object();
    out.key("admissionMode").text(name_of(admission_modes, true));
    out.end_object();
  }
  out.end_object();
}

}  // namespace fairlead::manifest
