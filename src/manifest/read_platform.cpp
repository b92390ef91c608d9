// The Platform: settings of our own that Kueue's objects have no room for.
#include <set>
#include <string>
#include <utility>

#include "manifest/kinds.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

bool read_span(const Value& value, Duration& out) {
  std::string text;
  if (!read_string(value, text)) return false;
  const auto span = parse_duration(text);
  if (!span) return value.fail("this is no span of time", "30s, 10m, 2h30m, 7d");
  out = *span;
  return true;
}

bool read_weekly(const Value& value, std::vector<WeekWindow>& out) {
  std::string text;
  if (!read_string(value, text)) return false;
  auto windows = parse_week_windows(text);
  if (!windows) return value.fail("this is no span of a week", week_window_help);
  out.insert(out.end(), windows->begin(), windows->end());
  return true;
}

bool read_when(const Value& value, std::vector<WeekWindow>& out) {
  if (!value.is(NodeKind::sequence)) return read_weekly(value, out);
  std::vector<std::vector<WeekWindow>> lists;
  const bool good = list_of([](const Value& item, std::vector<WeekWindow>& each) {
    return read_weekly(item, each);
  })(value, lists);
  for (const auto& each : lists) out.insert(out.end(), each.begin(), each.end());
  if (good && out.empty()) return value.fail("this window never opens", week_window_help);
  return good;
}

bool read_quota(const Value& value, model::WindowQuota& out) {
  Object quota(value);
  quota.require("flavor", out.flavor, read_string);
  const bool named = quota.require("name", out.resource, read_string);
  const auto amount = [&](const Value& text, Amount& to) {
    Quantity quantity;
    if (!read_amount(text, quantity)) return false;
    to = quota_amount(out.resource, quantity);
    return true;
  };
  quota.read("nominalQuota", out.nominal, amount);
  quota.read("borrowingLimit", out.borrowing_limit, amount);
  quota.close();
  return named;
}

bool read_queue(const Value& value, model::WindowQueue& out) {
  Object queue(value);
  const bool named = queue.require("name", out.name, read_string);
  Quantity weight = Quantity::of(-1);
  read_fair_weight(queue, weight);
  if (!weight.negative()) out.fair_weight = weight;
  queue.read("resources", out.quotas, list_of(read_quota));
  queue.close();
  return named;
}

bool read_priority(const Value& value, model::WindowPriority& out) {
  Object priority(value);
  const bool named = priority.require("name", out.priority_class, read_string);
  const bool valued = priority.require("value", out.value, read_int32);
  priority.close();
  return named && valued;
}

void read_overrides(Object& from, model::Overrides& out) {
  from.read("clusterQueues", out.queues, list_of(read_queue));
  from.read("workloadPriorityClasses", out.priorities, list_of(read_priority));
}

bool read_window(const Value& value, model::TimeWindow& out) {
  Object window(value);
  window.require("name", out.name, read_string);
  const bool good = window.require("when", out.when, read_when);
  read_overrides(window, out.overrides);
  window.close();
  return good;
}

// A span that may not be empty.
bool read_period(const Value& value, Duration& out) {
  if (!read_span(value, out)) return false;
  return out.ms > 0 || value.fail("this span is empty", "24h, 7d, 30d");
}

bool read_budget(const Value& value, model::Budget& out) {
  Object budget(value);
  bool good = budget.require("name", out.name, read_string);
  const auto read_names = [](const Value& list, std::vector<std::string>& names) {
    const bool read = list_of(read_string)(list, names);
    return read && (!names.empty() || list.fail("this budget is for no queue"));
  };
  good = budget.require("clusterQueues", out.queues, read_names) && good;
  good = budget.require("gpuHours", out.gpu_hours, read_amount) && good;
  good = budget.require("per", out.per, read_period) && good;
  budget.nested("whenSpent", [&](Object& spent) { read_overrides(spent, out.when_spent); });
  budget.close();
  return good;
}

bool read_budgets(const Value& value, std::vector<model::Budget>& out) {
  if (!list_of(read_budget)(value, out)) return false;
  std::set<std::string> names;
  for (const model::Budget& budget : out) {
    if (names.insert(budget.name).second) continue;
    return value.fail("two budgets have the name " + escaped(budget.name, 60));
  }
  return true;
}

bool read_idle_release(const Value& value, model::IdleRelease& out) {
  Object rule(value);
  const bool good = rule.require("after", out.after, read_span);
  rule.read("workloadPriorityClasses", out.priority_classes, list_of(read_string));
  rule.close();
  return good;
}

bool read_repartition(const Value& value, model::Repartition& out) {
  Object rule(value);
  const bool good = rule.require("when", out.when, read_when);
  rule.read("each", out.each, read_span);
  rule.read("atOnce", out.at_once, int32_from(1));
  rule.close();
  return good;
}

bool read_disruption_budget(const Value& value, model::DisruptionBudget& out) {
  Object budget(value);
  const bool good = budget.require("gpuHours", out.gpu_hours, read_amount);
  budget.read("per", out.per, read_span);
  budget.close();
  return good;
}

}  // namespace

model::Platform read_platform(Object& document) {
  model::Platform platform;
  model::Scheduling& out = platform.scheduling;
  read_metadata(document, platform);
  document.nested("spec", [&](Object& spec) {
    spec.nested("scheduling", [&](Object& fields) {
      fields.read("patience", out.patience, read_span);
      fields.read("mostPassers", out.most_passers, int32_from(0));
      fields.read("spareWithin", out.spare_within, read_span);
      fields.read("disruptionBudget", out.disruption_budget, read_disruption_budget);
      fields.read("usageHalfLife", out.usage_half_life, read_period);
      fields.read("idleRelease", out.idle_release, read_idle_release);
      fields.read("repartition", out.repartition, read_repartition);
      fields.read("windows", out.windows, list_of(read_window));
      fields.read("budgets", out.budgets, read_budgets);
    });
  });
  return platform;
}

}  // namespace fairlead::manifest
