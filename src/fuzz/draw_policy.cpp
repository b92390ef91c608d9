#include "fuzz/plan.hpp"

namespace fairlead::fuzz {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

constexpr const char* kueue_api = "kueue.x-k8s.io/v1beta2";

object document(const std::string& api, const std::string& kind, const std::string& name) {
  return {{"apiVersion", api}, {"kind", kind}, {"metadata", {{"name", name}}}};
}

void draw_resources(Plan& plan) {
  plan.resources = {plan.draw.chance(60) ? "nvidia.com/gpu" : "cpu"};
  if (plan.draw.chance(40))
    plan.resources.emplace_back(plan.resources[0] == "cpu" ? "memory" : "cpu");
  if (plan.draw.chance(10)) plan.resources.emplace_back("pods");
}

void draw_flavor_objects(Plan& plan) {
  Draw& draw = plan.draw;
  const std::int64_t count = plan.features.several_flavors ? draw.between(2, 4) : 1;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::string name = "flavor-" + std::to_string(i);
    object spec{{"nodeLabels", {{"pool", name}}}};
    if (plan.features.selectors && draw.chance(50)) {
      spec["nodeLabels"] = {{"pool", name}, {"zone", draw.one_of({"east", "west"})}};
    }
    if (plan.features.taints && draw.chance(50)) {
      spec["nodeTaints"] =
          array{object{{"key", "dedicated"},
                       {"value", draw.one_of({"a", "b"})},
                       {"effect", draw.one_of({"NoSchedule", "NoExecute", "PreferNoSchedule"})}}};
      if (draw.chance(15)) {
        spec["tolerations"] = array{object{{"key", "dedicated"}, {"operator", "Exists"}}};
      }
    }
    object flavor = document(kueue_api, "ResourceFlavor", name);
    flavor["spec"] = std::move(spec);
    plan.objects.push_back(std::move(flavor));
    plan.flavors.push_back(name);
  }
}

// Weights that seldom make two shares equal; now and then none at all.
std::string draw_weight(Draw& draw) {
  return draw.one_of({"1", "1.3", "2.1", "0.7", "3.7", "0.31", "5.3", "0"});
}

void draw_cohorts(Plan& plan) {
  Draw& draw = plan.draw;
  const std::int64_t roots = draw.chance(85) ? 1 : 2;
  for (std::int64_t i = 0; i < roots; ++i) plan.cohorts.push_back("root-" + std::to_string(i));
  std::vector<std::pair<std::string, std::string>> children;
  if (plan.features.nested_cohorts) {
    const std::int64_t count = draw.between(1, 4);
    for (std::int64_t i = 0; i < count; ++i) {
      const std::string name = "cohort-" + std::to_string(i);
      children.emplace_back(name, draw.one_of(plan.cohorts));
      plan.cohorts.push_back(name);
    }
  }
  for (const std::string& name : plan.cohorts) {
    object cohort = document(kueue_api, "Cohort", name);
    object spec;
    for (const auto& [child, parent] : children) {
      if (child == name) spec["parentName"] = parent;
    }
    const bool has_parent = spec.contains("parentName");
    if (plan.features.cohort_quota && draw.chance(60)) {
      spec["resourceGroups"] = draw_resource_groups(plan, true, has_parent);
    }
    if (plan.features.fair_sharing && draw.chance(60)) {
      spec["fairSharing"] = {{"weight", draw_weight(draw)}};
    }
    // A root that says nothing need not exist.
    if (spec.empty() && draw.chance(50)) continue;
    cohort["spec"] = std::move(spec);
    plan.cohort_documents.push_back(cohort);
    plan.objects.push_back(std::move(cohort));
  }
}

object draw_preemption(Plan& plan) {
  Draw& draw = plan.draw;
  object preemption;
  preemption["withinClusterQueue"] =
      plan.features.equal_priorities
          ? draw.one_of({"LowerOrNewerEqualPriority", "LowerPriority", "Never"})
          : draw.one_of({"LowerPriority", "LowerPriority", "LowerPriority", "Never"});
  preemption["reclaimWithinCohort"] = draw.one_of({"Any", "Any", "Any", "LowerPriority", "Never"});
  const bool may_reclaim = preemption["reclaimWithinCohort"] != value("Never");
  if (plan.features.borrow_within_cohort && may_reclaim && draw.chance(70)) {
    object borrow{{"policy", "LowerPriority"}};
    if (draw.chance(50)) borrow["maxPriorityThreshold"] = draw.between(0, 120);
    preemption["borrowWithinCohort"] = std::move(borrow);
  }
  return preemption;
}

object draw_fungibility(Draw& draw) {
  object fungibility{{"whenCanBorrow", draw.one_of({"MayStopSearch", "TryNextFlavor"})},
                     {"whenCanPreempt", draw.one_of({"MayStopSearch", "TryNextFlavor"})}};
  // The API takes a preference only where the search goes on anyway.
  if (draw.chance(50)) {
    fungibility = {{"whenCanBorrow", "TryNextFlavor"}, {"whenCanPreempt", "TryNextFlavor"}};
    fungibility["preference"] = draw.one_of({"BorrowingOverPreemption", "PreemptionOverBorrowing"});
  }
  return fungibility;
}

void draw_queue(Plan& plan, std::int64_t index) {
  Draw& draw = plan.draw;
  const Features& on = plan.features;
  QueuePlan queue;
  queue.name = "cq-" + std::to_string(index);
  queue.space = "team-" + std::to_string(index % 3);
  const bool has_cohort = draw.chance(92);
  object spec;
  spec["namespaceSelector"] = object{};
  if (draw.chance(4)) {
    spec["namespaceSelector"] = {{"matchLabels", {{"kubernetes.io/metadata.name", "team-0"}}}};
  }
  if (has_cohort) spec["cohortName"] = draw.one_of(plan.cohorts);
  spec["resourceGroups"] = draw_resource_groups(plan, false, has_cohort);
  if (on.strict_fifo && draw.chance(60)) spec["queueingStrategy"] = "StrictFIFO";
  if (on.preemption) spec["preemption"] = draw_preemption(plan);
  if (on.several_flavors && draw.chance(80)) spec["flavorFungibility"] = draw_fungibility(draw);
  if (on.fair_sharing) spec["fairSharing"] = {{"weight", draw_weight(draw)}};
  if (on.admission_fair_sharing && draw.chance(80)) {
    spec["admissionScope"] = {{"admissionMode", "UsageBasedAdmissionFairSharing"}};
  }
  draw_check_rules(plan, spec);
  queue.document = document(kueue_api, "ClusterQueue", queue.name);
  queue.document["spec"] = std::move(spec);
  plan.objects.push_back(queue.document);
  const std::int64_t locals = on.admission_fair_sharing ? draw.between(2, 3) : draw.between(1, 2);
  for (std::int64_t i = 0; i < locals; ++i) {
    LocalQueuePlan named{"lq-" + std::to_string(index) + "-" + std::to_string(i), queue.space};
    // One name in two namespaces: Kueue does not weigh the usage of these against each other.
    if (on.admission_fair_sharing && i == 1 && draw.chance(30)) {
      named = {queue.local_queues[0].name, "team-" + std::to_string((index + 1) % 3)};
    }
    object local = document(kueue_api, "LocalQueue", named.name);
    local["metadata"].as_object()["namespace"] = named.space;
    local["spec"] = {{"clusterQueue", queue.name}};
    if (on.admission_fair_sharing && draw.chance(50)) {
      local["spec"].as_object()["fairSharing"] = {{"weight", draw.one_of({"1", "2", "3"})}};
    }
    plan.objects.push_back(std::move(local));
    queue.local_queues.push_back(named);
  }
  plan.queues.push_back(std::move(queue));
}

void draw_checks(Plan& plan) {
  if (!plan.features.admission_checks) return;
  for (const char* name : {"check-a", "check-b"}) {
    object check = document(kueue_api, "AdmissionCheck", name);
    check["spec"] = {{"controllerName", "example.com/checks"}};
    check["status"] = {
        {"conditions", array{object{{"type", "Active"},
                                    {"status", "True"},
                                    {"reason", "Active"},
                                    {"message", "ready"},
                                    {"lastTransitionTime", "2026-01-01T00:00:00Z"}}}}};
    plan.objects.push_back(std::move(check));
    plan.checks.emplace_back(name);
  }
}

void draw_configuration(Plan& plan) {
  Draw& draw = plan.draw;
  const Features& on = plan.features;
  object config{{"apiVersion", "config.kueue.x-k8s.io/v1beta2"}, {"kind", "Configuration"}};
  if (on.fair_sharing) {
    array strategies;
    if (draw.chance(40)) strategies = {"LessThanOrEqualToFinalShare"};
    if (draw.chance(20)) strategies = {"LessThanInitialShare"};
    if (strategies.empty()) strategies = {"LessThanOrEqualToFinalShare", "LessThanInitialShare"};
    config["fairSharing"] = {{"preemptionStrategies", std::move(strategies)}};
  }
  if (on.admission_fair_sharing) {
    config["admissionFairSharing"] = {{"usageHalfLifeTime", draw.one_of({"10m", "1h", "0s"})},
                                      {"usageSamplingInterval", draw.one_of({"1m", "5m"})}};
  }
  if (on.pods_ready) {
    object waiting{{"timeout", "3m"}};
    if (draw.chance(60)) waiting["recoveryTimeout"] = "2m";
    waiting["requeuingStrategy"] = {{"backoffBaseSeconds", draw.between(10, 60)},
                                    {"backoffLimitCount", draw.between(1, 3)},
                                    {"timestamp", draw.one_of({"Eviction", "Creation"})}};
    config["waitForPodsReady"] = std::move(waiting);
  }
  if (on.requests && draw.chance(50)) {
    object resources;
    if (draw.chance(50)) resources["excludeResourcePrefixes"] = array{value("example.com/")};
    if (draw.chance(50)) {
      resources["transformations"] =
          array{object{{"input", "nvidia.com/mig-1g.10gb"},
                       {"strategy", draw.one_of({"Retain", "Replace"})},
                       {"outputs", object{{plan.resources[0], draw.between(1, 3)}}}}};
    }
    if (!resources.empty()) config["resources"] = std::move(resources);
  }
  if (config.size() > 2) plan.objects.push_back(std::move(config));
}

}  // namespace

void draw_check_rules(Plan& plan, object& spec) {
  if (plan.checks.empty() || !plan.draw.chance(60)) return;
  array flavors;
  for (const value& group : spec.at("resourceGroups").as_array()) {
    for (const value& flavor : group.at("flavors").as_array()) flavors.push_back(flavor.at("name"));
  }
  array rules;
  for (const std::string& check : plan.checks) {
    object rule{{"name", check}};
    if (plan.draw.chance(30)) rule["onFlavors"] = array{flavors.front()};
    rules.push_back(std::move(rule));
    if (plan.draw.chance(50)) break;
  }
  spec["admissionChecksStrategy"] = {{"admissionChecks", std::move(rules)}};
}

void draw_policy(Plan& plan) {
  draw_resources(plan);
  draw_configuration(plan);
  draw_flavor_objects(plan);
  draw_checks(plan);
  draw_cohorts(plan);
  const std::int64_t count = plan.draw.between(2, 4);
  for (std::int64_t i = 0; i < count; ++i) draw_queue(plan, i);
}

}  // namespace fairlead::fuzz
