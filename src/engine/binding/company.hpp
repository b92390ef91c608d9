// Affinity to other pods, and preferred nodes, for the shapes of pods.
#pragma once

#include <string>

#include "engine/binding/cluster.hpp"

namespace fairlead {

// One text for equal company in one namespace; empty where nothing is said.
std::string company_text(NamespaceId space, const Shared<model::PodCompany>& company);

// A new shape, the last of the cluster's: whom its pods avoid, who avoids them, whom they seek.
// Anti-affinity holds in both directions, as in Kubernetes; of several terms of affinity one is
// enough.
void meet_others(Cluster& cluster, place::PodShapeId shape);

// Which nodes its pods would rather have, as the nodes are now.
void set_preference(Cluster& cluster, place::PodShapeId shape);

}  // namespace fairlead
