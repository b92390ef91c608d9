// How long workloads run, as far as anybody said so, and what their eviction would cost.
#pragma once

#include "engine/state.hpp"

namespace fairlead::native {

// When a workload that starts at `start` ends at the latest: by its declared limit
// (maximumExecutionTimeSeconds). Instant::never() if it has none.
Instant declared_end(const WorkloadRecord& workload, Instant start);

// What its owner says about evictions, in annotations. A span that cannot be read counts as absent.
struct EvictionTerms {
  bool never = false;         // fairlead.dev/never-preempt: "true"
  Duration min_run_time;      // fairlead.dev/min-run-time
  Duration checkpoint_every;  // fairlead.dev/checkpoint-every; 0: it writes none
};
EvictionTerms eviction_terms(const WorkloadRecord& workload);

// How long it has worked at `now` since its last checkpoint.
Duration work_time(const WorkloadRecord& workload, Instant now);

// The work that an eviction at `now` would throw away, in milliseconds of a millionth of a card; a
// CPU core of a workload without GPUs counts as a thousandth of one.
int128 lost_work(const State& state, const WorkloadRecord& workload, Instant now);

inline constexpr std::int64_t lost_units_per_nano_hour = 3600;

}  // namespace fairlead::native
