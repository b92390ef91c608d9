#include "report/figures.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "report/spread.hpp"

namespace fairlead::report {

namespace {

using sim::GpuTime;
using sim::JobEnd;
using sim::JobId;

constexpr GpuTime milli_gpu_hour = 3'600'000;  // in thousandths of a GPU times milliseconds

// `value` is never negative.
std::int64_t saturated(int128 value) {
  return static_cast<std::int64_t>(
      std::min(value, int128{std::numeric_limits<std::int64_t>::max()}));
}

// a / b to the nearest, halves up; neither is negative.
int128 divided(int128 a, int128 b) { return (a + b / 2) / b; }

// The part of all GPU time that there was, in millionths.
std::optional<std::int64_t> share(GpuTime part, std::int64_t gpu_milli, Duration span) {
  constexpr int128 million = 1'000'000;
  const GpuTime all = GpuTime{gpu_milli} * span.ms;
  if (all <= 0) return std::nullopt;
  if (part > (int128{1} << 100))
    return saturated(divided(part, std::max(all / million, int128{1})));
  return saturated(divided(part * million, all));
}

// What is added up over jobs before anything is divided.
struct Sums {
  std::int64_t jobs = 0;
  std::int64_t completed = 0;
  std::int64_t failed = 0;
  std::int64_t unfinished = 0;
  std::int64_t never_started = 0;
  std::int64_t suffered = 0;
  std::int64_t caused = 0;
  std::int64_t evictions = 0;
  GpuTime wanted = 0;
  GpuTime used = 0;
  GpuTime done = 0;
  GpuTime lost = 0;
  GpuTime lost_otherwise = 0;
  GpuTime held_during_arrivals = 0;
  std::vector<std::int64_t> waits;        // ms
  std::vector<std::int64_t> start_waits;  // ms
  std::vector<std::int64_t> total_waits;  // ms
};

void add(Sums& sums, const sim::Job& job, const sim::JobResult& result, Instant end) {
  const GpuTime work = GpuTime{job.gpu_milli} * job.duration.ms;
  const bool started = result.first_admission != Instant::never();
  ++sums.jobs;
  sums.completed += result.end == JobEnd::completed ? 1 : 0;
  sums.failed += result.end == JobEnd::failed ? 1 : 0;
  sums.unfinished += result.end == JobEnd::running || result.end == JobEnd::waiting ? 1 : 0;
  sums.never_started += started ? 0 : 1;
  sums.suffered += result.preempted;
  sums.caused += result.caused;
  sums.evictions += result.evicted;
  sums.wanted += work;
  sums.used += result.held;
  sums.done += result.end == JobEnd::completed ? work : 0;
  sums.lost += result.lost_to_preemption;
  sums.lost_otherwise += result.lost_otherwise;
  // A job that never started has waited to the end, at least.
  sums.waits.push_back(((started ? result.first_admission : end) - job.submit).ms);
  const bool ran = result.first_running != Instant::never();
  sums.start_waits.push_back(((ran ? result.first_running : end) - job.submit).ms);
  sums.total_waits.push_back(result.pending.ms);
}

void set_spread(Figures& figures, Metric first, std::vector<std::int64_t> values) {
  if (values.empty()) return;
  const Spread spread = spread_of(std::move(values));
  const auto metric = [&](int offset) {
    return static_cast<Metric>(static_cast<int>(first) + offset);
  };
  figures[metric(0)] = spread.mean;
  figures[metric(1)] = spread.p50;
  figures[metric(2)] = spread.p95;
  figures[metric(3)] = spread.p99;
  figures[metric(4)] = spread.max;
}

Figures figures_of(Sums& sums, std::int64_t gpu_milli, const sim::Run& run) {
  Figures figures;
  figures[Metric::jobs] = sums.jobs;
  figures[Metric::completed] = sums.completed;
  figures[Metric::failed] = sums.failed;
  figures[Metric::unfinished] = sums.unfinished;
  figures[Metric::never_started] = sums.never_started;
  set_spread(figures, Metric::wait_mean, std::move(sums.waits));
  set_spread(figures, Metric::start_wait_mean, std::move(sums.start_waits));
  set_spread(figures, Metric::total_wait_mean, std::move(sums.total_waits));
  figures[Metric::gpu_hours_wanted] = milli_gpu_hours(sums.wanted);
  figures[Metric::gpu_hours_used] = milli_gpu_hours(sums.used);
  figures[Metric::gpu_hours_completed] = milli_gpu_hours(sums.done);
  figures[Metric::gpu_hours_lost] = milli_gpu_hours(sums.lost);
  figures[Metric::gpu_hours_lost_otherwise] = milli_gpu_hours(sums.lost_otherwise);
  figures[Metric::preemptions_suffered] = sums.suffered;
  figures[Metric::preemptions_caused] = sums.caused;
  figures[Metric::evictions] = sums.evictions;
  const Instant from = std::max(run.first_arrival, run.measured_from);
  figures[Metric::goodput] = share(sums.done, gpu_milli, run.end - from);
  figures[Metric::utilisation] =
      share(sums.held_during_arrivals, gpu_milli, run.last_arrival - from);
  return figures;
}

}  // namespace

std::int64_t milli_gpu_hours(GpuTime time) { return saturated(divided(time, milli_gpu_hour)); }

bool is_measured(const sim::Run& run, const sim::Jobs& jobs, JobId job) {
  return run.jobs[job.index()].end != JobEnd::not_submitted &&
         jobs[job].submit >= run.measured_from;
}

Summary summarize(const sim::Run& run, const sim::Jobs& jobs) {
  std::vector<Sums> by_tenant(jobs.tenants().size());
  Sums all;
  for (std::size_t i = 0; i < run.jobs.size(); ++i) {
    const sim::Job& job = jobs[JobId::at(i)];
    if (!is_measured(run, jobs, JobId::at(i))) continue;
    add(by_tenant[job.tenant], job, run.jobs[i], run.end);
    add(all, job, run.jobs[i], run.end);
  }
  Summary summary;
  for (std::size_t i = 0; i < by_tenant.size(); ++i) {
    by_tenant[i].held_during_arrivals = run.held_during_arrivals[i];
    all.held_during_arrivals += run.held_during_arrivals[i];
    summary.tenants.push_back(
        {jobs.tenants()[i], figures_of(by_tenant[i], run.capacity.gpu_milli_of_tenant[i], run)});
  }
  summary.total = figures_of(all, run.capacity.gpu_milli, run);
  return summary;
}

Figures difference(const Figures& before, const Figures& after) {
  Figures result;
  for (const MetricInfo& metric : metric_table()) {
    const auto a = before[metric.metric];
    const auto b = after[metric.metric];
    if (a && b) result[metric.metric] = *b - *a;
  }
  return result;
}

}  // namespace fairlead::report
