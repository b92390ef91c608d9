#include "fuzz/plan.hpp"

namespace fairlead::fuzz {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

std::int64_t draw_amount(Draw& draw) {
  return draw.chance(70) ? draw.between(1, 4) : draw.between(1, 12);
}

object draw_requests(Plan& plan, std::int64_t pods) {
  object requests;
  for (const std::string& resource : plan.resources) {
    if (resource == "pods") continue;
    if (plan.draw.chance(12) && !requests.empty()) continue;
    std::int64_t amount = draw_amount(plan.draw);
    if (pods > 1) amount = plan.draw.between(1, 2);
    requests[resource] = std::to_string(amount);
  }
  return requests;
}

// What makes the request of a pod more than the sum of its containers' requests.
void complicate(Plan& plan, object& spec) {
  Draw& draw = plan.draw;
  object& container = spec["containers"].as_array()[0].as_object();
  object& resources = container["resources"].as_object();
  const std::string& resource = plan.resources[0];
  if (draw.chance(30)) {
    resources["limits"] = resources["requests"];
    if (draw.chance(50)) resources.erase("requests");
    if (draw.chance(15)) resources["limits"] = object{{resource, "1"}};
  }
  if (draw.chance(30)) {
    object init{{"name", "init"},
                {"resources", {{"requests", {{resource, std::to_string(draw.between(1, 5))}}}}}};
    if (draw.chance(50)) init["restartPolicy"] = "Always";
    spec["initContainers"] = array{std::move(init)};
  }
  if (draw.chance(20)) spec["overhead"] = object{{resource, "1"}};
  if (draw.chance(20)) resources["requests"].emplace_object()["example.com/license"] = "1";
  if (draw.chance(20)) {
    resources["requests"].emplace_object()["nvidia.com/mig-1g.10gb"] =
        std::to_string(draw.between(1, 2));
  }
}

object draw_pod_spec(Plan& plan, std::int64_t pods) {
  Draw& draw = plan.draw;
  object container{{"name", "main"}, {"resources", {{"requests", draw_requests(plan, pods)}}}};
  object spec{{"containers", array{std::move(container)}}};
  if (plan.features.selectors && draw.chance(30)) {
    spec["nodeSelector"] = draw.chance(60) ? object{{"zone", draw.one_of({"east", "west"})}}
                                           : object{{"pool", draw.one_of(plan.flavors)}};
  }
  if (plan.features.selectors && draw.chance(20)) {
    spec["affinity"] = {
        {"nodeAffinity",
         {{"requiredDuringSchedulingIgnoredDuringExecution",
           {{"nodeSelectorTerms",
             array{object{{"matchExpressions",
                           array{object{{"key", draw.one_of({"pool", "zone", "other"})},
                                        {"operator", draw.one_of({"In", "NotIn"})},
                                        {"values", array{value(draw.one_of(plan.flavors)),
                                                         value("east")}}}}}}}}}}}}};
  }
  if (plan.features.taints && draw.chance(60)) {
    spec["tolerations"] = array{
        object{{"key", "dedicated"}, {"operator", "Equal"}, {"value", draw.one_of({"a", "b"})}}};
  }
  if (plan.features.requests) complicate(plan, spec);
  return spec;
}

object draw_pod_set(Plan& plan, const std::string& name, bool may_shrink) {
  Draw& draw = plan.draw;
  const std::int64_t count = draw.chance(60) ? 1 : draw.between(2, 5);
  object pod_set{
      {"name", name}, {"count", count}, {"template", {{"spec", draw_pod_spec(plan, count)}}}};
  if (may_shrink && count > 1 && draw.chance(60)) {
    pod_set["minCount"] = draw.between(1, count - 1);
  }
  return pod_set;
}

std::int64_t draw_priority(Plan& plan) {
  if (plan.features.equal_priorities) return plan.draw.between(0, 2) * 50;
  return plan.draw.between(0, 200);
}

}  // namespace

object draw_workload(Plan& plan, const QueuePlan& queue) {
  Draw& draw = plan.draw;
  const std::string name = "w" + std::to_string(plan.submissions++);
  array pod_sets;
  const bool may_shrink = plan.features.partial_admission;
  pod_sets.push_back(draw_pod_set(plan, "main", may_shrink));
  const bool shrinks = pod_sets[0].as_object().contains("minCount");
  if (plan.features.several_pod_sets && draw.chance(50)) {
    pod_sets.push_back(draw_pod_set(plan, "workers", may_shrink && !shrinks));
    if (draw.chance(20)) pod_sets.push_back(draw_pod_set(plan, "servers", false));
  }
  const LocalQueuePlan& local_queue = draw.one_of(queue.local_queues);
  object spec{{"queueName", local_queue.name},
              {"priority", draw_priority(plan)},
              {"podSets", std::move(pod_sets)}};
  if (plan.features.execution_limits && draw.chance(40)) {
    spec["maximumExecutionTimeSeconds"] = draw.between(20, 200);
  }
  return {{"apiVersion", "kueue.x-k8s.io/v1beta2"},
          {"kind", "Workload"},
          {"metadata", {{"name", name}, {"namespace", local_queue.space}}},
          {"spec", std::move(spec)}};
}

}  // namespace fairlead::fuzz
