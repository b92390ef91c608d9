#include "manifest/encode.hpp"

#include <variant>

#include "manifest/writers.hpp"

namespace fairlead::manifest {
namespace {

constexpr const char* kueue_version = "kueue.x-k8s.io/v1beta2";

void put_taints(JsonWriter& out, std::string_view key, const std::vector<model::Taint>& taints) {
  put_objects(out, key, taints, [&](const model::Taint& taint) {
    put(out, "key", taint.key);
    put(out, "value", taint.value);
    out.key("effect").text(name_of(taint_effects, taint.effect));
  });
}

// One overload for each alternative of PolicyObject.
void put_object(JsonWriter& out, const model::ResourceFlavor& flavor) {
  put_header(out, kueue_version, "ResourceFlavor");
  put_metadata(out, "", flavor.name);
  out.key("spec").begin_object();
  put(out, "nodeLabels", flavor.node_labels);
  put_taints(out, "nodeTaints", flavor.node_taints);
  put_tolerations(out, flavor.tolerations);
  put(out, "topologyName", flavor.topology);
  out.end_object();
}

void put_object(JsonWriter& out, const model::ClusterQueue& queue) {
  put_header(out, kueue_version, "ClusterQueue");
  put_cluster_queue(out, queue);
}

void put_object(JsonWriter& out, const model::Cohort& cohort) {
  put_header(out, kueue_version, "Cohort");
  put_metadata(out, "", cohort.name);
  out.key("spec").begin_object();
  put(out, "parentName", cohort.parent);
  put_resource_groups(out, cohort.resource_groups);
  put_fair_weight(out, cohort.fair_weight);
  out.end_object();
}

void put_object(JsonWriter& out, const model::LocalQueue& queue) {
  put_header(out, kueue_version, "LocalQueue");
  put_metadata(out, queue.space, queue.name);
  out.key("spec").begin_object();
  put(out, "clusterQueue", queue.cluster_queue);
  put_name(out, "stopPolicy", stop_policies, queue.stop_policy, model::StopPolicy::none);
  put_fair_weight(out, queue.fair_weight);
  out.end_object();
}

void put_object(JsonWriter& out, const model::AdmissionCheck& check) {
  put_header(out, kueue_version, "AdmissionCheck");
  put_metadata(out, "", check.name);
  out.key("spec").begin_object();
  out.key("controllerName").text(check.controller);
  out.end_object();
  if (check.active) return;
  out.key("status").begin_object();
  out.key("conditions").begin_array();
  out.begin_object();
  out.key("type").text("Active");
  out.key("status").text("False");
  out.end_object();
  out.end_array();
  out.end_object();
}

void put_object(JsonWriter& out, const model::WorkloadPriorityClass& priority) {
  put_header(out, kueue_version, "WorkloadPriorityClass");
  put_metadata(out, "", priority.name);
  out.key("value").number(std::int64_t{priority.value});
}

void put_object(JsonWriter& out, const model::Namespace& space) {
  put_header(out, "v1", "Namespace");
  put_metadata(out, "", space.name, space.labels);
}

void put_object(JsonWriter& out, const model::LimitRange& range) {
  put_header(out, "v1", "LimitRange");
  put_metadata(out, range.space, range.name);
  out.key("spec").begin_object();
  put_objects(out, "limits", range.limits, [&](const model::LimitRangeItem& item) {
    out.key("type").text(name_of(limit_types, item.type));
    put(out, "max", item.max);
    put(out, "min", item.min);
    put(out, "default", item.default_limits);
    put(out, "defaultRequest", item.default_requests);
    put(out, "maxLimitRequestRatio", item.max_limit_request_ratio);
  });
  out.end_object();
}

void put_object(JsonWriter& out, const model::PriorityClass& priority) {
  put_header(out, "scheduling.k8s.io/v1", "PriorityClass");
  put_metadata(out, "", priority.name);
  out.key("value").number(std::int64_t{priority.value});
  if (priority.global_default) out.key("globalDefault").boolean(true);
}

void put_object(JsonWriter& out, const model::RuntimeClass& runtime) {
  put_header(out, "node.k8s.io/v1", "RuntimeClass");
  put_metadata(out, "", runtime.name);
  if (runtime.overhead.empty()) return;
  out.key("overhead").begin_object();
  put(out, "podFixed", runtime.overhead);
  out.end_object();
}

void put_object(JsonWriter& out, const model::Topology& topology) {
  put_header(out, kueue_version, "Topology");
  put_metadata(out, "", topology.name);
  out.key("spec").begin_object();
  put_objects(out, "levels", topology.levels,
              [&](const std::string& level) { out.key("nodeLabel").text(level); });
  out.end_object();
}

void put_object(JsonWriter& out, const model::Node& node) {
  put_header(out, "v1", "Node");
  put_metadata(out, "", node.name, node.labels);
  out.key("spec").begin_object();
  put_taints(out, "taints", node.taints);
  if (node.unschedulable) out.key("unschedulable").boolean(true);
  out.end_object();
  out.key("status").begin_object();
  put(out, "allocatable", node.allocatable);
  if (!node.ready) {
    const std::vector<std::string> conditions = {"Ready"};
    put_objects(out, "conditions", conditions, [&](const std::string& type) {
      out.key("type").text(type);
      out.key("status").text("False");
    });
  }
  out.end_object();
}

void put_object(JsonWriter& out, const model::BoundPod& pod) {
  put_header(out, "v1", "Pod");
  put_metadata(out, pod.space, pod.name,
               pod.spec.company ? pod.spec.company->labels : model::Labels());
  put_pod_spec(out, pod.spec, pod.node);
  if (!pod.ended) return;
  out.key("status").begin_object();
  out.key("phase").text("Succeeded");
  out.end_object();
}

void put_object(JsonWriter& out, const model::Configuration& configuration) {
  put_configuration(out, configuration);
}

void put_object(JsonWriter& out, const model::Platform& platform) { put_platform(out, platform); }

void put_topology_request(JsonWriter& out, const model::TopologyRequest& request) {
  using Mode = model::TopologyMode;
  out.key("topologyRequest").begin_object();
  if (request.mode == Mode::required) put(out, "required", request.level);
  if (request.mode == Mode::preferred) put(out, "preferred", request.level);
  if (request.mode == Mode::unconstrained) out.key("unconstrained").boolean(true);
  if (request.mode == Mode::declined) out.key("unconstrained").boolean(false);
  put_objects(out, "podsetSliceRequiredTopologyConstraints", request.slices,
              [&](const model::TopologySlice& slice) {
                put(out, "topology", slice.level);
                out.key("size").number(std::int64_t{slice.size});
              });
  put(out, "podSetGroupName", request.group);
  out.end_object();
}

void put_priority(JsonWriter& out, const model::Workload& workload) {
  if (workload.priority_class_kind != model::PriorityClassKind::none) {
    const bool ours =
        workload.priority_class_kind == model::PriorityClassKind::workload_priority_class;
    out.key("priorityClassRef").begin_object();
    out.key("group").text(ours ? "kueue.x-k8s.io" : "scheduling.k8s.io");
    out.key("kind").text(name_of(priority_class_kinds, workload.priority_class_kind));
    put(out, "name", workload.priority_class);
    out.end_object();
  }
  put(out, "priority", workload.priority);
}

void put_reclaimable(JsonWriter& out, const model::Workload& workload) {
  if (workload.reclaimable_pods.empty()) return;
  out.key("status").begin_object();
  out.key("reclaimablePods").begin_array();
  for (const auto& [pod_set, count] : workload.reclaimable_pods) {
    out.begin_object();
    out.key("name").text(pod_set);
    out.key("count").number(std::int64_t{count});
    out.end_object();
  }
  out.end_array();
  out.end_object();
}

}  // namespace

std::string encode(const model::PolicyObject& object) {
  JsonWriter out;
  out.begin_object();
  std::visit([&](const auto& each) { put_object(out, each); }, object);
  out.end_object();
  return out.take();
}

std::string encode(const model::Workload& workload) {
  JsonWriter out;
  out.begin_object();
  put_header(out, kueue_version, "Workload");
  put_metadata(out, workload.space, workload.name, workload.labels, workload.annotations);
  out.key("spec").begin_object();
  put(out, "queueName", workload.queue);
  put_objects(out, "podSets", workload.pod_sets, [&](const model::PodSet& pod_set) {
    put(out, "name", pod_set.name);
    out.key("count").number(std::int64_t{pod_set.count});
    put(out, "minCount", pod_set.min_count);
    put_pod_template(out, pod_set.pod);
    if (pod_set.topology) put_topology_request(out, *pod_set.topology);
  });
  put_priority(out, workload);
  if (!workload.active) out.key("active").boolean(false);
  if (workload.maximum_execution_time) {
    out.key("maximumExecutionTimeSeconds").number(workload.maximum_execution_time->ms / 1000);
  }
  out.end_object();
  put_reclaimable(out, workload);
  out.end_object();
  return out.take();
}

}  // namespace fairlead::manifest
