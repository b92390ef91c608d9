// The objects of a cluster that decisions depend on, and which one it is: what people write to rule
// it, and the nodes and foreign pods that are there.
#pragma once

#include <string>
#include <variant>

#include "model/cluster_objects.hpp"
#include "model/configuration.hpp"
#include "model/platform.hpp"
#include "model/queue_objects.hpp"

namespace fairlead::model {

using PolicyObject = std::variant<ResourceFlavor, ClusterQueue, Cohort, LocalQueue, AdmissionCheck,
                                  WorkloadPriorityClass, Namespace, LimitRange, PriorityClass,
                                  RuntimeClass, Topology, Node, BoundPod, Configuration, Platform>;

// The kind of a policy object, in the order of PolicyObject's alternatives.
enum class PolicyKind {
  resource_flavor,
  cluster_queue,
  cohort,
  local_queue,
  admission_check,
  workload_priority_class,
  kube_namespace,
  limit_range,
  priority_class,
  runtime_class,
  topology,
  node,
  pod,
  configuration,
  platform,
};

// Names one policy object. `space` is empty for cluster-scoped kinds; `name` is empty for the
// Configuration and the Platform, of which there is one each.
struct PolicyKey {
  PolicyKind kind = PolicyKind::resource_flavor;
  std::string space;
  std::string name;

  friend auto operator<=>(const PolicyKey&, const PolicyKey&) = default;
};

PolicyKey key_of(const PolicyObject& object);

// The Kubernetes kind as written in a manifest: "ClusterQueue".
const char* kind_name(PolicyKind kind);

}  // namespace fairlead::model
