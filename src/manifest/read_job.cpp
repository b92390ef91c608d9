// batch/v1 Job as the Workload that Kueue makes of it (pkg/controller/jobs/job).
#include <algorithm>

#include "manifest/kinds.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

constexpr std::string_view queue_label = "kueue.x-k8s.io/queue-name";
constexpr std::string_view priority_class_label = "kueue.x-k8s.io/priority-class";
constexpr std::string_view maximum_time_label = "kueue.x-k8s.io/max-exec-time-seconds";
constexpr std::string_view minimum_annotation = "kueue.x-k8s.io/job-min-parallelism";

void read_job_labels(const Value& value, model::Workload& out) {
  Object labels(value);
  labels.read(queue_label, out.queue, read_name);
  labels.read(priority_class_label, out.priority_class, read_name);
  std::optional<std::int32_t> limit;
  labels.read(maximum_time_label, limit, int32_text_from(1));
  if (limit) out.maximum_execution_time = seconds(*limit);
}

// The class that a label names goes before the class of the pods.
void choose_priority_class(model::Workload& workload) {
  const std::string& of_pods = workload.pod_sets[0].pod.priority_class;
  if (!workload.priority_class.empty()) {
    workload.priority_class_kind = model::PriorityClassKind::workload_priority_class;
  } else if (!of_pods.empty()) {
    workload.priority_class_kind = model::PriorityClassKind::pod_priority_class;
    workload.priority_class = of_pods;
  }
}

void read_job_annotations(const Value& value, model::Workload& out) {
  Object annotations(value);
  model::PodSet& pods = out.pod_sets[0];
  if (!annotations.read(minimum_annotation, pods.min_count, int32_text_from(1))) return;
  if (!pods.min_count) return;
  const Value minimum = *annotations.find(minimum_annotation);
  if (*pods.min_count >= pods.count) {
    minimum.fail("the least parallelism must be below the job's parallelism");
  }
  std::string elastic;
  annotations.read(model::elastic_job_annotation, elastic, read_string);
  if (elastic == "true") minimum.fail("an elastic job cannot be partially admitted too");
}

}  // namespace

model::Workload read_job(Object& document) {
  model::Workload workload;
  read_metadata(document, workload);
  model::PodSet& pods = workload.pod_sets.emplace_back();

  if (!document.has("spec")) document.value().fail("the field spec is missing");
  if (const auto value = document.find("spec")) {
    Object spec(*value);
    std::optional<std::int32_t> completions;
    spec.read("parallelism", pods.count, int32_from(0));
    spec.read("completions", completions, int32_from(0));
    // No more pods run at once than have to complete.
    if (completions) pods.count = std::min(pods.count, *completions);
    spec.require("template", pods.pod, read_pod_template);
    spec.close_leniently({"activeDeadlineSeconds", "backoffLimit", "backoffLimitPerIndex",
                          "completionMode", "managedBy", "manualSelector", "maxFailedIndexes",
                          "podFailurePolicy", "podReplacementPolicy", "selector", "successPolicy",
                          "suspend", "ttlSecondsAfterFinished"});
  }
  if (const auto value = document.find("metadata")) {
    Object fields(*value);
    if (const auto labels = fields.find("labels")) read_job_labels(*labels, workload);
    if (const auto annotations = fields.find("annotations")) {
      read_job_annotations(*annotations, workload);
    }
  }
  choose_priority_class(workload);
  return workload;
}

}  // namespace fairlead::manifest
