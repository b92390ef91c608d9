// Which pod sets of a workload need a place, and from which flavor's nodes (Kueue:
// pkg/scheduler/flavorassigner/tas_flavorassigner.go).
#pragma once

#include "engine/scheduler/kueue/assignment.hpp"
#include "engine/scheduler/kueue/topology_pass.hpp"
#include "engine/state.hpp"

namespace fairlead::kueue {

// Whether every flavor of the queue has a topology: its workloads are placed without asking.
bool has_topology_only(const State& state, const ClusterQueueState& queue);

// Whether the pod set is to be placed in this queue.
bool wants_place(const State& state, const ClusterQueueState& queue, const model::PodSet& pod_set);

// Why the flavor is out of the question for the pod set's topology, or lack of it.
std::optional<ReasonCode> topology_mismatch(const State& state, const TopologyPass* topology,
                                            const ClusterQueueState& queue,
                                            const model::PodSet& pod_set, FlavorId flavor,
                                            const Group& group);

// What the assignment's pod sets need that have no place yet. A pod set whose place cannot be
// looked for is marked as failed; without a topology that is every one that asks for a place.
TopologyWishes wishes_of(State& state, const TopologyPass* topology, const WorkloadRecord& workload,
                         const ClusterQueueState& queue, Assignment& assignment);

// Writes down the places that were found, and the flavor whose nodes they are on.
void set_places(Assignment& assignment, const Places& places);

}  // namespace fairlead::kueue
