#include <algorithm>

#include "manifest/codes.hpp"
#include "manifest/kinds.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

constexpr std::size_t most_checks = 64;

void read_preemption(Object& spec, model::Preemption& out) {
  const auto value = spec.find("preemption");
  if (!value) return;
  Object preemption(*value);
  preemption.read("withinClusterQueue", out.within_cluster_queue, one_of(within_queue_policies));
  preemption.read("reclaimWithinCohort", out.reclaim_within_cohort, one_of(reclaim_policies));
  preemption.nested("borrowWithinCohort", [&](Object& borrow) {
    borrow.read("policy", out.borrow_within_cohort.policy, one_of(borrow_policies));
    borrow.read("maxPriorityThreshold", out.borrow_within_cohort.max_priority_threshold,
                read_int32);
  });
  preemption.close();
  if (out.reclaim_within_cohort == model::PreemptionPolicy::never &&
      out.borrow_within_cohort.policy != model::PreemptionPolicy::never) {
    value->fail("borrowWithinCohort has no effect while reclaimWithinCohort is Never",
                "set reclaimWithinCohort to LowerPriority or Any", codes::borrow_without_reclaim);
  }
}

void read_fungibility(Object& spec, bool v1beta1, model::FlavorFungibility& out) {
  const auto value = spec.find("flavorFungibility");
  if (!value) return;
  Object fungibility(*value);
  if (v1beta1) {
    fungibility.read("whenCanBorrow", out.when_can_borrow, one_of(borrow_fungibility_v1beta1));
    fungibility.read("whenCanPreempt", out.when_can_preempt, one_of(preempt_fungibility_v1beta1));
  } else {
    fungibility.read("whenCanBorrow", out.when_can_borrow, one_of(fungibility_policies));
    fungibility.read("whenCanPreempt", out.when_can_preempt, one_of(fungibility_policies));
  }
  const auto preference = fungibility.find("preference");
  fungibility.read("preference", out.preference, one_of(fungibility_preferences));
  fungibility.close();
  const bool both_go_on = out.when_can_borrow == model::FungibilityPolicy::try_next_flavor &&
                          out.when_can_preempt == model::FungibilityPolicy::try_next_flavor;
  if (preference && !both_go_on) {
    preference->fail("a preference needs whenCanBorrow and whenCanPreempt to be TryNextFlavor");
  }
}

bool read_check_rule(const Value& value, model::AdmissionCheckRule& out) {
  Object rule(value);
  bool good = rule.require("name", out.check, read_name);
  good = rule.read("onFlavors", out.on_flavors, list_of(read_name, most_checks)) && good;
  rule.close();
  return good;
}

// The flavors that a rule names must be flavors of this queue.
void check_on_flavors(const Value& rules, const model::ClusterQueue& queue) {
  const auto has_flavor = [&](const std::string& name) {
    return std::any_of(queue.resource_groups.begin(), queue.resource_groups.end(),
                       [&](const model::ResourceGroup& group) {
                         return std::any_of(group.flavors.begin(), group.flavors.end(),
                                            [&](const auto& each) { return each.flavor == name; });
                       });
  };
  for (std::size_t i = 0; i < queue.admission_checks.size(); ++i) {
    for (const std::string& flavor : queue.admission_checks[i].on_flavors) {
      if (has_flavor(flavor)) continue;
      rules.item(i).fail("this queue has no flavor " + escaped(flavor, 60));
    }
  }
}

void read_checks(Object& spec, bool v1beta1, model::ClusterQueue& out) {
  std::vector<std::string> plain;
  if (v1beta1) spec.read("admissionChecks", plain, list_of(read_name, most_checks));
  spec.nested("admissionChecksStrategy", [&](Object& strategy) {
    const bool good = strategy.require("admissionChecks", out.admission_checks,
                                       list_of(read_check_rule, most_checks));
    if (good) check_on_flavors(*strategy.find("admissionChecks"), out);
  });
  // As the API's conversion does: the older list wins where both are there.
  if (!plain.empty()) out.admission_checks.clear();
  for (std::string& check : plain) out.admission_checks.push_back({std::move(check), {}});
}

}  // namespace

bool read_fair_weight(Object& spec, Quantity& out) {
  const auto value = spec.find("fairSharing");
  if (!value) return true;
  Object sharing(*value);
  const auto weight = sharing.find("weight");
  bool good = sharing.read("weight", out, read_amount);
  // The API server refuses what Kueue's arithmetic would round to nothing: up to 1n.
  if (good && weight && out > Quantity() && out <= *parse_quantity("1n")) {
    good = weight->fail("a weight this small would count as 0");
  }
  sharing.close();
  return good;
}

model::ClusterQueue read_cluster_queue(Object& document, const Header& header) {
  model::ClusterQueue queue;
  read_metadata(document, queue);
  const bool v1beta1 = header.version == "v1beta1";
  document.ignore({"status"});
  document.nested("spec", [&](Object& spec) {
    spec.read(v1beta1 ? "cohort" : "cohortName", queue.cohort, read_name);
    if (v1beta1) spec.refuse("cohortName", "in v1beta1 the field is named cohort");
    if (!v1beta1) spec.refuse("cohort", "in v1beta2 the field is named cohortName");
    if (!v1beta1) spec.refuse("admissionChecks", "v1beta2 has only admissionChecksStrategy");
    if (const auto groups = spec.find("resourceGroups")) {
      read_resource_groups(*groups, false, !queue.cohort.empty(), queue.resource_groups);
    }
    spec.read("queueingStrategy", queue.queueing_strategy, one_of(queueing_strategies));
    spec.read("namespaceSelector", queue.namespace_selector, read_label_selector);
    read_fungibility(spec, v1beta1, queue.flavor_fungibility);
    read_preemption(spec, queue.preemption);
    read_checks(spec, v1beta1, queue);
    spec.read("stopPolicy", queue.stop_policy, one_of(stop_policies));
    read_fair_weight(spec, queue.fair_weight);
    spec.nested("admissionScope", [&](Object& scope) {
      scope.require("admissionMode", queue.usage_based_admission, one_of(admission_modes));
    });
    spec.unsupported("concurrentAdmissionPolicy", "concurrent admission is an alpha of Kueue");
  });
  return queue;
}

}  // namespace fairlead::manifest
