// How long workloads run, as far as anybody said so, and what their eviction would cost.
#pragma once

#include "engine/state.hpp"

namespace fairlead::native {

// When a workload that holds quota ends at the latest: its declared limit
// (maximumExecutionTimeSeconds), counted from its admission. Instant::never() if it has none.
Instant latest_end(const WorkloadRecord& workload);
// The same for one that would start at `start`.
Instant latest_end(const WorkloadRecord& workload, Instant start);

// What its owner says about evictions, in annotations. A span that cannot be read counts as absent.
struct EvictionTerms {
  bool never = false;       // fairlead.dev/never-preempt: "true"
  Duration min_run_time;    // fairlead.dev/min-run-time
  Duration checkpoint_every;  // fairlead.dev/checkpoint-every; 0: it writes none
};
EvictionTerms eviction_terms(const WorkloadRecord& workload);

// The work that an eviction at `now` would throw away, in milliseconds of a card; of a workload
// without GPUs in milliseconds of a CPU core, a thousandth of that.
int128 lost_work(const State& state, const WorkloadRecord& workload, Instant now);

}  // namespace fairlead::native
