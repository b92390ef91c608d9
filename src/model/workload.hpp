// A Kueue Workload as submitted: what somebody wants to run.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/instant.hpp"
#include "model/pod.hpp"

namespace fairlead::model {

enum class TopologyMode {
  none,           // says nothing of its own
  required,       // all pods in one domain of the level
  preferred,      // as few domains as can be, starting at the level
  unconstrained,  // anywhere, as long as there is room
  declined,       // unconstrained: false
};

// Pods come in groups of `size`, each of which stays in one domain of the level.
struct TopologySlice {
  std::string level;
  std::int32_t size = 0;

  friend bool operator==(const TopologySlice&, const TopologySlice&) = default;
};

// What a pod set asks of the topology of nodes (Kueue: PodSetTopologyRequest).
struct TopologyRequest {
  TopologyMode mode = TopologyMode::none;
  std::string level;                  // of required and preferred: the node label
  std::vector<TopologySlice> slices;  // coarse to fine
  std::string group;                  // pod sets of one name are placed together

  // Whether it asks for a place at all; a group alone does not.
  bool is_explicit() const { return mode != TopologyMode::none || !slices.empty(); }

  friend bool operator==(const TopologyRequest&, const TopologyRequest&) = default;
};

struct PodSet {
  std::string name = "main";
  PodSpec pod;
  std::int32_t count = 1;
  std::optional<std::int32_t> min_count;  // partial admission: fewer pods are acceptable
  std::optional<TopologyRequest> topology;

  friend bool operator==(const PodSet&, const PodSet&) = default;
};

enum class PriorityClassKind { none, workload_priority_class, pod_priority_class };

struct Workload {
  std::string space;  // namespace
  std::string name;
  std::string queue;  // name of a LocalQueue in the same namespace
  std::vector<PodSet> pod_sets;
  PriorityClassKind priority_class_kind = PriorityClassKind::none;
  std::string priority_class;
  std::optional<std::int32_t> priority;  // absent: the class's value, or 0
  bool active = true;
  std::optional<Duration> maximum_execution_time;
  std::map<std::string, std::int32_t, std::less<>> reclaimable_pods;  // pod set -> finished pods
  Labels labels;
  Labels annotations;

  friend bool operator==(const Workload&, const Workload&) = default;
};

// "namespace/name", the name by which people and files refer to a workload.
inline std::string full_name(const Workload& workload) {
  return workload.space + "/" + workload.name;
}

// Annotations of Kueue and of Fairlead that change decisions.
inline constexpr const char* elastic_job_annotation = "kueue.x-k8s.io/elastic-job";
inline constexpr const char* slice_replacement_annotation =
    "kueue.x-k8s.io/workload-slice-replacement-for";
inline constexpr const char* admission_gated_annotation = "kueue.x-k8s.io/admission-gated-by";

}  // namespace fairlead::model
