#include "scenario/snapshot.hpp"

#include <algorithm>

#include "engine/topology/tree.hpp"

namespace fairlead::scenario {

namespace {

void describe_places(const TopologyAssignment& assignment, const std::string& pod_set,
                     WorkloadView& view) {
  PlacesView& places = view.topology[pod_set];
  places.levels = assignment.levels;
  for (const TopologyDomain& domain : assignment.domains) {
    places.domains.emplace_back(domain.values, domain.count);
    if (assignment.levels.back() == host_label) view.nodes.push_back(domain.values.back());
  }
}

void describe_admission(const State& state, const WorkloadRecord& record, WorkloadView& view) {
  if (!record.admission) return;
  view.cluster_queue = state.queue(record.admission->queue).name;
  for (std::size_t i = 0; i < record.admission->pod_sets.size(); ++i) {
    const PodSetAssignment& given = record.admission->pod_sets[i];
    const std::string& pod_set = record.spec->pod_sets[i].name;
    view.counts[pod_set] = given.count;
    for (const FlavorChoice& choice : given.flavors) {
      const std::string key = pod_set + "." + state.resources.name(choice.resource);
      view.flavors[key] = state.flavors.name(choice.flavor);
    }
    if (given.topology != nullptr) describe_places(*given.topology, pod_set, view);
  }
  std::sort(view.nodes.begin(), view.nodes.end());
  view.nodes.erase(std::unique(view.nodes.begin(), view.nodes.end()), view.nodes.end());
}

// "node-1/gpu0", "node-1/gpu1:1g.10gb@6"
std::string device_name(const Cluster& cluster, const place::Placement& at, std::size_t gpu,
                        const place::Instance* instance) {
  std::string name = cluster.hosts.name(at.host) + "/gpu" + std::to_string(gpu);
  if (instance == nullptr) return name;
  const place::Partitions& partitions = *cluster.inventory.host(at.host).partitions;
  return name + ":" + partitions.names[instance->at.profile] + "@" +
         std::to_string(instance->at.start);
}

void describe_devices(const Cluster& cluster, const place::Placement& at, WorkloadView& view) {
  view.nodes.push_back(cluster.hosts.name(at.host));
  for (std::size_t gpu = 0; gpu < static_cast<std::size_t>(place::max_gpus); ++gpu) {
    if ((at.gpus >> gpu & 1) != 0) {
      view.devices.push_back(device_name(cluster, at, gpu, nullptr));
    }
  }
  for (const place::Instance& instance : at.instances) {
    view.devices.push_back(device_name(cluster, at, instance.gpu, &instance));
  }
}

void describe_binding(const State& state, const WorkloadRecord& record, WorkloadView& view) {
  if (!state.cluster) return;
  const auto binding = state.cluster->bindings.find(record.id);
  if (binding == state.cluster->bindings.end() || !binding->second.placed) return;
  view.nodes.clear();
  for (const BindingPart& part : binding->second.parts) {
    for (const place::Placement& at : part.places) describe_devices(*state.cluster, at, view);
  }
  std::sort(view.nodes.begin(), view.nodes.end());
  view.nodes.erase(std::unique(view.nodes.begin(), view.nodes.end()), view.nodes.end());
  std::sort(view.devices.begin(), view.devices.end());
}

WorkloadView describe(const State& state, const WorkloadRecord& record) {
  WorkloadView view;
  view.name = record.name;
  view.state = state_name(record.phase());
  describe_admission(state, record, view);
  describe_binding(state, record, view);
  view.unhealthy_nodes = record.unhealthy_nodes;
  if (record.evicted) {
    const bool preempted = record.preemption != EvictionCause::none;
    view.evicted = cause_name(preempted ? record.preemption : record.eviction);
  }
  for (const Reason& reason : record.reasons) {
    view.reasons.push_back(view_of(state, record, reason));
  }
  return view;
}

Names names_of(const State& state, const std::vector<WorkloadId>& workloads) {
  Names names;
  for (const WorkloadId id : workloads) names.push_back(state.workload(id).name);
  return names;
}

QueueView describe(const Engine& engine, QueueId id) {
  const State& state = engine.state();
  const ClusterQueueState& queue = state.queue(id);
  QueueView view;
  view.active = names_of(state, engine.active(id));
  view.inadmissible = names_of(state, queue.pending.inadmissible());
  std::sort(view.inadmissible.begin(), view.inadmissible.end());
  for (const Group& group : queue.groups) {
    for (const FlavorId flavor : group.flavors) {
      for (const ResourceId resource : group.covered) {
        const std::string& name = state.resources.name(resource);
        const auto quota = state.quotas.find(state.flavors.name(flavor) + "/" + name);
        const Amount used = quota ? state.tree.usage(queue.node, *quota) : Amount();
        view.usage[state.flavors.name(flavor) + "." + name] = amount_text(name, used);
      }
    }
  }
  return view;
}

}  // namespace

const char* state_name(Phase phase) {
  switch (phase) {
    case Phase::pending: return "pending";
    case Phase::quota_reserved: return "quotaReserved";
    case Phase::admitted: return "admitted";
    case Phase::finished: return "finished";
  }
  return "";
}

const WorkloadView* Snapshot::find(std::string_view workload) const {
  const auto found = std::lower_bound(
      workloads.begin(), workloads.end(), workload,
      [](const WorkloadView& view, std::string_view name) { return view.name < name; });
  return found != workloads.end() && found->name == workload ? &*found : nullptr;
}

Snapshot take_snapshot(const Engine& engine, std::int64_t evictions) {
  const State& state = engine.state();
  Snapshot snapshot;
  snapshot.evictions = evictions;
  for (const WorkloadRecord& record : state.workloads) {
    if (record.deleted) continue;
    snapshot.workloads.push_back(describe(state, record));
    if (record.phase() == Phase::admitted) ++snapshot.admitted;
  }
  std::sort(snapshot.workloads.begin(), snapshot.workloads.end(),
            [](const WorkloadView& a, const WorkloadView& b) { return a.name < b.name; });
  for (std::size_t i = 0; i < state.queues.size(); ++i) {
    const ClusterQueueState& queue = state.queues[i];
    if (queue.exists) snapshot.queues[queue.name] = describe(engine, QueueId::at(i));
  }
  return snapshot;
}

}  // namespace fairlead::scenario
