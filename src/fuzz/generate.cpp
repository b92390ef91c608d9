#include "fuzz/generate.hpp"

#include "fuzz/plan.hpp"

namespace fairlead::fuzz {

void draw_features(Plan& plan) {
  Draw& draw = plan.draw;
  Features& on = plan.features;
  on.preemption = draw.chance(97);
  on.lending = draw.chance(35);
  on.borrowing_limits = draw.chance(40);
  on.nested_cohorts = draw.chance(40);
  on.cohort_quota = draw.chance(35);
  on.several_flavors = draw.chance(60);
  on.taints = draw.chance(25);
  on.selectors = draw.chance(25);
  on.several_pod_sets = draw.chance(30);
  on.partial_admission = draw.chance(25);
  on.strict_fifo = draw.chance(35);
  on.equal_priorities = draw.chance(40);
  on.borrow_within_cohort = draw.chance(35);
  on.fair_sharing = draw.chance(40);
  on.admission_fair_sharing = draw.chance(15);
  on.admission_checks = draw.chance(20);
  on.stop_policies = draw.chance(20);
  on.reclaimable = draw.chance(20);
  on.deletion = draw.chance(25);
  on.policy_changes = draw.chance(30);
  on.pods_ready = draw.chance(12);
  on.execution_limits = draw.chance(12);
  on.elastic = draw.chance(10);
  on.requests = draw.chance(15);
}

boost::json::object generate_scenario(std::uint64_t seed) {
  Plan plan(seed);
  draw_features(plan);
  // Drawn apart, so that all other scenarios stay what they were before there were removals.
  plan.features.removals = Draw(seed, "removals").chance(15);
  draw_policy(plan);
  draw_steps(plan);
  boost::json::object scenario;
  scenario["apiVersion"] = "fairlead.dev/v1alpha1";
  scenario["kind"] = "Scenario";
  scenario["metadata"] = {{"name", "seed-" + std::to_string(seed)}};
  scenario["scheduler"] = "kueue";
  scenario["inline"] = std::move(plan.objects);
  scenario["steps"] = std::move(plan.steps);
  if (Draw(seed, "with topology").chance(50)) lay_topology(plan, seed, scenario);
  return scenario;
}

}  // namespace fairlead::fuzz
