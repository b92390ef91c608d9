// Names to ids. A name that is used before it is declared gets its id, and an entry in State's
// vector that says that it does not exist, so that whatever refers to it need not ask.
#pragma once

#include <optional>
#include <string_view>

#include "engine/state.hpp"

namespace fairlead {

FlavorId flavor_id(State& state, std::string_view name);
QueueId queue_id(State& state, std::string_view name);
// An undeclared namespace has the label kubernetes.io/metadata.name alone.
NamespaceId namespace_id(State& state, std::string_view name);
LocalQueueId local_queue_id(State& state, std::string_view space, std::string_view name);

// The ClusterQueue in which the workloads of a LocalQueue wait; invalid while the LocalQueue is
// missing or stopped, or the ClusterQueue missing (Kueue: Manager.ClusterQueueForWorkload).
QueueId target_queue(const State& state, LocalQueueId id);

// The id of a (flavor, resource) pair; creates it.
QuotaId quota_id(State& state, FlavorId flavor, ResourceId resource);

}  // namespace fairlead
