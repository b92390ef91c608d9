// A policy in which nobody shares: what every tenant would have if its guarantee were a cluster of
// its own.
#pragma once

#include <vector>

#include "model/policy.hpp"

namespace fairlead::sim {

// The same ClusterQueues without their cohorts: nominalQuota is all that a queue can have, nobody
// borrows and nobody is reclaimed from. Quota of cohorts is nobody's guarantee and is left out.
// Namespaces that share a ClusterQueue still share it.
std::vector<model::PolicyObject> alone(std::vector<model::PolicyObject> policy);

}  // namespace fairlead::sim
