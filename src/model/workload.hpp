// A Kueue Workload as submitted: what somebody wants to run.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/instant.hpp"
#include "model/pod.hpp"

namespace fairlead::model {

struct PodSet {
  std::string name = "main";
  PodSpec pod;
  std::int32_t count = 1;
  std::optional<std::int32_t> min_count;  // partial admission: fewer pods are acceptable

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
