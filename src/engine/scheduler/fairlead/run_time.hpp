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

// From when on whoever waits may have its room, because it has done nothing for so long
// (Scheduling::idle_release), whatever its owner says and the policies; never(): it is in use.
Instant may_be_released_at(const State& state, const WorkloadRecord& workload);

// How long it has worked since its last checkpoint; what may be released for idleness loses
// nothing.
Duration work_time(const State& state, const WorkloadRecord& workload);

// The work that an eviction now would throw away, in GPU time (engine/cards.hpp); a CPU core of a
// workload without GPUs counts as a thousandth of a card.
int128 lost_work(const State& state, const WorkloadRecord& workload);

}  // namespace fairlead::native
