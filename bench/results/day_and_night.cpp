// Notebooks by day, training at night, on 64 GPUs for two weeks: with and without windows of the
// week and release of idle notebooks.
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "inputs.hpp"
#include "report/words.hpp"
#include "trace/random.hpp"

namespace fairlead::bench {
namespace {

using report::Metric;

constexpr std::int64_t minute_ms = 60'000;
constexpr std::int64_t hour_ms = 60 * minute_ms;
constexpr std::int64_t day_ms = 24 * hour_ms;
constexpr std::int64_t days = 14;
constexpr std::int64_t users = 48;

// Somebody opens a notebook on a working day at eight to ten, works in stretches until half past
// five, and closes it: half of the time at once, else the next morning, or after three days.
trace::Record notebook(const std::string& user, std::int64_t opened, std::int64_t day,
                       trace::Random& random) {
  trace::Record record;
  record.tenant = "interactive";
  record.user = user;
  record.name = user + "-" + std::to_string(day);
  record.priority_class = "interactive";
  record.submit = Instant{opened};
  record.gpus = 1;
  record.checkpoint_every = seconds(60);  // the workspace is kept
  const std::int64_t evening = day * day_ms + 17 * hour_ms + 30 * minute_ms - opened;
  for (std::int64_t at = 0; at < evening;) {
    const std::int64_t end = at + (20 + random.below(40)) * minute_ms;
    record.active.push_back({milliseconds(at), milliseconds(end)});
    at = end + (10 + random.below(50)) * minute_ms;
  }
  const std::int64_t leaves = record.active.back().to.ms;
  constexpr std::array<std::int64_t, 3> how = {50, 35, 15};
  constexpr std::array<std::int64_t, 3> kept_ms = {0, 14 * hour_ms, 62 * hour_ms};
  record.duration = milliseconds(leaves + kept_ms[trace::draw_weighted(how, random)]);
  return record;
}

void add_notebooks(std::vector<trace::Record>& records) {
  for (std::int64_t i = 0; i < users; ++i) {
    const std::string user = "user-" + std::to_string(i);
    trace::Random random(7, user);
    std::int64_t free_at = 0;
    for (std::int64_t day = 0; day < days; ++day) {
      const std::int64_t opened = day * day_ms + 8 * hour_ms + random.below(120) * minute_ms;
      if (day % 7 >= 5 || opened < free_at) continue;
      records.push_back(notebook(user, opened, day, random));
      free_at = opened + records.back().duration.ms;
    }
  }
}

void add_training(std::vector<trace::Record>& records) {
  trace::Random random(7, "training");
  for (std::int64_t i = 0; i < 240; ++i) {
    trace::Record record;
    record.tenant = "training";
    record.name = "run-" + std::to_string(i);
    record.submit = Instant{random.below(days * day_ms)};
    record.duration = milliseconds((120 + random.below(480)) * minute_ms);
    record.gpus = 8;
    record.checkpoint_every = seconds(1800);
    records.push_back(std::move(record));
  }
}

trace::Trace jobs() {
  trace::Trace trace;
  add_notebooks(trace.records);
  add_training(trace.records);
  std::sort(trace.records.begin(), trace.records.end(),
            [](const trace::Record& a, const trace::Record& b) { return a.submit < b.submit; });
  return trace;
}

model::ClusterQueue queue(const std::string& name) {
  model::ClusterQueue queue;
  queue.name = name;
  queue.cohort = "site";
  queue.namespace_selector.emplace();
  queue.preemption.reclaim_within_cohort = model::PreemptionPolicy::any;
  model::ResourceGroup& group = queue.resource_groups.emplace_back();
  group.covered_resources = {"nvidia.com/gpu"};
  model::FlavorQuotas& quotas = group.flavors.emplace_back();
  quotas.flavor = "h100";
  model::ResourceQuota& quota = quotas.resources.emplace_back();
  quota.resource = "nvidia.com/gpu";
  quota.nominal = Amount(32);
  return queue;
}

model::TimeWindow night() {
  model::TimeWindow window;
  window.name = "night";
  window.when = *parse_week_windows("Mon-Thu 19:00-07:00");
  window.when.push_back(parse_week_windows("Fri 19:00-Mon 07:00")->front());
  const auto change = [&](const char* name, std::int64_t nominal) {
    model::WindowQueue& queue = window.overrides.queues.emplace_back();
    queue.name = name;
    queue.quotas.push_back({"h100", "nvidia.com/gpu", Amount(nominal), {}});
  };
  change("interactive", 8);
  change("training", 56);
  return window;
}

std::vector<model::PolicyObject> policy(bool windows, bool idle_release) {
  std::vector<model::PolicyObject> policy;
  model::ResourceFlavor flavor;
  flavor.name = "h100";
  policy.emplace_back(std::move(flavor));
  model::WorkloadPriorityClass priority;
  priority.name = "interactive";
  priority.value = 100;
  policy.emplace_back(std::move(priority));
  for (const char* name : {"interactive", "training"}) {
    policy.emplace_back(queue(name));
    policy.emplace_back(model::LocalQueue{name, "main", name, {}, Quantity::of(1)});
  }
  model::Platform platform;
  platform.name = "site";
  if (windows) platform.scheduling.windows.push_back(night());
  if (idle_release) platform.scheduling.idle_release = {seconds(3600), {"interactive"}};
  policy.emplace_back(std::move(platform));
  return policy;
}

void print_row(const char* name, const Input& input) {
  const report::Summary summary = run(input, SchedulerKind::fairlead).summary;
  const report::Figures& notebooks = summary.tenants[0].figures;
  const report::Figures& training = summary.tenants[1].figures;
  const auto span = [](const report::Figures& figures, Metric metric) {
    return report::duration_words({figures[metric].value_or(0)});
  };
  const auto hours = [](const report::Figures& figures, Metric metric) {
    return report::count_words(figures[metric].value_or(0) / 1000);
  };
  fmt::print(
      "| {} | {} | {} | {} | {} | {} | {} | {} |\n", name, span(notebooks, Metric::start_wait_mean),
      span(notebooks, Metric::start_wait_p95), hours(notebooks, Metric::gpu_hours_used),
      notebooks[Metric::preemptions_suffered].value_or(0), span(training, Metric::start_wait_mean),
      span(training, Metric::start_wait_p95), hours(training, Metric::gpu_hours_lost));
}

}  // namespace

void day_and_night() {
  fmt::print(
      "\n## Notebooks by day, training at night\n\n"
      "| | notebooks: mean wait | p95 | GPU-hours held | evicted | training: mean wait | p95 | "
      "GPU-hours lost |\n|---|--:|--:|--:|--:|--:|--:|--:|\n");
  sim::Settings settings;
  settings.on_preemption = sim::OnPreemption::checkpoint;
  const trace::Trace trace = jobs();
  print_row("guarantees of 32 and 32", {policy(false, false), trace, settings});
  print_row("training has 56 at night", {policy(true, false), trace, settings});
  print_row("idle notebooks give way after 1 h", {policy(false, true), trace, settings});
  print_row("both", {policy(true, true), trace, settings});
}

}  // namespace fairlead::bench
