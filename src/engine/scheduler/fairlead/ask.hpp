// What a workload asks of a queue's resource groups, and which of their flavors it may use at all.
// It follows from the workload's shape and the policy alone.
#pragma once

#include <vector>

#include "engine/state.hpp"

namespace fairlead::native {

struct Want {
  ResourceId resource;
  std::int64_t per_pod = 0;
  std::size_t position = 0;  // among the resources of the group
};

// The resources of one pod set that come from one resource group, and so from one flavor.
struct Slot {
  std::size_t pod_set = 0;
  std::size_t group = 0;  // of ClusterQueueState::groups
  std::vector<Want> wants;
  std::vector<std::size_t> flavors;  // of the group, in order of preference
};

struct Ask {
  std::vector<Slot> slots;       // by pod set, then in the order of its resources
  std::vector<Reason> hopeless;  // why no room in the world would do; empty: there may be some
  bool is_elastic = false;       // fewer pods are acceptable
};

Ask ask_of(const State& state, const WorkloadRecord& workload, QueueId queue);

}  // namespace fairlead::native
