#include "fuzz/plan.hpp"

namespace fairlead::fuzz {
namespace {

using boost::json::object;
using boost::json::value;

void advance(Plan& plan, std::int64_t seconds) {
  step(plan, "advance", value(std::to_string(seconds) + "s"));
}

void remember(Plan& plan, const object& document) {
  SubmittedPlan submitted;
  const object& metadata = document.at("metadata").as_object();
  submitted.name = std::string(metadata.at("namespace").as_string()) + "/" +
                   std::string(metadata.at("name").as_string());
  for (const value& pod_set : document.at("spec").at("podSets").as_array()) {
    submitted.pod_sets.emplace_back(pod_set.at("name").as_string());
    submitted.pods = pod_set.at("count").as_int64();
  }
  submitted.elastic = metadata.contains("annotations");
  submitted.document = document;
  plan.submitted.push_back(std::move(submitted));
}

// Every submission has a second of its own: Kueue breaks ties between queues by chance.
void submit(Plan& plan) {
  advance(plan, 1);
  object document = draw_workload(plan, plan.draw.one_of(plan.queues));
  if (plan.features.elastic && plan.draw.chance(40)) {
    document["metadata"].as_object()["annotations"] = {{"kueue.x-k8s.io/elastic-job", "true"}};
    for (value& pod_set : document["spec"].at("podSets").as_array()) {
      pod_set.as_object().erase("minCount");
    }
  }
  remember(plan, document);
  step(plan, "submit", std::move(document));
}

// An elastic job grows: a larger workload replaces the one that runs.
void grow(Plan& plan) {
  std::vector<const SubmittedPlan*> elastic;
  for (const SubmittedPlan& submitted : plan.submitted) {
    if (submitted.elastic && submitted.pod_sets.size() == 1) elastic.push_back(&submitted);
  }
  if (elastic.empty()) return submit(plan);
  const SubmittedPlan old = *plan.draw.one_of(elastic);
  object document = old.document;
  object& metadata = document["metadata"].as_object();
  metadata["name"] = "w" + std::to_string(plan.submissions++);
  metadata["annotations"] = {{"kueue.x-k8s.io/elastic-job", "true"},
                             {"kueue.x-k8s.io/workload-slice-replacement-for", old.name}};
  object& pod_set = document["spec"].as_object()["podSets"].as_array()[0].as_object();
  pod_set["count"] = old.pods + plan.draw.between(1, 3);
  advance(plan, 1);
  remember(plan, document);
  step(plan, "submit", std::move(document));
}

const std::string& some_workload(Plan& plan) { return plan.draw.one_of(plan.submitted).name; }

void change_quota(Plan& plan) {
  QueuePlan& queue = plan.queues[static_cast<std::size_t>(
      plan.draw.between(0, static_cast<std::int64_t>(plan.queues.size()) - 1))];
  object& spec = queue.document["spec"].as_object();
  spec["resourceGroups"] = draw_resource_groups(plan, false, spec.contains("cohortName"));
  spec.erase("admissionChecksStrategy");
  draw_check_rules(plan, spec);
  step(plan, "apply", queue.document);
}

void change_cohort(Plan& plan) {
  if (plan.cohort_documents.empty() || !plan.features.cohort_quota) return change_quota(plan);
  object document = plan.draw.one_of(plan.cohort_documents);
  object& spec = document["spec"].as_object();
  spec["resourceGroups"] = draw_resource_groups(plan, true, spec.contains("parentName"));
  step(plan, "apply", std::move(document));
}

void change_stop_policy(Plan& plan) {
  QueuePlan& queue = plan.queues[static_cast<std::size_t>(
      plan.draw.between(0, static_cast<std::int64_t>(plan.queues.size()) - 1))];
  const std::string policy = plan.draw.one_of({"Hold", "HoldAndDrain", "None", "None"});
  if (plan.draw.chance(60)) {
    queue.document["spec"].as_object()["stopPolicy"] = policy;
    step(plan, "apply", queue.document);
    return;
  }
  const LocalQueuePlan& local_queue = plan.draw.one_of(queue.local_queues);
  step(plan, "apply",
       object{{"apiVersion", "kueue.x-k8s.io/v1beta2"},
              {"kind", "LocalQueue"},
              {"metadata", {{"name", local_queue.name}, {"namespace", local_queue.space}}},
              {"spec", {{"clusterQueue", queue.name}, {"stopPolicy", policy}}}});
}

void report_check(Plan& plan) {
  object report{{"workload", some_workload(plan)},
                {"check", plan.draw.one_of(plan.checks)},
                {"state", plan.draw.one_of({"Ready", "Ready", "Ready", "Retry", "Rejected"})}};
  step(plan, "admissionCheck", std::move(report));
}

void report_readiness(Plan& plan) {
  if (plan.draw.chance(70)) return step(plan, "podsReady", value(some_workload(plan)));
  step(plan, "podsReady", object{{"workload", some_workload(plan)}, {"ready", false}});
}

void reclaim(Plan& plan) {
  const SubmittedPlan& submitted = plan.draw.one_of(plan.submitted);
  step(plan, "reclaimable",
       object{{"workload", submitted.name},
              {"pods", object{{plan.draw.one_of(submitted.pod_sets), plan.draw.between(1, 2)}}}});
}

// Passes, and what usually follows them.
void work(Plan& plan) {
  const std::int64_t kind = plan.draw.between(0, 9);
  if (kind < 4) return step(plan, "settle", object{{"passes", plan.draw.between(1, 8)}});
  step(plan, "pass", value(kind < 8 ? 1 : plan.draw.between(2, 4)));
  if (plan.draw.chance(60)) step(plan, "evicted", object{});
}

void remove_workload(Plan& plan) {
  if (plan.submitted.size() < 2) return;
  const std::string name = some_workload(plan);
  std::erase_if(plan.submitted,
                [&](const SubmittedPlan& submitted) { return submitted.name == name; });
  step(plan, "delete", value(name));
}

// Things that happen in scenarios that have the feature for them.
void special(Plan& plan) {
  const Features& on = plan.features;
  Draw& draw = plan.draw;
  if (on.policy_changes && draw.chance(12)) {
    draw.chance(70) ? change_quota(plan) : change_cohort(plan);
  }
  if (on.stop_policies && draw.chance(15)) change_stop_policy(plan);
  if (!plan.checks.empty() && draw.chance(60)) report_check(plan);
  if (on.pods_ready && draw.chance(40)) report_readiness(plan);
  if (on.reclaimable && draw.chance(25)) reclaim(plan);
  if (on.elastic && draw.chance(30)) grow(plan);
  if (on.deletion && draw.chance(12)) remove_workload(plan);
  if (on.removals && draw.chance(15)) remove_or_restore(plan);
}

}  // namespace

void step(Plan& plan, const char* op, value argument) {
  plan.steps.push_back(object{{op, std::move(argument)}});
}

void draw_steps(Plan& plan) {
  Draw& draw = plan.draw;
  const std::int64_t first = draw.between(4, 12);
  for (std::int64_t i = 0; i < first; ++i) submit(plan);
  const std::int64_t rounds = draw.between(14, 36);
  for (std::int64_t i = 0; i < rounds; ++i) {
    const std::int64_t kind = draw.between(0, 9);
    if (kind < 4) work(plan);
    if (kind >= 4 && kind < 7) submit(plan);
    if (kind == 7) step(plan, draw.chance(80) ? "finish" : "fail", value(some_workload(plan)));
    if (kind == 8) advance(plan, draw.chance(70) ? draw.between(5, 60) : draw.between(60, 400));
    if (kind == 9)
      step(plan, "evicted", draw.chance(70) ? value(object{}) : value(some_workload(plan)));
    special(plan);
  }
  step(plan, "settle", object{});
}

}  // namespace fairlead::fuzz
