// The smaller policy objects of Kueue, and metadata.
#include <set>

#include "manifest/kinds.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

constexpr std::size_t most_flavor_items = 8;  // node labels, taints, tolerations of a flavor

// kubectl keeps a copy of the whole object here; it decides nothing.
constexpr const char* last_applied = "kubectl.kubernetes.io/last-applied-configuration";

bool read_condition(const Value& value, model::AdmissionCheck& out) {
  Object condition(value);
  std::string type;
  std::string status;
  const bool good =
      condition.read("type", type, read_string) && condition.read("status", status, read_string);
  if (good && type == "Active") out.active = status == "True";
  return good;
}

void check_taints(const Value& value, const std::vector<model::Taint>& taints) {
  std::set<std::pair<std::string_view, model::TaintEffect>> seen;
  for (std::size_t i = 0; i < taints.size(); ++i) {
    if (seen.emplace(taints[i].key, taints[i].effect).second) continue;
    value.item(i).fail("a taint with the same key and effect is there already");
  }
}

// The API server ends a generated name itself; the first such object gets a 0.
bool read_name_prefix(const Value& value, std::string& out) {
  std::string text;
  if (!read_string(value, text)) return false;
  out = text + "0";
  return is_name(out) || fail_value(value, "\"" + escaped(text, 60) + "\" begins no name");
}

void read_object_name(Object& metadata, std::string& out) {
  if (metadata.has("name") || !metadata.has("generateName")) {
    metadata.require("name", out, read_name);
  } else {
    metadata.read("generateName", out, read_name_prefix);
  }
}

}  // namespace

Metadata read_metadata(Object& document) {
  Metadata metadata;
  metadata.space = "default";
  if (!document.has("metadata")) {
    document.value().fail("the field metadata.name is missing");
    return metadata;
  }
  document.nested("metadata", [&](Object& fields) {
    read_object_name(fields, metadata.name);
    fields.read("namespace", metadata.space, read_dns_label);
    fields.read("labels", metadata.labels, read_labels);
    fields.read("annotations", metadata.annotations, read_string_map);
    fields.ignore({"annotations", "creationTimestamp", "deletionGracePeriodSeconds",
                   "deletionTimestamp", "finalizers", "generateName", "generation", "managedFields",
                   "ownerReferences", "resourceVersion", "selfLink", "uid"});
  });
  metadata.annotations.erase(last_applied);
  return metadata;
}

model::Cohort read_cohort(Object& document, const Header& header) {
  model::Cohort cohort;
  read_metadata(document, cohort);
  document.ignore({"status"});
  document.nested("spec", [&](Object& spec) {
    const bool v1alpha1 = header.version == "v1alpha1";
    if (v1alpha1) spec.read("parent", cohort.parent, read_name);
    if (!v1alpha1) spec.refuse("parent", "the field is named parentName");
    spec.read("parentName", cohort.parent, read_name);
    if (const auto groups = spec.find("resourceGroups")) {
      read_resource_groups(*groups, true, !cohort.parent.empty(), cohort.resource_groups);
    }
    read_fair_weight(spec, cohort.fair_weight);
  });
  return cohort;
}

model::LocalQueue read_local_queue(Object& document) {
  model::LocalQueue queue;
  read_metadata(document, queue);
  document.ignore({"status"});
  document.nested("spec", [&](Object& spec) {
    spec.read("clusterQueue", queue.cluster_queue, read_name);
    spec.read("stopPolicy", queue.stop_policy, one_of(stop_policies));
    read_fair_weight(spec, queue.fair_weight);
  });
  return queue;
}

model::ResourceFlavor read_resource_flavor(Object& document) {
  model::ResourceFlavor flavor;
  read_metadata(document, flavor);
  document.ignore({"status"});
  document.nested("spec", [&](Object& spec) {
    spec.read("nodeLabels", flavor.node_labels, read_labels);
    if (flavor.node_labels.size() > most_flavor_items) {
      spec.find("nodeLabels")->fail("at most 8 labels are allowed");
    }
    spec.read("nodeTaints", flavor.node_taints, list_of(read_taint, most_flavor_items));
    if (!flavor.node_taints.empty()) check_taints(*spec.find("nodeTaints"), flavor.node_taints);
    spec.read("tolerations", flavor.tolerations, list_of(read_toleration, most_flavor_items));
    spec.read("topologyName", flavor.topology, read_name);
    if (!flavor.topology.empty() && flavor.node_labels.empty()) {
      spec.find("topologyName")->fail("a flavor with a topology needs a node label");
    }
  });
  return flavor;
}

model::AdmissionCheck read_admission_check(Object& document, const Header& header) {
  model::AdmissionCheck check;
  read_metadata(document, check);
  document.nested("spec", [&](Object& spec) {
    spec.require("controllerName", check.controller, read_string);
    spec.ignore({"parameters"});
    if (header.version == "v1beta1") spec.ignore({"retryDelayMinutes"});
  });
  // The controller of a check reports whether it works; a document without a status trusts it.
  if (const auto status = document.find("status")) {
    Object fields(*status);
    const auto conditions = fields.find("conditions");
    const std::size_t count = conditions ? conditions->node().items().size() : 0;
    for (std::size_t i = 0; i < count; ++i) read_condition(conditions->item(i), check);
  }
  return check;
}

model::WorkloadPriorityClass read_workload_priority_class(Object& document) {
  model::WorkloadPriorityClass priority;
  read_metadata(document, priority);
  document.require("value", priority.value, read_int32);
  document.ignore({"description"});
  return priority;
}

}  // namespace fairlead::manifest
