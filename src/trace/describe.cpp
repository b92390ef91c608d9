#include "trace/describe.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "base/quantity.hpp"

namespace fairlead::trace {
namespace {

constexpr std::int64_t hour_ms = 3'600'000;
constexpr std::int64_t day_ms = 24 * hour_ms;
constexpr Duration long_duration{3 * day_ms};

int128 gpu_time(const Record& record) {
  return int128{gang_gpu_milli(record)} * record.duration.ms;
}

double to_hours(int128 milli_gpu_ms) {
  return static_cast<double>(milli_gpu_ms) / (1000.0 * static_cast<double>(hour_ms));
}

// The smallest value that at least `per_mille` of all values do not exceed.
Duration quantile(const std::vector<Duration>& sorted, int per_mille) {
  const std::size_t rank = (sorted.size() * static_cast<std::size_t>(per_mille) + 999) / 1000;
  return sorted[std::max<std::size_t>(rank, 1) - 1];
}

// What a group of records adds up to.
struct Sum {
  std::vector<Duration> durations;
  int128 gpu_time = 0;
  std::set<std::string> users;
  std::int64_t largest_gang_milli = 0;

  void add(const Record& record) {
    durations.push_back(record.duration);
    gpu_time += trace::gpu_time(record);
    if (!record.user.empty()) users.insert(record.user);
    largest_gang_milli = std::max(largest_gang_milli, gang_gpu_milli(record));
  }

  Description::Part part() {
    std::sort(durations.begin(), durations.end());
    return {static_cast<std::int64_t>(durations.size()), to_hours(gpu_time),
            quantile(durations, 500)};
  }
};

// Of values that are sorted, largest first.
double gini(const std::vector<Description::Tenant>& tenants) {
  const auto n = static_cast<double>(tenants.size());
  double weighted = 0;
  double sum = 0;
  for (std::size_t i = 0; i < tenants.size(); ++i) {
    weighted += (n - 1 - 2 * static_cast<double>(i)) * tenants[i].gpu_hours;
    sum += tenants[i].gpu_hours;
  }
  return sum > 0 ? weighted / (n * sum) : 0;
}

double fano(const std::map<std::int64_t, std::int64_t>& hourly, std::int64_t hours) {
  double sum = 0;
  double squares = 0;
  for (const auto& [hour, count] : hourly) {
    const auto value = static_cast<double>(count);
    sum += value;
    squares += value * value;
  }
  const double mean = sum / static_cast<double>(hours);
  return (squares / static_cast<double>(hours) - mean * mean) / mean;
}

void describe_arrivals(const Trace& trace, Description& out) {
  const Instant first = trace.records.front().submit;
  out.span = trace.records.back().submit - first;
  out.by_weekday.resize(7);
  out.by_hour.resize(24);
  std::map<std::int64_t, std::int64_t> hourly;
  for (const Record& record : trace.records) {
    ++hourly[(record.submit - first).ms / hour_ms];
    ++out.by_weekday[static_cast<std::size_t>(record.submit.ms / day_ms % 7)];
    ++out.by_hour[static_cast<std::size_t>(record.submit.ms / hour_ms % 24)];
  }
  out.hourly_fano = fano(hourly, out.span.ms / hour_ms + 1);
}

void describe_groups(const Trace& trace, Description& out) {
  std::map<std::string, Sum> tenants;
  std::map<std::int64_t, Sum> gangs;
  for (const Record& record : trace.records) {
    tenants[owner(record)].add(record);
    gangs[gang_gpu_milli(record)].add(record);
  }
  std::vector<std::pair<int128, Description::Tenant>> order;
  for (auto& [name, sum] : tenants) {
    out.users += static_cast<std::int64_t>(sum.users.size());
    order.push_back(
        {sum.gpu_time,
         {sum.part(), name, static_cast<std::int64_t>(sum.users.size()), sum.largest_gang_milli}});
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  for (auto& [time, tenant] : order) out.tenants.push_back(std::move(tenant));
  for (auto& [size, sum] : gangs) out.gangs.push_back({sum.part(), size});
}

}  // namespace

Description describe(const Trace& trace) {
  Description out;
  out.source = trace.source;
  out.notes = trace.notes;
  if (trace.records.empty()) return out;
  Sum all;
  Sum long_jobs;
  for (const Record& record : trace.records) {
    all.add(record);
    if (record.duration > long_duration) long_jobs.add(record);
    if (!record.workload.empty()) ++out.documents;
    if (!record.mig.empty()) ++out.mig_jobs;
  }
  out.jobs = static_cast<std::int64_t>(trace.records.size());
  out.gpu_hours = all.part().gpu_hours;
  out.long_jobs = static_cast<std::int64_t>(long_jobs.durations.size());
  out.long_gpu_hours = to_hours(long_jobs.gpu_time);
  std::transform(std::begin(quantile_per_mille), std::end(quantile_per_mille),
                 std::back_inserter(out.quantiles),
                 [&](int per_mille) { return quantile(all.durations, per_mille); });
  describe_arrivals(trace, out);
  describe_groups(trace, out);
  if (out.span.ms > 0) {
    out.mean_gpus = out.gpu_hours * static_cast<double>(hour_ms) / static_cast<double>(out.span.ms);
  }
  out.tenant_gini = gini(out.tenants);
  return out;
}

}  // namespace fairlead::trace
