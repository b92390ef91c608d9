// What happens to the places of workloads. Each does nothing where the engine places nothing.
#pragma once

#include <vector>

#include "engine/policy/change.hpp"
#include "engine/state.hpp"

namespace fairlead {

// Whether the engine places pods: it is to, and there are, or were, nodes.
inline bool places_pods(const State& state) {
  return state.cluster && !state.cluster->nodes.empty();
}

// A workload changed: it wants a place once it is admitted, and gives it back when it is no longer,
// or over. What is evicted keeps its place until its pods are gone; pods that were reclaimed or
// scaled away leave theirs.
void follow_binding(State& state, const WorkloadRecord& record);

// Looks for places for what waits for one. What found none looks again when there may be more room.
void bind_waiting(State& state, std::vector<Delta>& deltas);

// Whether a pod of the workload is placed on this host.
bool has_pod_on(const Binding& binding, place::HostId host);

// Nodes and foreign pods came, changed or went. Workloads with a pod on a node that is gone, not
// ready, or has other devices now lose all their places (DeltaKind::displace) and wait for new
// ones.
void update_hosts(State& state, const Changes& changes, std::vector<Delta>& deltas);

}  // namespace fairlead
