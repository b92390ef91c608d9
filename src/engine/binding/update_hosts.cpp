#include <algorithm>
#include <bit>

#include "engine/binding/binding.hpp"
#include "engine/binding/company.hpp"
#include "engine/binding/host_spec.hpp"
#include "engine/binding/release.hpp"
#include "engine/binding/shapes.hpp"
#include "engine/policy/names.hpp"
#include "engine/topology/tree.hpp"

namespace fairlead {

namespace {

bool runs(const model::BoundPod& pod) { return !pod.node.empty() && !pod.ended; }

// The GPUs that a foreign pod is taken to have: nobody says which. Those with the most room, for it
// fits somewhere.
place::GpuMask emptiest_gpus(const place::Host& host, std::int32_t wanted) {
  std::vector<std::size_t> gpus(static_cast<std::size_t>(host.gpus));
  for (std::size_t i = 0; i < gpus.size(); ++i) gpus[i] = i;
  std::stable_sort(gpus.begin(), gpus.end(), [&](std::size_t a, std::size_t b) {
    return host.gpu_milli[a] > host.gpu_milli[b];
  });
  std::uint32_t mask = 0;
  for (std::int32_t i = 0; i < wanted; ++i) mask |= 1U << gpus[static_cast<std::size_t>(i)];
  return static_cast<place::GpuMask>(mask);
}

void take_foreign(Cluster& cluster, State& state, const model::PolicyKey& key,
                  const model::BoundPod& pod) {
  const auto host = cluster.hosts.find(pod.node);
  if (!host || !cluster.nodes[host->index()]) return;
  ForeignPod entry{{*host, 0, {}}, request_of(state.resources, pod.spec), {}};
  const place::Host& there = cluster.inventory.host(*host);
  entry.request.gpus = std::min(entry.request.gpus, there.gpus);
  entry.at.gpus = emptiest_gpus(there, entry.request.gpus);
  cluster.inventory.take(entry.at, entry.request);
  entry.kind = kind_of_pod(state, cluster, namespace_id(state, pod.space), pod.spec.company);
  if (entry.kind.valid()) {
    cluster.placer.company().count(entry.kind, *host, 1);
    if (cluster.placer.company().is_sought(entry.kind)) cluster.freed = true;
  }
  cluster.foreign.insert_or_assign(key, std::move(entry));
}

void drop_foreign(Cluster& cluster, const model::PolicyKey& key) {
  const auto known = cluster.foreign.find(key);
  if (known == cluster.foreign.end()) return;
  const ForeignPod& pod = known->second;
  cluster.inventory.release(pod.at, pod.request);
  if (pod.kind.valid()) cluster.placer.company().count(pod.kind, pod.at.host, -1);
  cluster.foreign.erase(known);
  cluster.freed = true;
}

void displace(State& state, place::HostId host, std::vector<Delta>& deltas) {
  Cluster& cluster = *state.cluster;
  for (auto& [id, binding] : cluster.bindings) {
    if (!binding.placed || !has_pod_on(binding, host)) continue;
    WorkloadRecord& record = state.workload(id);
    give_back(cluster, id);
    if (record.evicted) continue;
    binding.parts = parts_of(state, cluster, record, *record.admission);
    cluster.waiting.insert({record.priority, record.admitted_at, id});
    deltas.push_back({DeltaKind::displace, id, record.attempt, EvictionCause::none, {}});
  }
}

// Everything on the node goes before its host becomes something else.
void clear(State& state, place::HostId host, std::vector<Delta>& deltas) {
  Cluster& cluster = *state.cluster;
  displace(state, host, deltas);
  std::vector<model::PolicyKey> foreign;
  for (const auto& [key, pod] : cluster.foreign) {
    if (pod.at.host == host) foreign.push_back(key);
  }
  for (const model::PolicyKey& key : foreign) drop_foreign(cluster, key);
}

void let_in(Cluster& cluster, place::HostId host) {
  const auto& node = cluster.nodes[host.index()];
  set_domains(cluster, host);
  for (std::size_t i = 0; i < cluster.filters.size(); ++i) {
    cluster.placer.allow(place::PodShapeId::at(i), host, node && cluster.filters[i].accepts(*node));
  }
  cluster.inventory.set_open(host, node && is_open(*node));
  cluster.freed = true;
}

void remove_node(State& state, const model::Node& node, std::vector<Delta>& deltas) {
  Cluster& cluster = *state.cluster;
  const place::HostId host = *cluster.hosts.find(node.name);
  clear(state, host, deltas);
  cluster.inventory.reset(host, {});
  cluster.nodes[host.index()].reset();
  let_in(cluster, host);
}

void add_node(State& state, const model::Node& node, std::vector<Delta>& deltas) {
  Cluster& cluster = *state.cluster;
  const place::HostId host = cluster.hosts.intern(node.name);
  const bool is_new = host.index() == cluster.nodes.size();
  if (is_new) cluster.nodes.emplace_back();
  std::optional<model::Node>& known = cluster.nodes[host.index()];
  const place::HostSpec spec = host_spec(cluster, state.resources, node);
  if (is_new) {
    cluster.inventory.add(spec);
  } else if (!known || known->allocatable != node.allocatable || known->labels != node.labels) {
    clear(state, host, deltas);
    cluster.inventory.reset(host, spec);
  } else if (!node.ready) {
    displace(state, host, deltas);
  }
  known = node;
  const auto label = node.labels.find(host_label);
  cluster.host_of_label[label == node.labels.end() ? node.name : label->second] = host;
  let_in(cluster, host);
}

// Pods of something else that were there before their node, or whose node has changed.
void take_known_foreign(State& state) {
  Cluster& cluster = *state.cluster;
  for_each_object<model::BoundPod>(state.policy, [&](const model::BoundPod& pod) {
    const model::PolicyKey key = model::key_of(pod);
    if (runs(pod) && !cluster.foreign.contains(key)) take_foreign(cluster, state, key, pod);
  });
}

void set_preferences(Cluster& cluster) {
  for (std::size_t i = 0; i < cluster.filters.size(); ++i) {
    set_preference(cluster, place::PodShapeId::at(i));
  }
}

}  // namespace

bool has_pod_on(const Binding& binding, place::HostId host) {
  return std::any_of(binding.parts.begin(), binding.parts.end(), [&](const BindingPart& part) {
    return std::any_of(part.places.begin(), part.places.end(),
                       [&](const place::Placement& at) { return at.host == host; });
  });
}

void update_hosts(State& state, const Changes& changes, std::vector<Delta>& deltas) {
  if (!state.cluster) return;
  Cluster& cluster = *state.cluster;
  if (any_change<model::ResourceFlavor>(changes)) cluster.known.clear();
  if (any_change<model::Namespace>(changes)) meet_anew(state, cluster);
  const bool had_nodes = !cluster.nodes.empty();
  for_each_change<model::Node>(changes, [&](const model::Node* before, const model::Node* after) {
    if (after != nullptr) {
      add_node(state, *after, deltas);
    } else {
      remove_node(state, *before, deltas);
    }
  });
  if (any_change<model::Node>(changes)) {
    set_preferences(cluster);
    take_known_foreign(state);
  }
  if (!had_nodes && !cluster.nodes.empty()) {
    for (const WorkloadRecord& record : state.workloads) follow_binding(state, record);
  }
  for_each_change<model::BoundPod>(changes, [&](const auto* before, const auto* after) {
    const model::PolicyKey key = model::key_of(either(before, after));
    drop_foreign(cluster, key);
    if (after != nullptr && runs(*after)) take_foreign(cluster, state, key, *after);
  });
}

}  // namespace fairlead
