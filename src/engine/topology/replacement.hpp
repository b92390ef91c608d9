// Finds other nodes for the pods of a failed one (Kueue: findReplacementAssignment in
// pkg/cache/scheduler/tas_flavor_snapshot.go). The other pods stay, and what the pod set asked for
// must hold with them.
#pragma once

#include <optional>
#include <string>

#include "engine/topology/search.hpp"

namespace fairlead {

struct Replacement {
  std::optional<TopologyObstacle> obstacle;
  TopologyAssignment whole;  // where all pods are then
  TopologyAssignment moved;  // where those go that leave the node
};

// `wish.had` is where the pods are, `wish.failed_node` one of its nodes.
Replacement find_replacement(const TopologyRoom& room, const TopologyWish& wish,
                             const TopologyView& view);

}  // namespace fairlead
