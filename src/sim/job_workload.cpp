// From a record of a trace to the Workload that is submitted.
#include "sim/jobs.hpp"
#include "sim/kube_name.hpp"

namespace fairlead::sim {

namespace {

model::PodSpec pod_of(const trace::Record& record) {
  model::PodSpec pod;
  model::Container& container = pod.containers.emplace_back();
  container.name = "main";
  auto& requests = container.requests;
  if (record.cpu_milli > 0) requests.emplace("cpu", Quantity::of_milli(record.cpu_milli));
  if (record.memory_bytes > 0) requests.emplace("memory", Quantity::of(record.memory_bytes));
  if (record.gpus > 0) requests.emplace("nvidia.com/gpu", Quantity::of(record.gpus));
  if (record.gpu_milli > 0) {
    requests.emplace(cards_resource, Quantity::of_milli(record.gpu_milli));
  }
  for (const trace::MigSlices& slices : record.mig) {
    requests.emplace("nvidia.com/mig-" + slices.profile, Quantity::of(slices.count));
  }
  return pod;
}

void set_priority(model::Workload& workload, const trace::Record& record,
                  const PriorityClasses& classes) {
  using Kind = model::PriorityClassKind;
  workload.priority_class = record.priority_class;
  if (classes.of_workloads.contains(record.priority_class)) {
    workload.priority_class_kind = Kind::workload_priority_class;
  } else if (classes.of_pods.contains(record.priority_class)) {
    workload.priority_class_kind = Kind::pod_priority_class;
    workload.pod_sets[0].pod.priority_class = record.priority_class;
  } else {
    workload.priority_class.clear();
    workload.priority = record.priority;
  }
}

}  // namespace

std::string workload_space(const trace::Record& record) { return kube_name(queue_space(record)); }

std::string workload_name(const trace::Record& record) {
  if (record.tenant.empty() || record.tenant == workload_space(record)) return record.name;
  return record.tenant + "." + record.name;
}

PriorityClasses priority_classes(const std::vector<model::PolicyObject>& policy) {
  PriorityClasses classes;
  for (const model::PolicyObject& object : policy) {
    if (const auto* workloads = std::get_if<model::WorkloadPriorityClass>(&object)) {
      classes.of_workloads.insert(workloads->name);
    } else if (const auto* pods = std::get_if<model::PriorityClass>(&object)) {
      classes.of_pods.insert(pods->name);
    }
  }
  return classes;
}

model::Workload Jobs::workload(JobId job, const PriorityClasses& classes) const {
  const std::uint32_t copy = jobs_[job.index()].copy;
  if (const Document* document = this->document(job)) {
    model::Workload workload = document->workload;
    workload.name = copy_name(std::move(workload.name), copy);
    return workload;
  }
  const trace::Record& record = this->record(job);
  model::Workload workload;
  workload.space = workload_space(record);
  workload.name = copy_name(workload_name(record), copy);
  workload.queue = kube_name(queue_name(record));
  model::PodSet& pods = workload.pod_sets.emplace_back();
  pods.count = record.pods;
  pods.pod = pod_of(record);
  set_priority(workload, record, classes);
  // A run that its limit ended is over after its recorded duration; the limit adds nothing.
  if (record.limit && jobs_[job.index()].duration < *record.limit) {
    workload.maximum_execution_time = record.limit;
  }
  if (record.checkpoint_every) {
    workload.annotations.emplace("fairlead.dev/checkpoint-every",
                                 to_string(*record.checkpoint_every));
  }
  return workload;
}

std::string Jobs::copy_name(std::string name, std::uint32_t copy) const {
  return copy == 0 ? std::move(name) : std::move(name) + copy_mark_ + std::to_string(copy);
}

std::string Jobs::name(JobId job) const {
  return tenant(job) + "/" + copy_name(record(job).name, jobs_[job.index()].copy);
}

std::string Jobs::local_queue(JobId job) const {
  if (const Document* document = this->document(job)) {
    return document->workload.space + "/" + document->workload.queue;
  }
  const trace::Record& record = this->record(job);
  return workload_space(record) + "/" + kube_name(queue_name(record));
}

std::int64_t Jobs::gpu_milli(JobId job, const Admission& admission) const {
  const Document* document = this->document(job);
  if (document == nullptr) return jobs_[job.index()].gpu_milli;
  const auto& per_pod = document->gpu_milli_per_pod;
  std::int64_t milli = 0;
  for (std::size_t i = 0; i < admission.pod_sets.size() && i < per_pod.size(); ++i) {
    milli += saturating_multiply(per_pod[i], admission.pod_sets[i].count);
  }
  return milli;
}

}  // namespace fairlead::sim
