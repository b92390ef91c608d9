// The Platform, in the form that reads back equal.
#include <string>
#include <vector>

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

void put_overrides(JsonWriter& out, const model::Overrides& overrides) {
  put_objects(out, "clusterQueues", overrides.queues,
              [&](const model::WindowQueue& queue) { put_window_queue(out, queue); });
  put_objects(out, "workloadPriorityClasses", overrides.priorities,
              [&](const model::WindowPriority& priority) {
                put(out, "name", priority.priority_class);
                out.key("value").number(std::int64_t{priority.value});
              });
}

void put_when(JsonWriter& out, const std::vector<WeekWindow>& when) {
  out.key("when").begin_array();
  for (const WeekWindow& each : when) out.text(to_string(each));
  out.end_array();
}

void put_names(JsonWriter& out, const char* key, const std::vector<std::string>& names) {
  if (names.empty()) return;
  out.key(key).begin_array();
  for (const std::string& name : names) out.text(name);
  out.end_array();
}

void put_budget(JsonWriter& out, const model::Budget& budget) {
  put(out, "name", budget.name);
  put_names(out, "clusterQueues", budget.queues);
  put(out, "gpuHours", to_string(budget.gpu_hours));
  put(out, "per", to_string(budget.per));
  if (budget.when_spent.empty()) return;
  out.key("whenSpent").begin_object();
  put_overrides(out, budget.when_spent);
  out.end_object();
}

void put_rules(JsonWriter& out, const model::Scheduling& scheduling) {
  if (scheduling.disruption_budget) {
    out.key("disruptionBudget").begin_object();
    put(out, "gpuHours", to_string(scheduling.disruption_budget->gpu_hours));
    put(out, "per", to_string(scheduling.disruption_budget->per));
    out.end_object();
  }
  if (scheduling.usage_half_life) put(out, "usageHalfLife", to_string(*scheduling.usage_half_life));
  if (scheduling.idle_release) {
    out.key("idleRelease").begin_object();
    put(out, "after", to_string(scheduling.idle_release->after));
    put_names(out, "workloadPriorityClasses", scheduling.idle_release->priority_classes);
    out.end_object();
  }
  if (scheduling.repartition) {
    out.key("repartition").begin_object();
    put_when(out, scheduling.repartition->when);
    put(out, "each", to_string(scheduling.repartition->each));
    out.key("atOnce").number(std::int64_t{scheduling.repartition->at_once});
    out.end_object();
  }
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
  put_rules(out, scheduling);
  put_objects(out, "windows", scheduling.windows, [&](const model::TimeWindow& window) {
    put(out, "name", window.name);
    put_when(out, window.when);
    put_overrides(out, window.overrides);
  });
  put_objects(out, "budgets", scheduling.budgets,
              [&](const model::Budget& budget) { put_budget(out, budget); });
  out.end_object();
  out.end_object();
}

}  // namespace fairlead::manifest
