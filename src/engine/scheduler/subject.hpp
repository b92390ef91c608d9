// What any scheduler asks about a workload, whatever room there is.
#pragma once

#include <optional>

#include "engine/state.hpp"

namespace fairlead {

// Why a workload is not considered at all in this queue, whatever is free; nothing if it is.
std::optional<Reason> obstacle(const State& state, const WorkloadRecord& workload, QueueId queue);

// The running slice that an elastic job's larger workload takes over from.
std::optional<WorkloadId> replaced_slice(const State& state, const WorkloadRecord& workload,
                                         QueueId queue);

// Whether the policy lets the preemptor evict the candidate.
bool satisfies_policy(const State& state, const WorkloadRecord& preemptor,
                      const WorkloadRecord& candidate, model::PreemptionPolicy policy);

// waitForPodsReady.blockAdmission: pods of somebody who was admitted are not ready yet.
bool waits_for_pods(const State& state);

}  // namespace fairlead
