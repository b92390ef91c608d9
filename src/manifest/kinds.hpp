// The decoder of each kind. Each asks `document` for the fields that it knows, reports what is
// wrong and fills the model object as far as it can; the caller closes the document (lenient kinds
// leave unknown fields alone, because the real API has hundreds that decide nothing here).
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "manifest/value.hpp"
#include "model/policy.hpp"
#include "model/workload.hpp"

namespace fairlead::manifest {

// "kueue.x-k8s.io/v1beta2" taken apart. The core group is empty.
struct Header {
  std::string group;
  std::string version;
  std::string kind;
};

struct Metadata {
  std::string name;
  std::string space;  // "default" where the document names no namespace
  model::Labels labels;
  model::Labels annotations;
};

Metadata read_metadata(Object& document);

// What of it the object of the model keeps.
template <class T>
void read_metadata(Object& document, T& out) {
  Metadata metadata = read_metadata(document);
  out.name = std::move(metadata.name);
  if constexpr (requires { out.space; }) out.space = std::move(metadata.space);
  if constexpr (requires { out.labels; }) out.labels = std::move(metadata.labels);
  if constexpr (requires { out.annotations; }) out.annotations = std::move(metadata.annotations);
}

model::ClusterQueue read_cluster_queue(Object& document, const Header& header);
model::Cohort read_cohort(Object& document, const Header& header);
model::LocalQueue read_local_queue(Object& document);
model::ResourceFlavor read_resource_flavor(Object& document);
model::AdmissionCheck read_admission_check(Object& document, const Header& header);
model::WorkloadPriorityClass read_workload_priority_class(Object& document);

model::Namespace read_namespace(Object& document);
model::PriorityClass read_priority_class(Object& document);
model::RuntimeClass read_runtime_class(Object& document);
model::LimitRange read_limit_range(Object& document);
model::Node read_node(Object& document);
model::BoundPod read_pod(Object& document);
model::NamespaceQuota read_resource_quota(Object& document);
model::Topology read_topology(Object& document);
model::ResourceSlice read_resource_slice(Object& document);

model::Configuration read_configuration(Object& document, const Header& header);
model::Platform read_platform(Object& document);

bool read_topology_request(const Value& value, model::TopologyRequest& out);
model::Workload read_workload(Object& document, const Header& header);
model::Workload read_job(Object& document);

// Parts that several kinds share.
bool read_resource_groups(const Value& value, bool is_cohort, bool has_parent,
                          std::vector<model::ResourceGroup>& out);
bool read_fair_weight(Object& spec, Quantity& out);  // the field fairSharing.weight
// The pod's own labels: what other pods know it by.
void set_labels(model::PodSpec& pod, model::Labels labels);
bool read_label_selector(const Value& value, model::LabelSelector& out);
bool read_taint(const Value& value, model::Taint& out);
bool read_toleration(const Value& value, model::Toleration& out);
bool read_pod_template(const Value& value, model::PodSpec& out);
void read_pod_spec(const Value& value, model::PodSpec& out);

}  // namespace fairlead::manifest
