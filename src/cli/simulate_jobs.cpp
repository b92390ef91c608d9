#include "cli/simulate_jobs.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "report/words.hpp"
#include "sim/run.hpp"
#include "sim/variation.hpp"

namespace fairlead::cli {

namespace {

using report::count_words;
using report::duration_words;

std::string count_of(std::size_t count) { return count_words(static_cast<std::int64_t>(count)); }

sim::GpuTime gpu_time(const sim::Jobs& jobs) {
  sim::GpuTime sum = 0;
  for (const sim::Job& job : jobs.all()) sum += sim::GpuTime{job.gpu_milli} * job.duration.ms;
  return sum;
}

std::string factor_words(std::int64_t ppm) {
  return fmt::format("{}.{:03}", ppm / 1'000'000, ppm % 1'000'000 / 1000);
}

Result<sim::Jobs> in_window(sim::Jobs all, Instant from, Instant until,
                            std::vector<std::string>& changes) {
  if (from == Instant() && until == Instant::never()) return all;
  sim::Jobs jobs = sim::within(all, from, until);
  const Instant last = all.size() == 0 ? Instant() : all.all().back().submit;
  if (jobs.size() == 0) {
    return unexpected(
        refusal({}, "--from, --until: no job of the trace is submitted in this window",
                "it has submissions from " + duration_words(all.all().front().submit - Instant()) +
                    " to " + duration_words(last - Instant())));
  }
  if (jobs.size() == all.size()) return jobs;
  changes.push_back(
      fmt::format("window from {} to {}: {} of {} jobs{}", duration_words(from - Instant()),
                  duration_words(std::min(until, last) - Instant()), count_of(jobs.size()),
                  count_of(all.size()), from > Instant() ? "; the cluster starts empty" : ""));
  return jobs;
}

void say_load(const ReplayedJobs& replayed, std::int64_t load_ppm,
              std::vector<std::string>& changes) {
  const sim::GpuTime before = gpu_time(replayed.recorded);
  std::string text =
      fmt::format("load x {}: {} jobs instead of {}", factor_words(load_ppm),
                  count_of(replayed.jobs.size()), count_of(replayed.recorded.size()));
  if (before >= 1'000'000) {
    const auto ppm = static_cast<std::int64_t>(gpu_time(replayed.jobs) / (before / 1'000'000));
    text += ", " + factor_words(ppm) + " times the GPU-hours";
  }
  changes.push_back(std::move(text));
}

Result<void> check_warm_up(const sim::Jobs& jobs, Duration warm_up,
                           std::vector<std::string>& changes) {
  if (warm_up == Duration()) return {};
  const Instant from = jobs.first_arrival() + warm_up;
  const auto before = std::count_if(jobs.all().begin(), jobs.all().end(),
                                    [&](const sim::Job& job) { return job.submit < from; });
  if (static_cast<std::size_t>(before) == jobs.size()) {
    return unexpected(
        refusal({}, "--warm-up: nothing is left to measure",
                "the last job is submitted " +
                    duration_words(jobs.all().back().submit - jobs.all().front().submit) +
                    " after the first"));
  }
  changes.push_back(fmt::format("warm-up {}: the first {} jobs are simulated but not measured",
                                duration_words(warm_up), count_words(before)));
  return {};
}

}  // namespace

Result<ReplayedJobs> prepare_jobs(const trace::Trace& trace, const sim::Settings& settings,
                                  const sim::Scale& scale) {
  ReplayedJobs replayed;
  auto all = sim::Jobs::from(trace);
  if (!all) return unexpected(std::move(all.error()));
  auto window = in_window(std::move(*all), scale.from, settings.until, replayed.changes);
  if (!window) return unexpected(std::move(window.error()));
  replayed.recorded = std::move(*window);
  replayed.jobs = replayed.recorded;
  if (scale.load_ppm != 1'000'000) {
    replayed.jobs = sim::scaled(replayed.recorded, scale.load_ppm, settings.seed);
    if (replayed.jobs.size() == 0) return unexpected(refusal({}, "--load: no job is left"));
    say_load(replayed, scale.load_ppm, replayed.changes);
  }
  auto checked = check_warm_up(replayed.jobs, settings.warm_up, replayed.changes);
  if (!checked) return unexpected(std::move(checked.error()));
  return replayed;
}

}  // namespace fairlead::cli
