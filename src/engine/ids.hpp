// The ids by which the engine refers to things. Each indexes a vector of State.
#pragma once

#include "base/strong_id.hpp"

namespace fairlead {

using WorkloadId = Id<struct WorkloadTag>;      // in order of submission; never reused
using FlavorId = Id<struct FlavorTag>;          // a ResourceFlavor's name
using ResourceId = Id<struct ResourceTag>;      // a resource's name: cpu, nvidia.com/gpu
using QuotaId = Id<struct QuotaTag>;            // a (flavor, resource) pair
using QuotaNodeId = Id<struct QuotaNodeTag>;    // a ClusterQueue or Cohort in the quota tree
using QueueId = Id<struct ClusterQueueTag>;     // a ClusterQueue
using LocalQueueId = Id<struct LocalQueueTag>;  // "namespace/name" of a LocalQueue
using NamespaceId = Id<struct NamespaceTag>;    // a namespace's name
using ShapeId = Id<struct ShapeTag>;            // everything about a workload that decides

}  // namespace fairlead
