// The part of pod templates that decides, and selectors. Pod templates have hundreds of fields:
// the ones that are read are checked, the others are left alone.
#include "manifest/kinds.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

template <std::size_t N>
auto requirement_reader(const std::array<Named<model::SelectorOperator>, N>& operators) {
  return [&operators](const Value& value, model::Requirement& out) {
    Object requirement(value);
    bool good = requirement.require("key", out.key, read_label_key);
    good = requirement.require("operator", out.op, one_of(operators)) && good;
    good = requirement.read("values", out.values, list_of(read_string)) && good;
    requirement.close();
    if (!good) return false;
    const bool wants_none = out.op == model::SelectorOperator::exists ||
                            out.op == model::SelectorOperator::does_not_exist;
    if (wants_none && !out.values.empty()) return value.fail("this operator takes no values");
    if (!wants_none && out.values.empty()) return value.fail("this operator needs values");
    return true;
  };
}

// Requests and limits. "pods" is Kueue's own count of a workload's pods.
bool read_requests(const Value& value, model::ResourceList& out) {
  const bool good = read_resource_list(value, out);
  if (out.find("pods") == out.end()) return good;
  return value.fail("the resource pods is counted by itself", "remove it");
}

bool read_resources(const Value& value, model::ResourceList& requests,
                    model::ResourceList& limits) {
  Object resources(value);
  const bool good = resources.read("requests", requests, read_requests);
  const bool all_good = resources.read("limits", limits, read_requests) && good;
  resources.close_leniently({"claims"});
  return all_good;
}

bool read_container(const Value& value, model::Container& out) {
  Object container(value);
  bool good = container.read("name", out.name, read_string);
  if (const auto resources = container.find("resources")) {
    good = read_resources(*resources, out.requests, out.limits) && good;
  }
  std::string restart;
  good = container.read("restartPolicy", restart, read_string) && good;
  out.restart_always = restart == "Always";
  container.close_leniently({"args",
                             "command",
                             "env",
                             "envFrom",
                             "image",
                             "imagePullPolicy",
                             "lifecycle",
                             "livenessProbe",
                             "ports",
                             "readinessProbe",
                             "resizePolicy",
                             "restartPolicyRules",
                             "securityContext",
                             "startupProbe",
                             "stdin",
                             "stdinOnce",
                             "terminationMessagePath",
                             "terminationMessagePolicy",
                             "tty",
                             "volumeDevices",
                             "volumeMounts",
                             "workingDir"});
  return good;
}

bool read_term(const Value& value, model::NodeSelectorTerm& out) {
  Object term(value);
  return term.read("matchExpressions", out.match_expressions,
                   list_of(requirement_reader(node_operators)));
}

bool read_preferred(const Value& value, model::PreferredNodes& out) {
  Object preferred(value);
  const bool good = preferred.require("weight", out.weight, int32_from(1));
  return preferred.require("preference", out.term, read_term) && good;
}

// matchLabelKeys, mismatchLabelKeys: the pod's own values of these labels, as the API server writes
// them into the selector. Labels that a controller adds later are not known here.
bool add_own_labels(Object& term, const char* field, model::SelectorOperator op,
                    const model::Labels& own, std::optional<model::LabelSelector>& selector) {
  std::vector<std::string> keys;
  if (!term.read(field, keys, list_of(read_label_key))) return false;
  for (std::size_t i = 0; selector && i < keys.size(); ++i) {
    const auto value = own.find(keys[i]);
    if (value != own.end()) {
      selector->match_expressions.push_back({keys[i], op, {value->second}});
    } else {
      term.find(field)->item(i).warn("the pod has no such label, so this is not followed",
                                     "write it into the pod's labels, or into labelSelector");
    }
  }
  return true;
}

// Reads terms of a pod with these labels; where it has been through the API server (null), its
// selectors have all that they need.
auto pod_term_reader(const model::Labels* own) {
  return [own](const Value& value, model::PodTerm& out) {
    Object term(value);
    bool good = term.require("topologyKey", out.label, read_label_key);
    good = term.read("labelSelector", out.pods, read_label_selector) && good;
    good = term.read("namespaces", out.spaces, list_of(read_dns_label)) && good;
    good = term.read("namespaceSelector", out.space_selector, read_label_selector) && good;
    if (own == nullptr || !good) return good;
    using Operator = model::SelectorOperator;
    return add_own_labels(term, "matchLabelKeys", Operator::in, *own, out.pods) &&
           add_own_labels(term, "mismatchLabelKeys", Operator::not_in, *own, out.pods);
  };
}

auto preferred_pods_reader(const model::Labels* own) {
  return [own](const Value& value, model::PreferredPods& out) {
    Object preferred(value);
    const bool good = preferred.require("weight", out.weight, int32_from(1));
    return preferred.require("podAffinityTerm", out.term, pod_term_reader(own)) && good;
  };
}

constexpr const char* required_field = "requiredDuringSchedulingIgnoredDuringExecution";
constexpr const char* preferred_field = "preferredDuringSchedulingIgnoredDuringExecution";

void read_neighbours(Object& affinity, const char* field, const model::Labels* own,
                     std::vector<model::PodTerm>& out,
                     std::vector<model::PreferredPods>& preferred) {
  const auto pods = affinity.find(field);
  if (!pods) return;
  Object terms(*pods);
  terms.read(required_field, out, list_of(pod_term_reader(own)));
  terms.read(preferred_field, preferred, list_of(preferred_pods_reader(own)));
}

void read_affinity(const Value& value, const model::Labels* own, model::PodSpec& out,
                   model::PodCompany& company) {
  Object affinity(value);
  read_neighbours(affinity, "podAffinity", own, company.together, company.rather_together);
  read_neighbours(affinity, "podAntiAffinity", own, company.apart, company.rather_apart);
  const auto node = affinity.find("nodeAffinity");
  if (!node) return;
  Object node_affinity(*node);
  node_affinity.read(preferred_field, company.preferred, list_of(read_preferred));
  const auto required = node_affinity.find(required_field);
  if (!required) return;
  Object selector(*required);
  selector.require("nodeSelectorTerms", out.required_affinity, list_of(read_term));
}

}  // namespace

bool read_label_selector(const Value& value, model::LabelSelector& out) {
  Object selector(value);
  bool good = selector.read("matchLabels", out.match_labels, read_labels);
  good = selector.read("matchExpressions", out.match_expressions,
                       list_of(requirement_reader(label_operators))) &&
         good;
  selector.close();
  return good;
}

bool read_taint(const Value& value, model::Taint& out) {
  Object taint(value);
  bool good = taint.require("key", out.key, read_label_key);
  good = taint.read("value", out.value, read_label_value) && good;
  good = taint.require("effect", out.effect, one_of(taint_effects)) && good;
  taint.ignore({"timeAdded"});
  taint.close();
  return good;
}

bool read_toleration(const Value& value, model::Toleration& out) {
  Object toleration(value);
  const auto text_of = [&](std::string_view name) {
    const auto field = toleration.find(name);
    return field ? field->text() : std::string();
  };
  bool good = text_of("key").empty() || toleration.read("key", out.key, read_label_key);
  // An empty word means the default, as in the API.
  good = (text_of("operator").empty() ||
          toleration.read("operator", out.op, one_of(toleration_operators))) &&
         good;
  good =
      (text_of("effect").empty() || toleration.read("effect", out.effect, one_of(taint_effects))) &&
      good;
  good = toleration.read("value", out.value, read_string) && good;
  toleration.ignore({"tolerationSeconds"});
  toleration.close();
  if (!good) return false;
  const bool exists = out.op == model::TolerationOperator::exists;
  if (out.key.empty() && !exists) return value.fail("without a key the operator must be Exists");
  if (exists && !out.value.empty()) return value.fail("the operator Exists takes no value");
  return true;
}

namespace {

void read_spec(const Value& value, const model::Labels* own, model::PodSpec& out) {
  Object spec(value);
  spec.read("initContainers", out.init_containers, list_of(read_container));
  spec.read("containers", out.containers, list_of(read_container));
  if (const auto resources = spec.find("resources")) {
    read_resources(*resources, out.requests, out.limits);
  }
  spec.read("overhead", out.overhead, read_resource_list);
  spec.read("runtimeClassName", out.runtime_class, read_name);
  spec.read("priorityClassName", out.priority_class, read_name);
  spec.read("nodeSelector", out.node_selector, read_labels);
  model::PodCompany company;
  if (const auto affinity = spec.find("affinity")) read_affinity(*affinity, own, out, company);
  if (!company.empty()) out.company = Shared(std::move(company));
  spec.read("tolerations", out.tolerations, list_of(read_toleration));
  spec.close_leniently({"activeDeadlineSeconds",
                        "automountServiceAccountToken",
                        "dnsConfig",
                        "dnsPolicy",
                        "enableServiceLinks",
                        "ephemeralContainers",
                        "hostAliases",
                        "hostIPC",
                        "hostNetwork",
                        "hostPID",
                        "hostUsers",
                        "hostname",
                        "hostnameOverride",
                        "imagePullSecrets",
                        "nodeName",
                        "os",
                        "preemptionPolicy",
                        "priority",
                        "readinessGates",
                        "resourceClaims",
                        "restartPolicy",
                        "schedulerName",
                        "schedulingGates",
                        "schedulingGroup",
                        "securityContext",
                        "serviceAccount",
                        "serviceAccountName",
                        "setHostnameAsFQDN",
                        "shareProcessNamespace",
                        "subdomain",
                        "terminationGracePeriodSeconds",
                        "topologySpreadConstraints",
                        "volumes",
                        "workloadRef"});
}

}  // namespace

void read_pod_spec(const Value& value, model::PodSpec& out) { read_spec(value, nullptr, out); }

void set_labels(model::PodSpec& pod, model::Labels labels) {
  if (labels.empty()) return;
  model::PodCompany company = pod.company ? *pod.company : model::PodCompany();
  company.labels = std::move(labels);
  pod.company = Shared(std::move(company));
}

bool read_pod_template(const Value& value, model::PodSpec& out) {
  Object pod_template(value);
  model::Labels labels;
  bool good = true;
  const auto metadata = pod_template.find("metadata");
  if (metadata && metadata->is(NodeKind::mapping)) {
    good = Object(*metadata).read("labels", labels, read_labels);
  }
  if (const auto spec = pod_template.find("spec")) read_spec(*spec, &labels, out);
  set_labels(out, std::move(labels));
  return good;
}

}  // namespace fairlead::manifest
