// Finds domains for the pods of one pod set, or of a group of two (Kueue:
// pkg/cache/scheduler/tas_flavor_snapshot.go). First it is counted, from the leaves up, how many
// pods fit where; then a level and its domains are chosen, and from there the way down.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/topology/room.hpp"
#include "model/workload.hpp"

namespace fairlead {

// A pod set that wants a place.
struct TopologyWish {
  std::size_t index = 0;  // of the pod set
  const model::PodSet* pod_set = nullptr;
  Amounts requests;  // of each pod
  Amounts per_pod;   // the same, and the pod itself ("pods": 1)
  std::int32_t count = 0;
  bool implied = false;  // all flavors of the queue have a topology: it need not ask
  // Where its pods are, and the node that some of them are to leave; null: nowhere yet.
  std::shared_ptr<const TopologyAssignment> had;
  std::string failed_node;
};

// Why there is none.
struct TopologyObstacle {
  std::int32_t fit = 0;  // so many slices (pods where there are none) would fit
};

struct TopologyAnswer {
  std::optional<TopologyObstacle> obstacle;
  TopologyAssignment workers;
  TopologyAssignment leader;  // with a leader only
};

// What a search sees beside the room itself.
struct TopologyView {
  const LeafUsage* assumed = nullptr;  // taken by earlier pod sets of the same workload
  bool without_workloads = false;      // as if all of them had gone
  std::optional<std::int32_t> within;  // only below this domain
};

// `leader` is a single pod that is placed together with the workers, or null.
TopologyAnswer find_domains(const TopologyRoom& room, const TopologyWish& workers,
                            const TopologyWish* leader, const TopologyView& view);

// Whether the topology has every level that the request names.
bool has_levels(const TopologyTree& tree, const model::TopologyRequest& request);

}  // namespace fairlead
