// Giving places back.
#pragma once

#include "engine/binding/cluster.hpp"
#include "engine/workload.hpp"

namespace fairlead {

// All places of a workload are free; it keeps its binding.
void give_back(Cluster& cluster, WorkloadId workload);

// It looks for a place no more.
void stop_waiting(Cluster& cluster, WorkloadId workload);

// Of every pod set no more pods than are still wanted; the last ones go.
void shrink(Cluster& cluster, const WorkloadRecord& record, Binding& binding);

}  // namespace fairlead
