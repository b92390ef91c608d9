// The pods of a workload as they will be created: what the cluster adds to their documents
// (Kueue: workload.AdjustResources, workload.ValidateResources).
#pragma once

#include <vector>

#include "engine/state.hpp"
#include "model/workload.hpp"

namespace fairlead {

// One pod for each pod set, with the overhead of its RuntimeClass (unless the document has its
// own), the LimitRange defaults of its namespace, and limits as requests where none is given.
std::vector<model::PodSpec> adjusted_pods(const State& state, const model::Workload& workload,
                                          const LimitSummary& limits);

// Whether such a pod's requests are within its own limits and the LimitRanges.
bool resources_valid(const model::PodSpec& adjusted, const LimitSummary& limits);

}  // namespace fairlead
