// What any scheduler asks about a workload before it looks for room.
#pragma once

#include <optional>

#include "engine/state.hpp"

namespace fairlead {

// Why a workload is not considered at all in this queue, whatever is free; nothing if it is.
std::optional<ReasonCode> obstacle(const State& state, const WorkloadRecord& workload,
                                   QueueId queue);

// The running slice that an elastic job's larger workload takes over from.
std::optional<WorkloadId> replaced_slice(const State& state, const WorkloadRecord& workload,
                                         QueueId queue);

// waitForPodsReady.blockAdmission: pods of somebody who was admitted are not ready yet.
bool waits_for_pods(const State& state);

}  // namespace fairlead
