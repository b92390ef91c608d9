// kueue.x-k8s.io Workload. Rules: the CRD's schema and pkg/webhooks/workload_webhook.go.
#include <algorithm>
#include <set>

#include "manifest/kinds.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

constexpr std::size_t most_pod_sets = 18;

constexpr std::array class_sources_v1beta1 = {
    Named{"kueue.x-k8s.io/workloadpriorityclass",
          model::PriorityClassKind::workload_priority_class},
    Named{"scheduling.k8s.io/priorityclass", model::PriorityClassKind::pod_priority_class},
    Named{"", model::PriorityClassKind::none}};

bool read_pod_set(const Value& value, model::PodSet& out) {
  Object pod_set(value);
  bool good = pod_set.read("name", out.name, read_dns_label);
  good = pod_set.require("template", out.pod, read_pod_template) && good;
  good = pod_set.read("count", out.count, int32_from(0)) && good;
  good = pod_set.read("minCount", out.min_count, int32_from(1)) && good;
  good = pod_set.read("topologyRequest", out.topology, read_topology_request) && good;
  pod_set.close();
  if (good && out.min_count && *out.min_count > out.count) {
    return pod_set.find("minCount")->fail("minCount is more than count");
  }
  return good;
}

void check_pod_sets(const Value& value, const model::Workload& workload) {
  std::set<std::string_view> names;
  std::size_t variable = 0;
  for (std::size_t i = 0; i < workload.pod_sets.size(); ++i) {
    const model::PodSet& pod_set = workload.pod_sets[i];
    if (!names.insert(pod_set.name).second) {
      value.item(i).fail("the pod set " + escaped(pod_set.name, 60) + " is there twice");
    }
    if (pod_set.min_count) ++variable;
  }
  if (workload.pod_sets.empty()) value.fail("a workload needs a pod set");
  if (variable > 1) value.fail("at most one pod set may have a minCount");
  const auto elastic = workload.annotations.find(model::elastic_job_annotation);
  if (variable > 0 && elastic != workload.annotations.end() && elastic->second == "true") {
    value.fail("an elastic workload cannot be partially admitted too", "remove minCount");
  }
}

void read_priority(Object& spec, bool v1beta1, model::Workload& out) {
  spec.read("priority", out.priority, read_int32);
  if (v1beta1) {
    spec.read("priorityClassName", out.priority_class, read_string);
    spec.read("priorityClassSource", out.priority_class_kind, one_of(class_sources_v1beta1));
    if (out.priority_class_kind == model::PriorityClassKind::none) out.priority_class.clear();
    return;
  }
  spec.refuse("priorityClassName", "in v1beta2 it is priorityClassRef: {group, kind, name}");
  spec.refuse("priorityClassSource", "in v1beta2 it is priorityClassRef: {group, kind, name}");
  const auto value = spec.find("priorityClassRef");
  if (!value) return;
  Object reference(*value);
  std::string group;
  reference.require("group", group, read_string);
  reference.require("kind", out.priority_class_kind, one_of(priority_class_kinds));
  reference.require("name", out.priority_class, read_name);
  reference.close();
  const bool ours = out.priority_class_kind == model::PriorityClassKind::workload_priority_class;
  const std::string expected = ours ? "kueue.x-k8s.io" : "scheduling.k8s.io";
  if (!group.empty() && group != expected) {
    value->fail("the group does not fit the kind", "group: " + expected);
  }
}

bool read_reclaimable(const Value& value, model::Workload& workload) {
  Object entry(value);
  std::string name;
  std::int32_t count = 0;
  if (!entry.require("name", name, read_string)) return false;
  if (!entry.require("count", count, int32_from(0))) return false;
  const auto pod_set = std::find_if(workload.pod_sets.begin(), workload.pod_sets.end(),
                                    [&](const model::PodSet& each) { return each.name == name; });
  if (pod_set == workload.pod_sets.end()) {
    return value.fail("the workload has no pod set " + escaped(name, 60));
  }
  if (count > pod_set->count) return value.fail("more pods are reclaimable than the pod set has");
  workload.reclaimable_pods[name] = count;
  return true;
}

void read_status(Object& document, model::Workload& workload) {
  const auto value = document.find("status");
  if (!value) return;
  Object status(*value);
  const auto pods = status.find("reclaimablePods");
  const std::size_t count = pods ? pods->node().items().size() : 0;
  for (std::size_t i = 0; i < count; ++i) read_reclaimable(pods->item(i), workload);
}

}  // namespace

model::Workload read_workload(Object& document, const Header& header) {
  model::Workload workload;
  read_metadata(document, workload);
  if (!document.has("spec")) document.value().fail("the field spec is missing");
  document.nested("spec", [&](Object& spec) {
    const bool read =
        spec.require("podSets", workload.pod_sets, list_of(read_pod_set, most_pod_sets));
    if (read) check_pod_sets(*spec.find("podSets"), workload);
    spec.read("queueName", workload.queue, read_name);
    read_priority(spec, header.version == "v1beta1", workload);
    spec.read("active", workload.active, read_bool);
    std::optional<std::int32_t> limit;
    spec.read("maximumExecutionTimeSeconds", limit, int32_from(1));
    if (limit) workload.maximum_execution_time = seconds(*limit);
    spec.unsupported("preemptionGates", "preemption gates are an alpha of Kueue");
  });
  read_status(document, workload);
  return workload;
}

}  // namespace fairlead::manifest
