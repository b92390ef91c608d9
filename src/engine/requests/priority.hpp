// The priority of a workload from its document and the priority classes of the moment.
#pragma once

#include <cstdint>

#include "engine/state.hpp"
#include "model/workload.hpp"

namespace fairlead {

// The explicit priority, else its class's value. A pod priority class without a name stands for
// what a job without any class gets: the PriorityClass that is the global default (the one with
// the lowest value, where there are several). A class that does not exist, and no class at all,
// give 0: Kueue fills in a class for jobs, never for a bare Workload. Later changes of a
// WorkloadPriorityClass reach existing workloads (policy/), those of a PriorityClass never do.
std::int32_t resolve_priority(const Policy& policy, const model::Workload& workload);

}  // namespace fairlead
