#include "manifest/writers.hpp"

namespace fairlead::manifest {
namespace {

void put_resources(JsonWriter& out, const model::ResourceList& requests,
                   const model::ResourceList& limits) {
  if (requests.empty() && limits.empty()) return;
  out.key("resources").begin_object();
  put(out, "requests", requests);
  put(out, "limits", limits);
  out.end_object();
}

void put_containers(JsonWriter& out, std::string_view key,
                    const std::vector<model::Container>& containers) {
  put_objects(out, key, containers, [&](const model::Container& container) {
    put(out, "name", container.name);
    if (container.restart_always) out.key("restartPolicy").text("Always");
    put_resources(out, container.requests, container.limits);
  });
}

void put_affinity(JsonWriter& out, const std::vector<model::NodeSelectorTerm>& terms) {
  if (terms.empty()) return;
  out.key("affinity").begin_object();
  out.key("nodeAffinity").begin_object();
  out.key("requiredDuringSchedulingIgnoredDuringExecution").begin_object();
  put_objects(out, "nodeSelectorTerms", terms, [&](const model::NodeSelectorTerm& term) {
    put_requirements(out, term.match_expressions);
  });
  out.end_object();
  out.end_object();
  out.end_object();
}

}  // namespace

void put_pod_spec(JsonWriter& out, const model::PodSpec& pod, const std::string& node) {
  out.key("spec").begin_object();
  put(out, "nodeName", node);
  put_containers(out, "initContainers", pod.init_containers);
  put_containers(out, "containers", pod.containers);
  put_resources(out, pod.requests, pod.limits);
  put(out, "overhead", pod.overhead);
  put(out, "runtimeClassName", pod.runtime_class);
  put(out, "priorityClassName", pod.priority_class);
  put(out, "nodeSelector", pod.node_selector);
  put_affinity(out, pod.required_affinity);
  put_tolerations(out, pod.tolerations);
  out.end_object();
}

void put_pod_template(JsonWriter& out, const model::PodSpec& pod) {
  out.key("template").begin_object();
  put_pod_spec(out, pod, "");
  out.end_object();
}

}  // namespace fairlead::manifest
