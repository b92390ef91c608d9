#include "report/html/plot_data.hpp"

#include <algorithm>
#include <string_view>

#include "manifest/json_writer.hpp"
#include "report/html/markup.hpp"
#include "report/html/tables.hpp"

namespace fairlead::report::html {

namespace {

using manifest::JsonWriter;

// So many numbers a series of all tenants together: what keeps the file below 2 MB.
constexpr std::size_t most_numbers = 200'000;

// Times and amounts as coarse as plots need them.
struct Scale {
  std::size_t merged = 1;           // buckets of the timeline in one of the plot
  std::int64_t milli_per_unit = 1;  // thousandths of a GPU in one unit of GPUs
};

std::size_t buckets_of(const sim::Timeline& timeline) {
  return timeline.total().held.buckets().size();
}

std::size_t merged_for(const Report& report) {
  const std::size_t tenants = shown_tenants(report).size() * (report.after ? 2 : 1);
  std::size_t merged = 1;
  while (buckets_of(*report.last().timeline) * tenants / merged > most_numbers) merged *= 2;
  return merged;
}

std::int64_t milli_per_unit(const sim::Run& run) {
  if (run.capacity.gpu_milli <= 10'000) return 1;
  return run.capacity.gpu_milli <= 100'000 ? 10 : 100;
}

std::vector<std::int64_t> means(const sim::Series& series, const Scale& scale,
                                std::int64_t per_unit) {
  std::vector<std::int64_t> result;
  for (std::size_t i = 0; i < series.buckets().size(); i += scale.merged) {
    int128 sum = 0;
    for (std::size_t j = i; j < i + scale.merged; ++j) sum += series.mean(j);
    const int128 divisor = int128{per_unit} * static_cast<std::int64_t>(scale.merged);
    result.push_back(static_cast<std::int64_t>((sum + divisor / 2) / divisor));
  }
  return result;
}

std::vector<std::int64_t> maxima(const sim::Series& series, const Scale& scale,
                                 std::int64_t per_unit) {
  std::vector<std::int64_t> result;
  const auto& buckets = series.buckets();
  for (std::size_t i = 0; i < buckets.size(); i += scale.merged) {
    std::int64_t most = 0;
    for (std::size_t j = i; j < std::min(i + scale.merged, buckets.size()); ++j) {
      most = std::max(most, buckets[j].max);
    }
    result.push_back(most / per_unit);
  }
  return result;
}

// Of a series that counts up: how many in each bucket.
std::vector<std::int64_t> events(const sim::Series& series, const Scale& scale) {
  std::vector<std::int64_t> result = maxima(series, scale, 1);
  for (std::size_t i = result.size(); i-- > 1;) result[i] -= std::min(result[i - 1], result[i]);
  return result;
}

void write_track(JsonWriter& out, const sim::Track& track, const Scale& scale) {
  out.begin_object();
  out.key("held").text(packed(means(track.held, scale, scale.milli_per_unit)));
  out.key("peak").text(packed(maxima(track.held, scale, scale.milli_per_unit)));
  out.key("queued").text(packed(means(track.waiting_gpus, scale, scale.milli_per_unit)));
  out.key("jobs").text(packed(maxima(track.waiting_jobs, scale, 1)));
  out.key("preempted").text(packed(events(track.preemptions, scale)));
  out.end_object();
}

// Waits in seconds by tenant, and those of all tenants at the end.
std::vector<std::vector<std::int64_t>> waits_of(const sim::Jobs& jobs, const sim::Run& run) {
  std::vector<std::vector<std::int64_t>> waits(jobs.tenants().size() + 1);
  for (std::size_t i = 0; i < run.jobs.size(); ++i) {
    const sim::Job& job = jobs[sim::JobId::at(i)];
    const sim::JobResult& result = run.jobs[i];
    if (!is_measured(run, jobs, sim::JobId::at(i))) continue;
    const bool started = result.first_admission != Instant::never();
    const Duration wait = (started ? result.first_admission : run.end) - job.submit;
    waits[job.tenant].push_back(wait.ms / 1000);
    waits.back().push_back(wait.ms / 1000);
  }
  return waits;
}

// From the shortest to the longest, in hundredths of the jobs.
std::string quantiles(std::vector<std::int64_t>& waits) {
  constexpr std::size_t steps = 100;
  std::sort(waits.begin(), waits.end());
  std::vector<std::int64_t> result;
  for (std::size_t i = 0; i <= steps && !waits.empty(); ++i) {
    result.push_back(waits[(waits.size() - 1) * i / steps]);
  }
  return packed(result);
}

// The last of "waits" is that of all tenants.
void write_run(JsonWriter& out, const Report& report, const Replay& replay, std::size_t merged) {
  const sim::Timeline& timeline = *replay.timeline;
  const std::vector<std::size_t> shown = shown_tenants(report);
  const Scale scale{merged, milli_per_unit(report.before.run)};
  const sim::Capacity& capacity = replay.run.capacity;
  out.begin_object();
  out.key("bucketMs").number(timeline.width().ms * static_cast<std::int64_t>(merged));
  out.key("unit").number(scale.milli_per_unit);
  out.key("endMs").number(replay.run.end.ms);
  out.key("capacity").number(capacity.gpu_milli);
  out.key("guarantees").begin_array();
  for (const std::size_t i : shown) out.number(capacity.gpu_milli_of_tenant[i]);
  out.end_array();
  out.key("caps").begin_array();
  for (const std::size_t i : shown) out.number(capacity.cap_milli_of_tenant[i].value_or(-1));
  out.end_array();
  out.key("total");
  write_track(out, timeline.total(), scale);
  out.key("tenants").begin_array();
  for (const std::size_t i : shown) write_track(out, timeline.tenants()[i], scale);
  out.end_array();
  out.key("waits").begin_array();
  std::vector<std::vector<std::int64_t>> waits = waits_of(*report.jobs, replay.run);
  for (const std::size_t i : shown) out.text(quantiles(waits[i]));
  out.text(quantiles(waits.back()));
  out.end_array();
  out.end_object();
}

}  // namespace

std::string packed(const std::vector<std::int64_t>& values) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  std::int64_t last = 0;
  for (const std::int64_t value : values) {
    const std::int64_t difference = value - last;
    last = value;
    auto rest = static_cast<std::uint64_t>(difference < 0 ? -difference : difference) << 1U;
    if (difference < 0) rest |= 1U;
    for (bool more = true; more;) {
      const std::uint64_t five = rest & 31U;
      rest >>= 5U;
      more = rest > 0;
      text += digits[five | (more ? 32U : 0U)];
    }
  }
  return text;
}

std::string plot_data(const Report& report) {
  JsonWriter out;
  out.begin_object();
  out.key("tenants").begin_array();
  for (const std::size_t i : shown_tenants(report)) {
    out.text(visible(report.jobs->tenants()[i], 63));
  }
  out.end_array();
  out.key("tenantCount").number(static_cast<std::int64_t>(report.jobs->tenants().size()));
  out.key("firstArrivalMs").number(report.before.run.first_arrival.ms);
  out.key("measuredFromMs").number(report.before.run.measured_from.ms);
  out.key("lastArrivalMs").number(report.before.run.last_arrival.ms);
  out.key("runs").begin_array();
  const std::size_t merged = merged_for(report);
  write_run(out, report, report.before, merged);
  if (report.after) write_run(out, report, *report.after, merged);
  out.end_array();
  out.end_object();
  return out.take();
}

}  // namespace fairlead::report::html
