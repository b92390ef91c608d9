// What a policy is for a trace: the queues that its jobs reach, the capacity they share.
#pragma once

#include <cstddef>

#include "base/result.hpp"
#include "engine/state.hpp"
#include "sim/jobs.hpp"
#include "sim/run.hpp"

namespace fairlead::sim {

// Fills in Run::capacity, Run::queue_of_job and Run::missing_queues. Refused when not one job
// reaches a queue.
Result<void> set_scope(const State& state, const Jobs& jobs, Run& run);

// How many pending workloads a coming pass may look at. A pass moves those that it looked at in
// vain out of this number, so a pass that leaves it alone and decides nothing looked at the same
// workloads as the next one would.
std::size_t active_workloads(const State& state);

// The largest number of flavors that a workload can be tried with one after the other. A queue
// remembers the flavor at which its head is, so that many passes may differ without a trace.
std::size_t most_flavors(const State& state);

}  // namespace fairlead::sim
