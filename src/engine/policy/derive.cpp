#include "engine/policy/derive.hpp"

#include "engine/policy/names.hpp"
#include "engine/requests/requests.hpp"

namespace fairlead {

std::set<std::string, std::less<>> flavors_of(const model::ClusterQueue& spec) {
  std::set<std::string, std::less<>> names;
  for (const model::ResourceGroup& group : spec.resource_groups) {
    for (const model::FlavorQuotas& quotas : group.flavors) names.insert(quotas.flavor);
  }
  return names;
}

namespace {

std::vector<Group> groups_of(State& state, const model::ClusterQueue& spec) {
  std::vector<Group> groups;
  for (const model::ResourceGroup& from : spec.resource_groups) {
    Group& group = groups.emplace_back();
    for (const std::string& name : from.covered_resources) {
      group.covered.push_back(state.resources.intern(name));
    }
    for (const model::FlavorQuotas& quotas : from.flavors) {
      const FlavorId flavor = flavor_id(state, quotas.flavor);
      group.flavors.push_back(flavor);
      for (const ResourceId resource : group.covered) {
        group.quotas.push_back(quota_id(state, flavor, resource));
      }
    }
  }
  return groups;
}

void settle_order(const State& state, ClusterQueueState& queue) {
  queue.ordered_by_usage =
      state.configuration.admission_fair_sharing && queue.spec.usage_based_admission;
}

void derive(State& state, const model::ClusterQueue* before, const model::ClusterQueue* after) {
  ClusterQueueState& queue = state.queue(queue_id(state, either(before, after).name));
  queue.exists = after != nullptr;
  queue.spec = after != nullptr ? *after : model::ClusterQueue();
  queue.declared_flavors = flavors_of(queue.spec);
  queue.groups = groups_of(state, queue.spec);
  if (before != nullptr) return;
  queue.generation = 0;
  settle_order(state, queue);
}

void derive(State& state, const model::LocalQueue* before, const model::LocalQueue* after) {
  const model::LocalQueue& named = either(before, after);
  const LocalQueueId id = local_queue_id(state, named.space, named.name);
  const QueueId queue = after != nullptr ? queue_id(state, after->cluster_queue) : QueueId();
  LocalQueueState& local = state.local_queue(id);
  local.exists = after != nullptr;
  local.spec = after != nullptr ? *after : model::LocalQueue();
  local.queue = queue;
}

void derive(State& state, const model::Namespace* before, const model::Namespace* after) {
  const std::string& name = either(before, after).name;
  model::Labels& labels = state.namespaces[namespace_id(state, name).index()].labels;
  labels = after != nullptr ? after->labels : model::Labels();
  labels["kubernetes.io/metadata.name"] = name;
}

void derive_limits(State& state) {
  for (NamespaceState& space : state.namespaces) space.limits = LimitSummary();
  for_each_object<model::LimitRange>(state.policy, [&](const model::LimitRange& range) {
    add_to(state.namespaces[namespace_id(state, range.space).index()].limits, range);
  });
}

void derive_configuration(State& state) {
  const auto* configuration = find_object<model::Configuration>(state.policy, "");
  state.configuration = configuration != nullptr ? *configuration : model::Configuration();
  for (const ClusterQueueState& queue : state.queues) {
    for (const Holder& holder : queue.holders) {
      WorkloadRecord& record = state.workload(holder.workload);
      record.usage = usage_of(state, record, *record.admission);
    }
  }
}

void derive_scheduling(State& state) {
  const auto* platform = find_object<model::Platform>(state.policy, "");
  state.scheduling = platform != nullptr ? platform->scheduling : model::Scheduling();
}

// What no node offers is known as soon as a pod asks for it.
void intern_resources(State& state, const model::Node& node) {
  for (const auto& [name, quantity] : node.allocatable) state.resources.intern(name);
}

void note_readiness(State& state, const std::string& node, bool unready) {
  if (unready) {
    state.unready_since.try_emplace(node, whole_second(state.now));
  } else {
    state.unready_since.erase(node);
  }
}

void store(State& state, const Changes& changes) {
  for (const auto& [key, change] : changes) {
    if (change.after) {
      state.policy.insert_or_assign(key, *change.after);
    } else {
      state.policy.erase(key);
      state.removing.erase(key);
    }
  }
}

}  // namespace

void derive_objects(State& state, const Changes& changes) {
  store(state, changes);
  if (any_change<model::Configuration>(changes)) derive_configuration(state);
  if (any_change<model::Platform>(changes)) derive_scheduling(state);
  for_each_change<model::ResourceFlavor>(changes, [&](const auto* before, const auto* after) {
    const FlavorId id = flavor_id(state, either(before, after).name);
    state.flavor_specs[id.index()].reset();
    if (after != nullptr) state.flavor_specs[id.index()] = *after;
    if (after == nullptr) state.topology_flavors.erase(id);
    if (after == nullptr || after->topology.empty()) return;
    state.topology_flavors.try_emplace(id, *after);
    state.resources.intern("pods");
  });
  for_each_change<model::Node>(changes, [&](const auto* before, const auto* after) {
    if (after != nullptr) intern_resources(state, *after);
    note_readiness(state, either(before, after).name, after != nullptr && !after->ready);
  });
  const auto derive_each = [&](const auto* before, const auto* after) {
    derive(state, before, after);
  };
  for_each_change<model::Namespace>(changes, derive_each);
  for_each_change<model::ClusterQueue>(changes, derive_each);
  for_each_change<model::LocalQueue>(changes, derive_each);
  if (any_change<model::Configuration>(changes)) {
    for (ClusterQueueState& queue : state.queues) settle_order(state, queue);
  }
  if (any_change<model::LimitRange>(changes)) derive_limits(state);
  if (any_change<model::LimitRange>(changes) || any_change<model::RuntimeClass>(changes) ||
      any_change<model::Configuration>(changes)) {
    state.request_cache.clear();
  }
}

}  // namespace fairlead
