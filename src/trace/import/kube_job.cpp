// Jobs of all kinds: where each says what its pods ask for, and how it ended.
#include <algorithm>
#include <array>
#include <string>

#include "trace/import/kube_object.hpp"

namespace fairlead::trace {
namespace {

// Adds pods of a template; the first template that names a GPU model says the job's.
void add_pods(KubeValues& values, ClusterObject& out, std::string_view name, std::int64_t count,
              const Json* pod_template) {
  if (pod_template == nullptr || count <= 0) return;
  out.pods.push_back(pod_group(values, name, count, pod_template));
  if (out.gpu_model.empty()) out.gpu_model = asked_gpu_model(pod_template);
  if (out.priority_class.empty()) {
    out.priority_class = text_at(pod_template, "spec", "priorityClassName");
  }
}

// No more pods run at once than have to complete.
std::int64_t parallel_pods(KubeValues& values, const Json* spec) {
  const auto parallelism = values.count(at(spec, "parallelism"));
  const auto completions = values.count(at(spec, "completions"));
  return std::min(parallelism.value_or(1), completions.value_or(parallelism.value_or(1)));
}

void read_batch_job(KubeValues& values, const Json* spec, ClusterObject& out) {
  add_pods(values, out, "main", parallel_pods(values, spec), at(spec, "template"));
  out.limit = values.seconds(at(spec, "activeDeadlineSeconds"));
}

// batch.volcano.sh Job
void read_volcano_tasks(KubeValues& values, const Json* spec, ClusterObject& out) {
  for (const Json& task : list_at(spec, "tasks")) {
    add_pods(values, out, text_at(&task, "name"), values.count(at(&task, "replicas")).value_or(1),
             at(&task, "template"));
  }
}

void read_job_set(KubeValues& values, const Json* spec, ClusterObject& out) {
  for (const Json& each : list_at(spec, "replicatedJobs")) {
    const Json* job = at(&each, "template", "spec");
    const std::int64_t replicas = values.count(at(&each, "replicas")).value_or(1);
    add_pods(values, out, text_at(&each, "name"), replicas * parallel_pods(values, job),
             at(job, "template"));
  }
}

void read_ray_cluster(KubeValues& values, const Json* spec, ClusterObject& out) {
  add_pods(values, out, "head", 1, at(spec, "headGroupSpec", "template"));
  for (const Json& group : list_at(spec, "workerGroupSpecs")) {
    const auto hosts = values.count(at(&group, "numOfHosts")).value_or(1);
    const auto least = values.count(at(&group, "minReplicas")).value_or(0);
    const auto replicas = values.count(at(&group, "replicas")).value_or(least);
    add_pods(values, out, text_at(&group, "groupName"), replicas * hosts, at(&group, "template"));
  }
}

void read_leader_workers(KubeValues& values, const Json* spec, ClusterObject& out) {
  const auto groups = values.count(at(spec, "replicas")).value_or(1);
  const auto size = values.count(at(spec, "leaderWorkerTemplate", "size")).value_or(1);
  const Json* worker = at(spec, "leaderWorkerTemplate", "workerTemplate");
  const Json* leader = at(spec, "leaderWorkerTemplate", "leaderTemplate");
  add_pods(values, out, "leader", groups, leader == nullptr ? worker : leader);
  add_pods(values, out, "worker", groups * (size - 1), worker);
}

// Kubeflow's: pytorchReplicaSpecs, mpiReplicaSpecs, ...
void read_replica_specs(KubeValues& values, const Json* spec, ClusterObject& out) {
  for (const auto& member : members_at(spec)) {
    if (!std::string_view(member.key()).ends_with("ReplicaSpecs")) continue;
    for (const auto& role : members_at(&member.value())) {
      add_pods(values, out, role.key(), values.count(at(&role.value(), "replicas")).value_or(1),
               at(&role.value(), "template"));
    }
  }
  out.limit = values.seconds(at(spec, "runPolicy", "activeDeadlineSeconds"));
}

void read_spec(KubeValues& values, const Json* spec, ClusterObject& out) {
  if (out.kind == "JobSet") {
    read_job_set(values, spec, out);
  } else if (out.kind == "RayCluster") {
    read_ray_cluster(values, spec, out);
  } else if (out.kind == "RayJob" || out.kind == "RayService") {
    read_ray_cluster(values, at(spec, out.kind == "RayJob" ? "rayClusterSpec" : "rayClusterConfig"),
                     out);
    out.limit = values.seconds(at(spec, "activeDeadlineSeconds"));
  } else if (out.kind == "LeaderWorkerSet") {
    read_leader_workers(values, spec, out);
  } else if (out.kind == "Job" && at(spec, "tasks") != nullptr) {
    read_volcano_tasks(values, spec, out);
  } else if (out.kind == "Job") {
    read_batch_job(values, spec, out);
  } else {
    read_replica_specs(values, spec, out);
  }
}

void end(ClusterObject& out, std::optional<Instant> when, Outcome outcome) {
  if (!when) return;
  out.ended = when;
  out.outcome = outcome;
}

void read_conditions(KubeValues& values, const Json* status, ClusterObject& out) {
  for (const std::string_view type : {"Complete", "Completed", "Succeeded", "Finished"}) {
    const auto found = condition(values, status, type);
    if (found && found->is_true) end(out, found->since, Outcome::completed);
  }
  const auto failed = condition(values, status, "Failed");
  if (!failed || !failed->is_true) return;
  const bool late = failed->reason == "DeadlineExceeded";
  end(out, failed->since, late ? Outcome::timeout : Outcome::failed);
}

// Kinds that say in a word how they ended.
void read_phase(KubeValues& values, const Json* status, ClusterObject& out) {
  const auto ended = values.time(at(status, "endTime"));
  const std::string_view ray = text_at(status, "jobStatus");
  if (ray == "SUCCEEDED") end(out, ended, Outcome::completed);
  if (ray == "FAILED") end(out, ended, Outcome::failed);
  if (ray == "STOPPED") end(out, ended, Outcome::cancelled);

  const std::string_view volcano = text_at(status, "state", "phase");
  const auto since = values.time(at(status, "state", "lastTransitionTime"));
  if (volcano == "Completed") end(out, since, Outcome::completed);
  if (volcano == "Failed") end(out, since, Outcome::failed);
  if (volcano == "Aborted" || volcano == "Terminated") end(out, since, Outcome::cancelled);

  const auto terminated = values.time(at(status, "terminationTime"));
  const std::string_view spark = text_at(status, "applicationState", "state");
  if (spark == "COMPLETED") end(out, terminated, Outcome::completed);
  if (spark == "FAILED") end(out, terminated, Outcome::failed);
}

}  // namespace

void read_job_kind(KubeValues& values, const Json* document, ClusterObject& out) {
  read_spec(values, at(document, "spec"), out);
  const Json* status = at(document, "status");
  out.started = values.time(at(status, "startTime"));
  read_conditions(values, status, out);
  read_phase(values, status, out);
  // The time at which it was complete is exact; the condition may follow later.
  const auto completed = values.time(at(status, "completionTime"));
  if (completed && out.outcome != Outcome::failed) end(out, completed, Outcome::completed);
}

}  // namespace fairlead::trace
