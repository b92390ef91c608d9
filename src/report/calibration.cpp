#include "report/calibration.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "report/calibration_cause.hpp"
#include "report/figures.hpp"
#include "report/spread.hpp"
#include "report/words.hpp"

namespace fairlead::report {

namespace {

using sim::JobId;

constexpr std::size_t most_odd_jobs = 10;
constexpr std::size_t least_for_median = 10;
constexpr std::int64_t second = 1'000;
constexpr std::int64_t minute = 60'000;

struct Pair {
  JobId job;
  std::int64_t recorded = 0;
  std::int64_t simulated = 0;
};

bool is_within(const Pair& pair, std::int64_t percent, std::int64_t least) {
  const std::int64_t error = std::abs(pair.simulated - pair.recorded);
  return error <= least || int128{error} * 100 <= int128{pair.recorded} * percent;
}

Fit fit_of(std::int64_t recorded, std::int64_t simulated) {
  const Pair pair{{}, recorded, simulated};
  if (is_within(pair, 10, minute)) return Fit::well;
  return is_within(pair, 30, 10 * minute) ? Fit::rough : Fit::poor;
}

Waits waits_of(std::vector<std::int64_t> values) {
  const Spread spread = spread_of(std::move(values));
  return {spread.mean, spread.p50, spread.p95};
}

WaitMatch match_of(const std::vector<Pair>& pairs) {
  WaitMatch match;
  std::vector<std::int64_t> recorded;
  std::vector<std::int64_t> simulated;
  for (const Pair& pair : pairs) {
    recorded.push_back(pair.recorded);
    simulated.push_back(pair.simulated);
    if (fit_of(pair.recorded, pair.simulated) == Fit::well) ++match.alike;
  }
  match.jobs = static_cast<std::int64_t>(pairs.size());
  if (pairs.empty()) return match;
  match.recorded = waits_of(std::move(recorded));
  match.simulated = waits_of(std::move(simulated));
  match.fit = std::min({fit_of(match.recorded.mean, match.simulated.mean),
                        fit_of(match.recorded.p50, match.simulated.p50),
                        fit_of(match.recorded.p95, match.simulated.p95)});
  return match;
}

WaitTable table_of(const sim::Jobs& jobs, const std::vector<Pair>& pairs) {
  std::vector<std::vector<Pair>> by_tenant(jobs.tenants().size());
  for (const Pair& pair : pairs) by_tenant[jobs[pair.job].tenant].push_back(pair);
  WaitTable table;
  for (std::size_t i = 0; i < by_tenant.size(); ++i) {
    if (!by_tenant[i].empty()) table.tenants.push_back({jobs.tenants()[i], match_of(by_tenant[i])});
  }
  table.total = match_of(pairs);
  return table;
}

// All together, and most of the jobs by their tenants: one tenant's error must not hide behind
// another's.
Fit overall(const WaitTable& table) {
  const auto jobs_of = [&](Fit at_least) {
    std::int64_t jobs = 0;
    for (const TenantMatch& tenant : table.tenants) {
      jobs += tenant.match.fit >= at_least ? tenant.match.jobs : 0;
    }
    return jobs;
  };
  const WaitMatch& total = table.total;
  if (total.jobs == 0) return Fit::none;
  if (total.fit == Fit::well && jobs_of(Fit::well) * 10 >= total.jobs * 9) return Fit::well;
  if (total.fit >= Fit::rough && jobs_of(Fit::rough) * 4 >= total.jobs * 3) return Fit::rough;
  return Fit::poor;
}

std::optional<Duration> median(std::vector<std::int64_t> values) {
  if (values.size() < least_for_median) return std::nullopt;
  return Duration{waits_of(std::move(values)).p50};
}

std::optional<Duration> start_up_of(const sim::Jobs& jobs, const sim::Run& run,
                                    const std::vector<Pair>& starts) {
  std::vector<std::int64_t> measured;
  std::vector<std::int64_t> at_once;
  for (const Pair& pair : starts) {
    const trace::Record& record = jobs.record(pair.job);
    if (record.admitted) measured.push_back((*record.start - *record.admitted).ms);
    const Instant admission = run.jobs[pair.job.index()].first_admission;
    if ((admission - jobs[pair.job].submit).ms < second) at_once.push_back(pair.recorded);
  }
  return median(measured.empty() ? std::move(at_once) : std::move(measured));
}

// simulated - recorded, a median, where nine tenths of the jobs err to the same side.
std::optional<Duration> bias_of(const std::vector<Pair>& pairs) {
  std::vector<std::int64_t> earlier;
  std::vector<std::int64_t> later;
  for (const Pair& pair : pairs) {
    const std::int64_t error = pair.simulated - pair.recorded;
    if (error <= -second) earlier.push_back(-error);
    if (error >= second) later.push_back(error);
  }
  const bool is_earlier = earlier.size() > later.size();
  std::vector<std::int64_t>& larger = is_earlier ? earlier : later;
  if (larger.size() * 10 < pairs.size() * 9) return std::nullopt;
  const auto size = median(std::move(larger));
  if (!size) return std::nullopt;
  return is_earlier ? Duration{-size->ms} : *size;
}

// Errors to one side do not even out: the minute that is granted to others is not granted to them.
bool matters(Duration bias, const WaitMatch& match) {
  return int128{std::abs(bias.ms)} * 100 > int128{match.recorded.mean} * 10;
}

std::string bias_words(const Calibration& calibration) {
  const Duration bias = *calibration.bias;
  const auto& start_up = calibration.start_up;
  std::string text =
      fmt::format("; nearly all start {} here, half of them by {} or more",
                  bias.ms < 0 ? "earlier" : "later", duration_words({std::abs(bias.ms)}));
  const bool is_start_up = bias.ms < 0 && start_up && start_up->ms * 2 > -bias.ms;
  if (is_start_up) {
    text += fmt::format(": start-up time is not modelled, try --start-delay {}",
                        to_string(Duration{start_up->ms / second * second}));
  }
  return text;
}

std::vector<OddJob> odd_jobs(const CauseFinder& finder, std::vector<Pair> pairs,
                             const sim::Run& run) {
  const auto key = [](const Pair& pair) {
    return std::pair(-std::abs(pair.simulated - pair.recorded), pair.job);
  };
  std::erase_if(
      pairs, [](const Pair& pair) { return fit_of(pair.recorded, pair.simulated) == Fit::well; });
  const std::size_t count = std::min(pairs.size(), most_odd_jobs);
  std::partial_sort(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(count), pairs.end(),
                    [&](const Pair& a, const Pair& b) { return key(a) < key(b); });
  std::vector<OddJob> odd;
  for (std::size_t i = 0; i < count; ++i) {
    OddJob job{pairs[i].job, {pairs[i].recorded}, {pairs[i].simulated}};
    job.started = run.jobs[job.job.index()].first_admission != Instant::never();
    finder.explain(job);
    odd.push_back(std::move(job));
  }
  return odd;
}

Calibration not_calibrated(std::string reason) {
  Calibration calibration;
  calibration.reason = std::move(reason);
  return calibration;
}

}  // namespace

Calibration calibrate(const sim::Jobs& jobs, const sim::Run& run,
                      const std::vector<std::string>& gates, bool is_scaled) {
  std::vector<Pair> starts;
  std::vector<Pair> admissions;
  Calibration calibration;
  for (std::size_t i = 0; i < run.jobs.size(); ++i) {
    const auto job = JobId::at(i);
    if (!is_measured(run, jobs, job)) continue;
    const trace::Record& record = jobs.record(job);
    const sim::JobResult& result = run.jobs[i];
    const auto pair = [&](Instant recorded, Instant simulated) {
      const Instant until = simulated == Instant::never() ? run.end : simulated;
      return Pair{job, (recorded - record.submit).ms, (until - jobs[job].submit).ms};
    };
    if (record.start) starts.push_back(pair(*record.start, result.first_running));
    if (record.admitted) admissions.push_back(pair(*record.admitted, result.first_admission));
    if (!record.start && !record.admitted) ++calibration.without_record;
  }
  const bool by_start = !starts.empty();
  if (!by_start && admissions.empty()) {
    return not_calibrated(
        "the trace records no starts, so nothing shows how well this replay matches what really "
        "happened");
  }
  if (is_scaled) {
    return not_calibrated(
        "--load and --capacity change what was recorded; the run without them can be calibrated");
  }
  calibration.start = table_of(jobs, starts);
  calibration.admission = table_of(jobs, admissions);
  calibration.start_up = start_up_of(jobs, run, starts);
  const WaitTable& table = by_start ? calibration.start : calibration.admission;
  calibration.fit = overall(table);
  calibration.reason =
      fmt::format("mean wait {} as recorded, {} simulated; {} of {} jobs {} when they did",
                  duration_words({table.total.recorded.mean}),
                  duration_words({table.total.simulated.mean}), count_words(table.total.alike),
                  count_words(table.total.jobs), by_start ? "start" : "are admitted");
  calibration.bias = bias_of(by_start ? starts : admissions);
  if (calibration.bias && matters(*calibration.bias, table.total)) {
    calibration.fit = std::min(calibration.fit, Fit::rough);
    calibration.reason += bias_words(calibration);
  }
  calibration.odd = odd_jobs(CauseFinder(jobs, run, gates), by_start ? starts : admissions, run);
  return calibration;
}

const char* word_of(Fit fit) {
  switch (fit) {
    case Fit::none: return "not calibrated";
    case Fit::poor: return "poorly calibrated";
    case Fit::rough: return "roughly calibrated";
    case Fit::well: return "well calibrated";
  }
  return "";
}

const char* adverb_of(Fit fit) {
  switch (fit) {
    case Fit::none: return "-";
    case Fit::poor: return "poorly";
    case Fit::rough: return "roughly";
    case Fit::well: return "well";
  }
  return "";
}

}  // namespace fairlead::report
