// What makes two workloads interchangeable for a scheduler.
#pragma once

#include <string>
#include <vector>

#include "engine/state.hpp"
#include "model/workload.hpp"

namespace fairlead {

// A canonical text of what Kueue's scheduling hash covers: priority, and of each pod set its name,
// effective count and requests, least count, and of the (adjusted) pod whatever narrows its
// choice of flavors. Limits are not part of it, but for the time limit with
// Settings::shape_by_limit.
std::string shape_text(const State& state, std::int32_t priority, const model::Workload& workload,
                       const std::vector<model::PodSpec>& adjusted,
                       const std::vector<PodSetRequest>& requests);

// The same of one pod alone: what it asks for, and which nodes it may go to.
std::string pod_text(const model::PodSpec& adjusted);

}  // namespace fairlead
