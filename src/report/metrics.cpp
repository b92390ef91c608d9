// The table of metrics: what gates and JSON call them.
#include <algorithm>

#include "base/assert.hpp"
#include "report/figures.hpp"

namespace fairlead::report {

namespace {

constexpr auto table = std::to_array<MetricInfo>({
    {Metric::jobs, "jobs", "jobs", Unit::count, Better::neither},
    {Metric::completed, "completed", "completed", Unit::count, Better::more},
    {Metric::failed, "failed", "failed", Unit::count, Better::less},
    {Metric::unfinished, "unfinished", "unfinished", Unit::count, Better::less},
    {Metric::never_started, "never_started", "neverStarted", Unit::count, Better::less},
    {Metric::wait_mean, "wait.mean", "waitMs.mean", Unit::milliseconds, Better::less},
    {Metric::wait_p50, "wait.p50", "waitMs.p50", Unit::milliseconds, Better::less},
    {Metric::wait_p95, "wait.p95", "waitMs.p95", Unit::milliseconds, Better::less},
    {Metric::wait_p99, "wait.p99", "waitMs.p99", Unit::milliseconds, Better::less},
    {Metric::wait_max, "wait.max", "waitMs.max", Unit::milliseconds, Better::less},
    {Metric::start_wait_mean, "start_wait.mean", "startWaitMs.mean", Unit::milliseconds,
     Better::less},
    {Metric::start_wait_p50, "start_wait.p50", "startWaitMs.p50", Unit::milliseconds, Better::less},
    {Metric::start_wait_p95, "start_wait.p95", "startWaitMs.p95", Unit::milliseconds, Better::less},
    {Metric::start_wait_p99, "start_wait.p99", "startWaitMs.p99", Unit::milliseconds, Better::less},
    {Metric::start_wait_max, "start_wait.max", "startWaitMs.max", Unit::milliseconds, Better::less},
    {Metric::total_wait_mean, "total_wait.mean", "totalWaitMs.mean", Unit::milliseconds,
     Better::less},
    {Metric::total_wait_p50, "total_wait.p50", "totalWaitMs.p50", Unit::milliseconds, Better::less},
    {Metric::total_wait_p95, "total_wait.p95", "totalWaitMs.p95", Unit::milliseconds, Better::less},
    {Metric::total_wait_p99, "total_wait.p99", "totalWaitMs.p99", Unit::milliseconds, Better::less},
    {Metric::total_wait_max, "total_wait.max", "totalWaitMs.max", Unit::milliseconds, Better::less},
    {Metric::gpu_hours_wanted, "gpu_hours.wanted", "milliGpuHours.wanted", Unit::milli_gpu_hours,
     Better::neither},
    {Metric::gpu_hours_used, "gpu_hours.used", "milliGpuHours.used", Unit::milli_gpu_hours,
     Better::neither},
    {Metric::gpu_hours_completed, "gpu_hours.completed", "milliGpuHours.completed",
     Unit::milli_gpu_hours, Better::more},
    {Metric::gpu_hours_lost, "gpu_hours.lost", "milliGpuHours.lost", Unit::milli_gpu_hours,
     Better::less},
    {Metric::gpu_hours_lost_otherwise, "gpu_hours.lost_otherwise", "milliGpuHours.lostOtherwise",
     Unit::milli_gpu_hours, Better::less},
    {Metric::preemptions_suffered, "preemptions.suffered", "preemptions.suffered", Unit::count,
     Better::less},
    {Metric::preemptions_caused, "preemptions.caused", "preemptions.caused", Unit::count,
     Better::neither},
    {Metric::evictions, "evictions", "evictions", Unit::count, Better::less},
    {Metric::goodput, "goodput", "goodputPpm", Unit::ppm, Better::more},
    {Metric::utilisation, "utilisation", "utilisationPpm", Unit::ppm, Better::more},
});
static_assert(table.size() == metric_count);

}  // namespace

std::span<const MetricInfo> metric_table() { return table; }

const MetricInfo& info(Metric metric) {
  const MetricInfo& found = table[static_cast<std::size_t>(metric)];
  FAIRLEAD_ASSERT(found.metric == metric);
  return found;
}

std::optional<Metric> metric_named(std::string_view path) {
  const auto* found = std::find_if(table.begin(), table.end(),
                                   [&](const MetricInfo& metric) { return metric.path == path; });
  if (found == table.end()) return std::nullopt;
  return found->metric;
}

}  // namespace fairlead::report
