// The Platform, in the form that reads back equal.
#include "manifest/writers.hpp"

namespace fairlead::manifest {
namespace {

void put_window_queue(JsonWriter& out, const model::WindowQueue& queue) {
  put(out, "name", queue.name);
  if (queue.fair_weight) {
    out.key("fairSharing").begin_object();
    out.key("weight").text(to_string(*queue.fair_weight));
    out.end_object();
  }
  put_objects(out, "resources", queue.quotas, [&](const model::WindowQuota& quota) {
    put(out, "flavor", quota.flavor);
    put(out, "name", quota.resource);
    if (quota.nominal) put_amount(out, "nominalQuota", quota.resource, *quota.nominal);
    if (quota.borrowing_limit) {
      put_amount(out, "borrowingLimit", quota.resource, *quota.borrowing_limit);
    }
  });
}

void put_window(JsonWriter& out, const model::TimeWindow& window) {
  put(out, "name", window.name);
  out.key("when").begin_array();
  for (const WeekWindow& each : window.when) out.text(to_string(each));
  out.end_array();
  put_objects(out, "clusterQueues", window.queues,
              [&](const model::WindowQueue& queue) { put_window_queue(out, queue); });
  put_objects(out, "workloadPriorityClasses", window.priorities,
              [&](const model::WindowPriority& priority) {
                put(out, "name", priority.priority_class);
                out.key("value").number(std::int64_t{priority.value});
              });
}

}  // namespace

void put_platform(JsonWriter& out, const model::Platform& platform) {
  const model::Scheduling& scheduling = platform.scheduling;
  put_header(out, "fairlead.dev/v1alpha1", "Platform");
  put_metadata(out, "", platform.name);
  out.key("spec").begin_object();
  out.key("scheduling").begin_object();
  put(out, "patience", to_string(scheduling.patience));
  out.key("mostPassers").number(std::int64_t{scheduling.most_passers});
  put(out, "spareWithin", to_string(scheduling.spare_within));
  if (scheduling.disruption_budget) {
    out.key("disruptionBudget").begin_object();
    put(out, "gpuHours", to_string(scheduling.disruption_budget->gpu_hours));
    put(out, "per", to_string(scheduling.disruption_budget->per));
    out.end_object();
  }
  put_objects(out, "windows", scheduling.windows,
              [&](const model::TimeWindow& window) { put_window(out, window); });
  out.end_object();
  out.end_object();
}

}  // namespace fairlead::manifest
