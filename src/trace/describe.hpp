// Statistics of a trace: the figures that say whether it looks like a real cluster.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/instant.hpp"
#include "trace/record.hpp"

namespace fairlead::trace {

// GPU time is in hours; MIG slices and `workload` documents are not counted in it.
struct Description {
  struct Part {
    std::int64_t jobs = 0;
    double gpu_hours = 0;
    Duration median;  // duration
  };
  struct Tenant : Part {
    std::string name;
    std::int64_t users = 0;
    std::int64_t largest_gang_milli = 0;  // in thousandths of a GPU
  };
  struct Gang : Part {
    std::int64_t gpu_milli = 0;
  };

  std::string source;
  std::int64_t jobs = 0;
  std::int64_t documents = 0;  // records with a `workload` document
  std::int64_t mig_jobs = 0;
  std::int64_t users = 0;
  Duration span;  // from the first to the last submission
  double gpu_hours = 0;
  double mean_gpus = 0;  // gpu_hours over the span: the GPUs that could be busy all along
  std::vector<Duration> quantiles;  // of the duration, at `quantile_per_mille`
  std::int64_t long_jobs = 0;       // longer than three days
  double long_gpu_hours = 0;
  std::vector<Gang> gangs;      // by size
  std::vector<Tenant> tenants;  // by GPU time, largest first
  double tenant_gini = 0;       // of GPU time: 0 all equal, towards 1 one has all
  double hourly_fano = 0;       // variance over mean of the jobs submitted in an hour; Poisson: 1
  std::vector<std::int64_t> by_weekday;  // jobs submitted on day 0..6 of a week since the start
  std::vector<std::int64_t> by_hour;     // jobs submitted in hour 0..23 of a day since the start
  std::vector<Note> notes;
};

inline constexpr int quantile_per_mille[] = {10, 100, 250, 500, 750, 900, 950, 990, 1000};

Description describe(const Trace& trace);

std::string to_text(const Description& description);

// One JSON object; docs/traces.md names its members.
std::string to_json(const Description& description);

}  // namespace fairlead::trace
