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

constexpr const char* required = "requiredDuringSchedulingIgnoredDuringExecution";
constexpr const char* preferred = "preferredDuringSchedulingIgnoredDuringExecution";

void put_node_affinity(JsonWriter& out, const model::PodSpec& pod) {
  const bool prefers = pod.company && !pod.company->preferred.empty();
  if (pod.required_affinity.empty() && !prefers) return;
  out.key("nodeAffinity").begin_object();
  if (!pod.required_affinity.empty()) {
    out.key(required).begin_object();
    put_objects(out, "nodeSelectorTerms", pod.required_affinity,
                [&](const model::NodeSelectorTerm& term) {
                  put_requirements(out, term.match_expressions);
                });
    out.end_object();
  }
  if (prefers) {
    put_objects(out, preferred, pod.company->preferred, [&](const model::PreferredNodes& nodes) {
      out.key("weight").number(std::int64_t{nodes.weight});
      out.key("preference").begin_object();
      put_requirements(out, nodes.term.match_expressions);
      out.end_object();
    });
  }
  out.end_object();
}

void put_selector(JsonWriter& out, const char* key,
                  const std::optional<model::LabelSelector>& selector) {
  if (!selector) return;
  out.key(key).begin_object();
  put(out, "matchLabels", selector->match_labels);
  put_requirements(out, selector->match_expressions);
  out.end_object();
}

void put_term(JsonWriter& out, const model::PodTerm& term) {
  put(out, "topologyKey", term.label);
  put_selector(out, "labelSelector", term.pods);
  put(out, "namespaces", term.spaces);
  put_selector(out, "namespaceSelector", term.space_selector);
}

void put_neighbours(JsonWriter& out, const char* field, const std::vector<model::PodTerm>& terms,
                    const std::vector<model::PreferredPods>& preferences) {
  if (terms.empty() && preferences.empty()) return;
  out.key(field).begin_object();
  put_objects(out, required, terms, [&](const model::PodTerm& term) { put_term(out, term); });
  put_objects(out, preferred, preferences, [&](const model::PreferredPods& pods) {
    out.key("weight").number(std::int64_t{pods.weight});
    out.key("podAffinityTerm").begin_object();
    put_term(out, pods.term);
    out.end_object();
  });
  out.end_object();
}

void put_affinity(JsonWriter& out, const model::PodSpec& pod) {
  model::PodCompany company = pod.company ? *pod.company : model::PodCompany();
  company.labels.clear();
  if (pod.required_affinity.empty() && company.empty()) return;
  out.key("affinity").begin_object();
  put_node_affinity(out, pod);
  put_neighbours(out, "podAffinity", company.together, company.rather_together);
  put_neighbours(out, "podAntiAffinity", company.apart, company.rather_apart);
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
  put_affinity(out, pod);
  put_tolerations(out, pod.tolerations);
  out.end_object();
}

void put_pod_template(JsonWriter& out, const model::PodSpec& pod) {
  out.key("template").begin_object();
  if (pod.company && !pod.company->labels.empty()) {
    out.key("metadata").begin_object();
    put(out, "labels", pod.company->labels);
    out.end_object();
  }
  put_pod_spec(out, pod, "");
  out.end_object();
}

}  // namespace fairlead::manifest
