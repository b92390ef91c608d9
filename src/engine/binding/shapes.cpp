#include "engine/binding/shapes.hpp"

#include <algorithm>

#include "engine/binding/company.hpp"
#include "engine/requests/adjust.hpp"
#include "engine/requests/shape.hpp"
#include "engine/topology/tree.hpp"
#include "hardware/card_names.hpp"
#include "model/node_gpus.hpp"

namespace fairlead {

namespace {

NodeFilter filter_of(const State& state, const model::PodSpec& pod,
                     const std::set<FlavorId>& flavors) {
  NodeFilter filter{pod.node_selector, pod.required_affinity, pod.tolerations};
  for (const FlavorId flavor : flavors) {
    const auto& spec = state.flavor_specs[flavor.index()];
    if (!spec) continue;
    for (const auto& [key, value] : spec->node_labels) filter.labels[key] = value;
    filter.tolerations.insert(filter.tolerations.end(), spec->tolerations.begin(),
                              spec->tolerations.end());
  }
  return filter;
}

place::HostSet accepting(const Cluster& cluster, const NodeFilter& filter) {
  place::HostSet hosts;
  for (std::size_t i = 0; i < cluster.nodes.size(); ++i) {
    const auto& node = cluster.nodes[i];
    if (node && filter.accepts(*node)) hosts.set(place::HostId::at(i), true);
  }
  return hosts;
}

place::PodShapeId add_shape(Cluster& cluster, place::Request request, NodeFilter filter,
                            place::KindId kind) {
  const auto shape = cluster.placer.add_shape(std::move(request), accepting(cluster, filter));
  cluster.filters.push_back(std::move(filter));
  cluster.placer.set_kind(shape, kind);
  set_preference(cluster, shape);
  return shape;
}

place::PodShapeId shape_of(State& state, Cluster& cluster, const model::PodSpec& pod,
                           NodeFilter filter, NamespaceId space) {
  model::PodSpec filtered = pod;
  filtered.node_selector = filter.labels;
  filtered.tolerations = filter.tolerations;
  const place::KindId kind = kind_of_pod(state, cluster, space, pod.company);
  std::string text = pod_text(filtered) + " of kind " + std::to_string(kind.value);
  const auto [entry, is_new] = cluster.shapes.try_emplace(std::move(text));
  if (is_new) {
    entry->second = add_shape(cluster, request_of(state.resources, pod), std::move(filter), kind);
  }
  return entry->second;
}

// By pod set.
std::vector<place::PodShapeId> find_shapes(State& state, Cluster& cluster,
                                           const WorkloadRecord& record,
                                           const Admission& admission) {
  const auto& limits = state.namespaces[record.name_space.index()].limits;
  const std::vector<model::PodSpec> pods = adjusted_pods(state, *record.spec, limits);
  std::vector<place::PodShapeId> shapes;
  for (std::size_t i = 0; i < pods.size(); ++i) {
    const auto flavors = flavors_of(admission.pod_sets[i]);
    shapes.push_back(
        shape_of(state, cluster, pods[i], filter_of(state, pods[i], flavors), record.name_space));
  }
  return shapes;
}

// Workloads of one shape and the same flavors share them; what pods say of their company is no part
// of a workload's shape.
std::vector<place::PodShapeId> shapes_of(State& state, Cluster& cluster,
                                         const WorkloadRecord& record, const Admission& admission) {
  const auto& pod_sets = record.spec->pod_sets;
  const bool has_company = std::any_of(pod_sets.begin(), pod_sets.end(), [](const auto& pod_set) {
    return static_cast<bool>(pod_set.pod.company);
  });
  if (has_company) return find_shapes(state, cluster, record, admission);
  std::vector<FlavorId> key;
  for (const PodSetAssignment& given : admission.pod_sets) {
    for (const FlavorId flavor : flavors_of(given)) key.push_back(flavor);
    key.emplace_back();
  }
  const auto [entry, is_new] = cluster.known.try_emplace({record.shape, std::move(key)});
  if (is_new) entry->second = find_shapes(state, cluster, record, admission);
  return entry->second;
}

// The pods of one domain: on its host, or on any node with its labels.
BindingPart part_in(Cluster& cluster, const TopologyAssignment& topology,
                    const TopologyDomain& domain, BindingPart part) {
  part.pods.pods = domain.count;
  if (topology.levels.back() == host_label) {
    const auto host = cluster.host_of_label.find(domain.values.back());
    if (host != cluster.host_of_label.end()) {
      part.pods.host = host->second;
      return part;
    }
  }
  NodeFilter filter = cluster.filters[part.pods.shape.index()];
  for (std::size_t i = 0; i < topology.levels.size(); ++i) {
    filter.labels[topology.levels[i]] = domain.values[i];
  }
  std::string text =
      "domain " + domain_key(domain.values) + " of " + std::to_string(part.pods.shape.value);
  const auto [entry, is_new] = cluster.shapes.try_emplace(std::move(text));
  if (is_new) {
    entry->second = add_shape(cluster, cluster.placer.request(part.pods.shape), std::move(filter),
                              cluster.placer.kind(part.pods.shape));
  }
  part.pods.shape = entry->second;
  return part;
}

}  // namespace

// What no host can have is asked of an extended resource that none has.
place::Request request_of(Interner<ResourceTag>& resources, const model::PodSpec& pod) {
  place::Request request;
  for (const auto& [name, quantity] : model::pod_requests(pod)) {
    const std::int64_t amount = request_value(name, quantity);
    if (amount <= 0) continue;
    const std::int64_t milli = quantity.milli();
    if (name == "cpu") {
      request.cpu = amount;
    } else if (name == "memory") {
      request.memory = amount;
    } else if (name == model::gpu_resource && amount <= place::max_gpus) {
      request.gpus = static_cast<std::int32_t>(amount);
    } else if (name == cards_resource && milli < place::whole_gpu) {
      request.gpus = 1;
      request.gpu_milli = static_cast<std::int32_t>(milli);
    } else if (name == cards_resource && milli <= place::max_gpus * place::whole_gpu &&
               milli % place::whole_gpu == 0) {
      request.gpus = static_cast<std::int32_t>(milli / place::whole_gpu);
    } else if (hardware::profile_of_resource(name)) {
      request.instances.emplace_back(resources.intern(name), amount);
    } else {
      request.extended.emplace_back(resources.intern(name), amount);
    }
  }
  return request;
}

std::vector<BindingPart> parts_of(State& state, Cluster& cluster, const WorkloadRecord& record,
                                  const Admission& admission) {
  const std::vector<place::PodShapeId> shapes = shapes_of(state, cluster, record, admission);
  std::vector<BindingPart> parts;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const PodSetAssignment& given = admission.pod_sets[i];
    const BindingPart part{i, {shapes[i], given.count, {}}, given.topology, {}};
    if (given.topology == nullptr) {
      parts.push_back(part);
      continue;
    }
    for (const TopologyDomain& domain : given.topology->domains) {
      parts.push_back(part_in(cluster, *given.topology, domain, part));
    }
  }
  // What is hardest to place comes first, but for pods that may wait for others of the workload.
  const auto rank = [&](const BindingPart& part) {
    const place::KindId kind = cluster.placer.kind(part.pods.shape);
    const bool is_late = kind.valid() && cluster.placer.company().needs_others(kind);
    return std::pair(is_late, -cluster.placer.request(part.pods.shape).total_milli());
  };
  std::stable_sort(parts.begin(), parts.end(),
                   [&](const BindingPart& a, const BindingPart& b) { return rank(a) < rank(b); });
  return parts;
}

}  // namespace fairlead
