// Failed nodes, and what becomes of the workloads on them.
#pragma once

#include <string>
#include <vector>

#include "engine/decision.hpp"
#include "engine/state.hpp"
#include "model/cluster_objects.hpp"

namespace fairlead {

// Whether a change of a node (null: it came, or went) may have to do with its health.
bool may_have_failed(const State& state, const model::Node* before, const model::Node* after);

// Looks at every workload on the node: on a failed one it is told to leave it, which asks for a
// second pass, or is evicted when it has lost another node already.
void follow_node(State& state, const std::string& name, std::vector<Delta>& deltas);

// Looks at nodes that have now been unready for long enough.
void run_due_node_timers(State& state, std::vector<Delta>& deltas);

}  // namespace fairlead
