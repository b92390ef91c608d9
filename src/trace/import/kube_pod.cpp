// Pods and pod templates.
#include <string>

#include "base/quantity.hpp"
#include "trace/import/kube_object.hpp"

namespace fairlead::trace {
namespace {

model::ResourceList read_resources(KubeValues& values, const Json* list) {
  model::ResourceList resources;
  for (const auto& member : members_at(list)) {
    const std::string_view text = text_at(&member.value());
    const auto whole = number_at(&member.value());
    const auto quantity = whole ? Quantity::of(*whole) : parse_quantity(text);
    if (quantity && !quantity->negative()) {
      resources.emplace(std::string(member.key()), *quantity);
    } else {
      values.notes.count(Finding::dropped, "amounts that are no Kubernetes quantities",
                         values.line);
    }
  }
  return resources;
}

std::vector<model::Container> read_containers(KubeValues& values,
                                              const boost::json::array& containers) {
  std::vector<model::Container> result;
  for (const Json& each : containers) {
    model::Container& container = result.emplace_back();
    container.requests = read_resources(values, at(&each, "resources", "requests"));
    container.limits = read_resources(values, at(&each, "resources", "limits"));
    container.restart_always = text_at(&each, "restartPolicy") == "Always";
  }
  return result;
}

// When a container began and ended, over its last two lives.
void read_container_status(KubeValues& values, const Json& status, ClusterObject& out,
                           std::optional<Instant>& finished) {
  for (const std::string_view life : {"state", "lastState"}) {
    for (const std::string_view phase : {"running", "terminated"}) {
      const Json* state = at(&status, life, phase);
      const auto began = values.time(at(state, "startedAt"));
      if (began && (!out.started || *began < *out.started)) out.started = began;
      const auto end = values.time(at(state, "finishedAt"));
      if (end && (!finished || *end > *finished)) finished = end;
    }
  }
}

Outcome outcome_of_pod(const Json* status, bool failed) {
  if (!failed) return Outcome::completed;
  const std::string_view reason = text_at(status, "reason");
  if (reason == "DeadlineExceeded") return Outcome::timeout;
  const bool taken = reason == "Evicted" || reason == "Preempting" || reason == "NodeLost" ||
                     reason == "Terminated" || reason == "NodeShutdown";
  if (taken) return Outcome::preempted;
  for (const Json& each : list_at(status, "conditions")) {
    if (text_at(&each, "type") == "DisruptionTarget" && text_at(&each, "status") == "True") {
      return Outcome::preempted;
    }
  }
  return Outcome::failed;
}

}  // namespace

PodGroup pod_group(KubeValues& values, std::string_view name, std::int64_t count,
                   const Json* pod_template) {
  const Json* spec = at(pod_template, "spec");
  model::PodSpec pod;
  pod.init_containers = read_containers(values, list_at(spec, "initContainers"));
  pod.containers = read_containers(values, list_at(spec, "containers"));
  pod.requests = read_resources(values, at(spec, "resources", "requests"));
  pod.limits = read_resources(values, at(spec, "resources", "limits"));
  pod.overhead = read_resources(values, at(spec, "overhead"));
  return {std::string(name), count, values.shapes.intern(model::pod_requests(pod))};
}

std::string_view asked_gpu_model(const Json* pod_template) {
  for (const std::string_view label :
       {"nvidia.com/gpu.product", "cloud.google.com/gke-accelerator"}) {
    const auto model = text_at(pod_template, "spec", "nodeSelector", label);
    if (!model.empty()) return model;
  }
  return {};
}

void read_pod(KubeValues& values, const Json* document, ClusterObject& out) {
  const Json* spec = at(document, "spec");
  const Json* status = at(document, "status");
  out.pods.push_back(pod_group(values, "main", 1, document));
  out.node = text_at(spec, "nodeName");
  out.gpu_model = asked_gpu_model(document);
  out.pod_group = text_at(document, "metadata", "labels", "kueue.x-k8s.io/pod-group-name");
  if (out.priority_class.empty()) out.priority_class = text_at(spec, "priorityClassName");
  out.priority = int32_at(spec, "priority");
  out.limit = values.seconds(at(spec, "activeDeadlineSeconds"));

  std::optional<Instant> finished;
  for (const Json& each : list_at(status, "containerStatuses")) {
    read_container_status(values, each, out, finished);
  }
  const std::string_view phase = text_at(status, "phase");
  if (phase != "Succeeded" && phase != "Failed") return;
  // A pod that was evicted before it ran has no containers that finished.
  if (!finished) {
    for (const Json& each : list_at(status, "conditions")) {
      const auto since = values.time(at(&each, "lastTransitionTime"));
      if (since && (!finished || *since > *finished)) finished = since;
    }
  }
  out.ended = finished;
  out.outcome = outcome_of_pod(status, phase == "Failed");
}

}  // namespace fairlead::trace
