#include "engine/policy/names.hpp"

#include <string>

namespace fairlead {
namespace {

std::string pair_name(const State& state, FlavorId flavor, ResourceId resource) {
  return state.flavors.name(flavor) + "/" + state.resources.name(resource);
}

}  // namespace

FlavorId flavor_id(State& state, std::string_view name) {
  const FlavorId id = state.flavors.intern(name);
  if (id.index() == state.flavor_specs.size()) state.flavor_specs.emplace_back();
  return id;
}

QueueId queue_id(State& state, std::string_view name) {
  const QueueId id = state.queue_names.intern(name);
  if (id.index() == state.queues.size()) state.queues.emplace_back().name = name;
  return id;
}

NamespaceId namespace_id(State& state, std::string_view name) {
  const NamespaceId id = state.namespace_names.intern(name);
  if (id.index() == state.namespaces.size()) {
    NamespaceState& space = state.namespaces.emplace_back();
    space.name = name;
    space.labels.emplace("kubernetes.io/metadata.name", name);
  }
  return id;
}

LocalQueueId local_queue_id(State& state, std::string_view space, std::string_view name) {
  const std::string full_name = std::string(space) + "/" + std::string(name);
  const LocalQueueId id = state.local_queue_names.intern(full_name);
  if (id.index() == state.local_queues.size()) {
    const NamespaceId name_space = namespace_id(state, space);
    LocalQueueState& queue = state.local_queues.emplace_back();
    queue.name = full_name;
    queue.name_space = name_space;
  }
  return id;
}

QueueId target_queue(const State& state, LocalQueueId id) {
  if (!id.valid()) return {};
  const LocalQueueState& local = state.local_queue(id);
  const bool open = local.exists && local.spec.stop_policy == model::StopPolicy::none;
  if (!open || !local.queue.valid() || !state.queue(local.queue).exists) return {};
  return local.queue;
}

QuotaId quota_id(State& state, FlavorId flavor, ResourceId resource) {
  const QuotaId id = state.quotas.intern(pair_name(state, flavor, resource));
  if (id.index() == state.quota_parts.size()) state.quota_parts.emplace_back(flavor, resource);
  return id;
}

}  // namespace fairlead
