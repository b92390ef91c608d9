#include "sim/variation.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

#include "sim/run.hpp"
#include "trace/random.hpp"

namespace fairlead::sim {

namespace {

constexpr std::int64_t million = 1'000'000;
constexpr Duration copies_within = seconds(1800);
constexpr Duration most_shift = seconds(300);
constexpr std::int64_t most_stretch_ppm = 50'000;

// From -most to +most.
std::int64_t either_way(std::int64_t most, trace::Random& random) {
  return random.below(2 * most + 1) - most;
}

Instant between(Instant least, Instant at, Instant most) {
  return std::max(least, std::min(at, most));
}

// The jobs of each tenant, smallest GPU time first.
std::vector<std::vector<Job>> by_size(const Jobs& jobs) {
  std::vector<std::vector<Job>> tenants(jobs.tenants().size());
  for (const Job& job : jobs.all()) tenants[job.tenant].push_back(job);
  const auto size = [](const Job& job) {
    return std::tuple(GpuTime{job.gpu_milli} * job.duration.ms, job.record, job.copy);
  };
  for (auto& of_tenant : tenants) {
    std::sort(of_tenant.begin(), of_tenant.end(),
              [&](const Job& a, const Job& b) { return size(a) < size(b); });
  }
  return tenants;
}

}  // namespace

Jobs within(const Jobs& jobs, Instant from, Instant until) {
  std::vector<Job> kept;
  std::copy_if(jobs.all().begin(), jobs.all().end(), std::back_inserter(kept),
               [&](const Job& job) { return from <= job.submit && job.submit <= until; });
  return jobs.with(std::move(kept));
}

Jobs scaled(const Jobs& jobs, std::int64_t load_ppm, std::uint64_t seed) {
  if (jobs.size() == 0) return jobs;
  const Instant first = jobs.all().front().submit;
  const Instant last = jobs.all().back().submit;
  std::vector<Job> drawn;
  const auto tenants = by_size(jobs);
  for (std::size_t tenant = 0; tenant < tenants.size(); ++tenant) {
    trace::Random random(seed, "load/" + jobs.tenants()[tenant]);
    // Systematic sampling: the k-th job stands for the load from k to k + 1, cut at whole numbers.
    int128 at = random.below(million);
    for (const Job& job : tenants[tenant]) {
      const int128 next = at + load_ppm;
      const auto times = static_cast<std::uint32_t>(next / million - at / million);
      at = next;
      for (std::uint32_t copy = 0; copy < times; ++copy) {
        Job more = job;
        more.copy = copy;
        if (copy > 0) {
          const Duration shift{either_way(copies_within.ms, random)};
          more.submit = between(first, job.submit + shift, last);
        }
        drawn.push_back(more);
      }
    }
  }
  return jobs.with(std::move(drawn));
}

Jobs shaken(const Jobs& jobs, std::uint64_t seed, int disturbance) {
  if (disturbance == 0 || jobs.size() == 0) return jobs;
  const Instant first = jobs.all().front().submit;
  const Instant last = jobs.all().back().submit;
  trace::Random random(seed, "shake/" + std::to_string(disturbance));
  std::vector<Job> shaken = jobs.all();
  for (std::size_t i = 0; i < shaken.size(); ++i) {
    Job& job = shaken[i];
    job.submit = between(first, job.submit + Duration{either_way(most_shift.ms, random)}, last);
    const std::int64_t stretch = million + either_way(most_stretch_ppm, random);
    const auto& limit = jobs.record(JobId::at(i)).limit;
    if (limit && *limit <= job.duration) continue;  // the limit ended it
    job.duration.ms = static_cast<std::int64_t>(int128{job.duration.ms} * stretch / million);
    if (limit) job.duration = std::min(job.duration, *limit);
  }
  return jobs.with(std::move(shaken));
}

}  // namespace fairlead::sim
