#include "trace/import/kube_object.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "trace/import/rfc3339.hpp"
#include "trace/values.hpp"

namespace fairlead::trace {
namespace {

// Kinds whose pods belong together, of Kubernetes, Kueue's integrations and the usual operators.
constexpr auto job_kinds = std::to_array<std::string_view>(
    {"AppWrapper", "JAXJob", "Job", "JobSet", "LeaderWorkerSet", "MPIJob", "MXJob", "PaddleJob",
     "PyTorchJob", "RayCluster", "RayJob", "RayService", "SparkApplication", "TFJob", "TrainJob",
     "XGBoostJob"});

// Where people write down whose job it is, surest first.
constexpr auto user_keys = std::to_array<std::string_view>(
    {"fairlead.dev/user", "hub.jupyter.org/username", "user", "username", "owner"});

void read_controller(const Json* metadata, ClusterObject& out) {
  for (const Json& owner : list_at(metadata, "ownerReferences")) {
    if (!true_at(&owner, "controller")) continue;
    out.owner_kind = text_at(&owner, "kind");
    out.owner_name = text_at(&owner, "name");
    out.owner_uid = text_at(&owner, "uid");
  }
}

std::string_view user_of(const Json* metadata) {
  for (const std::string_view key : user_keys) {
    for (const std::string_view place : {"labels", "annotations"}) {
      if (const auto user = text_at(metadata, place, key); !user.empty()) return user;
    }
  }
  return {};
}

std::uint64_t version_of(const Json* metadata) {
  const std::string_view text = text_at(metadata, "resourceVersion");
  std::uint64_t version = 0;
  std::from_chars(text.data(), text.data() + text.size(), version);
  return version;
}

void read_metadata(KubeValues& values, const Json* metadata, ClusterObject& out) {
  out.space = text_at(metadata, "namespace");
  out.name = text_at(metadata, "name");
  out.uid = text_at(metadata, "uid");
  out.created = values.time(at(metadata, "creationTimestamp"));
  out.version = version_of(metadata);
  out.line = values.line;
  read_controller(metadata, out);
  out.queue = text_at(metadata, "labels", "kueue.x-k8s.io/queue-name");
  out.priority_class = text_at(metadata, "labels", "kueue.x-k8s.io/priority-class");
  out.user = user_of(metadata);
  const auto every = text_at(metadata, "annotations", "fairlead.dev/checkpoint-every");
  if (const auto span = parse_duration(every); span && span->ms > 0) out.checkpoint_every = span;
}

// What is being deleted ends now, if it has not ended before.
void read_deletion(KubeValues& values, const Json* metadata, ClusterObject& out) {
  const auto deleted = values.time(at(metadata, "deletionTimestamp"));
  if (!deleted || out.ended) return;
  out.ended = deleted;
  out.outcome = Outcome::cancelled;
}

}  // namespace

std::optional<Instant> KubeValues::time(const Json* value) {
  if (value == nullptr || value->is_null()) return std::nullopt;
  const std::string_view text = text_at(value);
  if (text.starts_with("0001-01-01T")) return std::nullopt;
  const auto instant = parse_rfc3339(text);
  if (!instant || !is_plausible(*instant)) {
    odd("times that are no times of this century (RFC 3339)");
    return std::nullopt;
  }
  newest = std::max(newest.value_or(*instant), *instant);
  return instant;
}

std::optional<std::int64_t> KubeValues::count(const Json* value) {
  if (value == nullptr || value->is_null()) return std::nullopt;
  const auto number = number_at(value);
  if (number && *number >= 0 && *number <= max_count) return number;
  odd("counts that are no whole number from 0 to 1000000");
  return std::nullopt;
}

std::optional<Duration> KubeValues::seconds(const Json* value) {
  if (value == nullptr || value->is_null()) return std::nullopt;
  const auto number = number_at(value);
  if (number && *number > 0 && *number <= max_span.ms / 1000) return fairlead::seconds(*number);
  odd("spans that are no whole number of seconds");
  return std::nullopt;
}

std::optional<Condition> condition(KubeValues& values, const Json* status, std::string_view type) {
  for (const Json& each : list_at(status, "conditions")) {
    if (text_at(&each, "type") != type) continue;
    return Condition{text_at(&each, "status") == "True",
                     values.time(at(&each, "lastTransitionTime")), text_at(&each, "reason")};
  }
  return std::nullopt;
}

bool is_job_kind(std::string_view kind) {
  return std::find(job_kinds.begin(), job_kinds.end(), kind) != job_kinds.end();
}

std::string_view kind_of(const Json* document, std::string_view list_kind) {
  const std::string_view kind = text_at(document, "kind");
  if (!kind.empty()) return kind;
  if (list_kind.ends_with("List")) list_kind.remove_suffix(4);
  return list_kind;
}

std::optional<ClusterObject> read_kube_object(KubeValues& values, const Json* document,
                                              std::string_view list_kind) {
  ClusterObject object;
  object.kind = kind_of(document, list_kind);
  const bool pod = object.kind == "Pod";
  const bool workload = object.kind == "Workload";
  if (!pod && !workload && !is_job_kind(object.kind)) return std::nullopt;
  object.role = pod ? Role::pod : workload ? Role::workload : Role::job;
  const Json* metadata = at(document, "metadata");
  read_metadata(values, metadata, object);
  if (object.name.empty() || object.uid.empty()) {
    values.notes.count(Finding::dropped, "objects without a name or a uid", values.line);
    return std::nullopt;
  }
  if (pod) {
    read_pod(values, document, object);
  } else if (workload) {
    read_kueue_workload(values, document, object);
  } else {
    read_job_kind(values, document, object);
  }
  read_deletion(values, metadata, object);
  return object;
}

}  // namespace fairlead::trace
