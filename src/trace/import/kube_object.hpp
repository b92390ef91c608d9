// One object of a Kubernetes dump, as far as it says who asked for what, and when.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "trace/import/history.hpp"
#include "trace/import/json_path.hpp"
#include "trace/import/notes.hpp"

namespace fairlead::trace {

// Reads the values of objects, and counts those that make no sense.
class KubeValues {
 public:
  KubeValues(Shapes& all_shapes, Notes& all_notes) : shapes(all_shapes), notes(all_notes) {}

  // An instant; null and Go's zero time are none. Remembers the newest.
  std::optional<Instant> time(const Json* value);
  // A count from 0 to a million.
  std::optional<std::int64_t> count(const Json* value);
  // A span in whole seconds, longer than nothing.
  std::optional<Duration> seconds(const Json* value);

  Shapes& shapes;
  Notes& notes;
  std::size_t line = 0;  // of the object
  std::optional<Instant> newest;

 private:
  void odd(std::string_view what) { notes.count(Finding::dropped, what, line); }
};

// A condition of a status.
struct Condition {
  bool is_true = false;
  std::optional<Instant> since;
  std::string_view reason;
};
std::optional<Condition> condition(KubeValues& values, const Json* status, std::string_view type);

// Whether an object of this kind is a job as a whole: its pods are one demand.
bool is_job_kind(std::string_view kind);

// Pods that ask for what a pod template or a pod says.
PodGroup pod_group(KubeValues& values, std::string_view name, std::int64_t count,
                   const Json* pod_template);
// The GPU model that a pod (template) asks for by node selector; may be empty.
std::string_view asked_gpu_model(const Json* pod_template);

void read_pod(KubeValues& values, const Json* document, ClusterObject& out);
void read_job_kind(KubeValues& values, const Json* document, ClusterObject& out);
void read_kueue_workload(KubeValues& values, const Json* document, ClusterObject& out);

// Nothing for an object that says nothing about demand, or has no name and uid. `list_kind` is the
// kind of the list that holds it: items of typed lists do not say their own.
std::optional<ClusterObject> read_kube_object(KubeValues& values, const Json* document,
                                              std::string_view list_kind);

// "Pod", also for an item of a PodList that does not say it.
std::string_view kind_of(const Json* document, std::string_view list_kind);

}  // namespace fairlead::trace
