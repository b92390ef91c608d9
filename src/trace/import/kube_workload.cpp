// Kueue's Workload: what was asked for, and when it was admitted (kueue.x-k8s.io v1beta1, v1beta2).
#include <string>

#include "trace/import/kube_object.hpp"

namespace fairlead::trace {
namespace {

void read_spec(KubeValues& values, const Json* spec, ClusterObject& out) {
  for (const Json& set : list_at(spec, "podSets")) {
    const auto count = values.count(at(&set, "count")).value_or(1);
    const Json* pod_template = at(&set, "template");
    if (count > 0)
      out.pods.push_back(pod_group(values, text_at(&set, "name"), count, pod_template));
    if (out.gpu_model.empty()) out.gpu_model = asked_gpu_model(pod_template);
  }
  if (const auto queue = text_at(spec, "queueName"); !queue.empty()) out.queue = queue;
  out.priority = int32_at(spec, "priority");
  for (const std::string_view name :
       {text_at(spec, "priorityClassName"), text_at(spec, "priorityClassRef", "name")}) {
    if (!name.empty()) out.priority_class = name;
  }
  out.limit = values.seconds(at(spec, "maximumExecutionTimeSeconds"));
}

// Whom it stands for: the job that controls it or that its label names, or the pods that own it.
void read_owners(const Json* metadata, ClusterObject& out) {
  const std::string_view job = text_at(metadata, "labels", "kueue.x-k8s.io/job-uid");
  if (out.owner_uid.empty() && !job.empty()) out.owner_uid = job;
  for (const Json& owner : list_at(metadata, "ownerReferences")) {
    const std::string_view uid = text_at(&owner, "uid");
    if (text_at(&owner, "kind") == "Pod") {
      out.members.emplace_back(uid);
    } else if (out.owner_uid.empty()) {
      out.owner_kind = text_at(&owner, "kind");
      out.owner_name = text_at(&owner, "name");
      out.owner_uid = uid;
    }
  }
}

Outcome outcome_of(std::string_view reason) {
  if (reason.find("MaximumExecutionTime") != reason.npos) return Outcome::timeout;
  if (reason == "Failed") return Outcome::failed;
  if (reason == "OutOfSync" || reason.find("Deactivated") != reason.npos) return Outcome::cancelled;
  return Outcome::completed;
}

std::int64_t evictions_of(const Json* status) {
  std::int64_t evictions = 0;
  for (const Json& each : list_at(status, "schedulingStats", "evictions")) {
    evictions += number_at(&each, "count").value_or(0);
  }
  return std::max(evictions, number_at(status, "requeueState", "count").value_or(0));
}

void read_status(KubeValues& values, const Json* status, ClusterObject& out) {
  for (const std::string_view type : {"QuotaReserved", "Admitted"}) {
    const auto found = condition(values, status, type);
    if (found && found->is_true) out.admitted = found->since;
  }
  const auto ready = condition(values, status, "PodsReady");
  if (ready && ready->is_true) out.started = ready->since;
  out.evictions = evictions_of(status);
  const auto evicted = condition(values, status, "Evicted");
  if (evicted) out.evictions = std::max<std::int64_t>(out.evictions, 1);
  if (evicted && evicted->is_true) {
    out.evicted = evicted->since;
    out.outcome = evicted->reason.find("MaximumExecutionTime") != std::string_view::npos
                      ? Outcome::timeout
                      : Outcome::preempted;
  }
  const auto past = number_at(status, "accumulatedPastExecutionTimeSeconds").value_or(0);
  if (past > 0 && past < 1'000'000'000) out.past_run = seconds(past);
  const auto finished = condition(values, status, "Finished");
  if (!finished || !finished->is_true) return;
  out.ended = finished->since;
  out.outcome = outcome_of(finished->reason);
}

}  // namespace

void read_kueue_workload(KubeValues& values, const Json* document, ClusterObject& out) {
  read_owners(at(document, "metadata"), out);
  read_spec(values, at(document, "spec"), out);
  read_status(values, at(document, "status"), out);
}

}  // namespace fairlead::trace
