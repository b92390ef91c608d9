// Whether a simulation knows the nodes. Without them quota alone decides: a topology that has no
// nodes would admit nothing at all.
#pragma once

#include <vector>

#include "engine/state.hpp"
#include "model/policy.hpp"

namespace fairlead::sim {

bool has_nodes(const Policy& policy);
bool has_nodes(const std::vector<model::PolicyObject>& policy);

// The policy without topologies, where it has no nodes. Whether that left something out.
bool leave_topology_out(std::vector<model::PolicyObject>& policy);

}  // namespace fairlead::sim
