// What there is to share, and what bounds it beside Kueue: Node, Pod, ResourceQuota, Topology.
#include <set>

#include "manifest/kinds.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

constexpr std::size_t most_levels = 16;
constexpr std::string_view host_label = "kubernetes.io/hostname";

bool read_level(const Value& value, std::string& out) {
  Object level(value);
  const bool good = level.require("nodeLabel", out, read_label_key);
  level.close();
  return good;
}

void check_levels(const Value& value, const std::vector<std::string>& levels) {
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (!seen.insert(levels[i]).second) {
      value.item(i).fail("the level " + escaped(levels[i], 60) + " is there twice");
    }
    if (levels[i] == host_label && i + 1 < levels.size()) {
      value.item(i).fail("the level of single hosts must be the last");
    }
  }
  if (levels.empty()) value.fail("a topology needs a level");
}

// The Ready condition; a node that says nothing about it is one written by hand.
void read_conditions(Object& status, model::Node& node) {
  const auto conditions = status.find("conditions");
  if (!conditions || !conditions->is(NodeKind::sequence)) return;
  for (std::size_t i = 0; i < conditions->node().items().size(); ++i) {
    const Value item = conditions->item(i);
    Object condition(item);
    std::string type;
    std::string state;
    condition.read("type", type, read_string);
    condition.read("status", state, read_string);
    if (type == "Ready") node.ready = state == "True";
  }
}

}  // namespace

model::Node read_node(Object& document) {
  model::Node node;
  read_metadata(document, node);
  if (const auto value = document.find("spec")) {
    Object spec(*value);
    spec.read("taints", node.taints, list_of(read_taint));
    spec.read("unschedulable", node.unschedulable, read_bool);
    spec.close_leniently({"configSource", "externalID", "podCIDR", "podCIDRs", "providerID"});
  }
  if (const auto value = document.find("status")) {
    Object status(*value);
    status.read("allocatable", node.allocatable, read_resource_list);
    read_conditions(status, node);
  }
  return node;
}

model::BoundPod read_pod(Object& document) {
  model::BoundPod pod;
  Metadata metadata = read_metadata(document);
  pod.space = std::move(metadata.space);
  pod.name = std::move(metadata.name);
  if (const auto value = document.find("spec")) {
    read_pod_spec(*value, pod.spec);
    Object(*value).read("nodeName", pod.node, read_string);
  }
  set_labels(pod.spec, std::move(metadata.labels));
  if (const auto value = document.find("status")) {
    std::string phase;
    Object(*value).read("phase", phase, read_string);
    pod.ended = phase == "Succeeded" || phase == "Failed";
  }
  return pod;
}

model::NamespaceQuota read_resource_quota(Object& document) {
  model::NamespaceQuota quota;
  read_metadata(document, quota);
  if (const auto value = document.find("spec")) {
    Object spec(*value);
    spec.read("hard", quota.hard, read_resource_list);
    quota.scoped = spec.has("scopes") || spec.has("scopeSelector");
    spec.close_leniently({});
  }
  return quota;
}

model::Topology read_topology(Object& document) {
  model::Topology topology;
  read_metadata(document, topology);
  document.ignore({"status"});
  if (!document.has("spec")) document.value().fail("the field spec is missing");
  document.nested("spec", [&](Object& spec) {
    if (!spec.require("levels", topology.levels, list_of(read_level, most_levels))) return;
    check_levels(*spec.find("levels"), topology.levels);
  });
  return topology;
}

}  // namespace fairlead::manifest
