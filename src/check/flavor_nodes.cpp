#include "check/flavor_nodes.hpp"

#include <algorithm>

namespace fairlead::check {
namespace {

// Of a flavor with a node; beyond any cluster, and a second's work.
constexpr std::size_t most_comparisons = 20'000'000;

bool has_labels(const model::Node& node, const model::Labels& labels) {
  return std::all_of(labels.begin(), labels.end(), [&](const auto& label) {
    const auto found = node.labels.find(label.first);
    return found != node.labels.end() && found->second == label.second;
  });
}

}  // namespace

void FlavorNodes::add(const Inventory& inventory, std::size_t index) {
  const Item<model::Node>& node = inventory.nodes.items()[index];
  const model::NodeGpus& of_node = inventory.gpus[index];
  ++nodes;
  members.resize(index / 64 + 1);
  members.back() |= std::uint64_t{1} << (index % 64);
  for (const auto& [resource, amount] : node->allocatable) {
    offered[resource] += quota_amount(resource, amount);
    if (!node->ready || node->unschedulable) resting[resource] += quota_amount(resource, amount);
  }
  if (of_node.count > 0 && !of_node.whole_only) cards.insert(of_node.card);
  gpus += of_node.count;
  if (of_node.amount(model::gpu_resource) > 0 && of_node.single_profile.empty()) {
    replicas.try_emplace(of_node.replicas, &node);
  }
}

bool FlavorNodes::is_within(const FlavorNodes& other) const {
  if (members.size() > other.members.size()) return false;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if ((members[i] & ~other.members[i]) != 0) return false;
  }
  return true;
}

std::map<std::string, FlavorNodes> nodes_of_flavors(const Inventory& inventory) {
  std::map<std::string, FlavorNodes> all;
  const auto& nodes = inventory.nodes.items();
  if (nodes.empty() || inventory.flavors.items().size() > most_comparisons / nodes.size()) {
    return all;
  }
  for (const Item<model::ResourceFlavor>& flavor : inventory.flavors) {
    if (!flavor.sound) continue;
    FlavorNodes& of_flavor = all[flavor->name];
    if (of_flavor.nodes > 0) continue;  // of two of one name the first counts
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (has_labels(*nodes[i], flavor->node_labels)) of_flavor.add(inventory, i);
    }
  }
  return all;
}

}  // namespace fairlead::check
