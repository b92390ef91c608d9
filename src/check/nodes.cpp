// Flavors and their quota against the Nodes that the files have.
#include <algorithm>

#include "check/quota_view.hpp"
#include "check/rules.hpp"

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

// What the nodes of a flavor offer; empty where it has none.
std::optional<std::map<std::string, Amount>> offer(const Inventory& inventory,
                                                   const model::ResourceFlavor& flavor) {
  std::map<std::string, Amount> offered;
  bool any = false;
  for (const Item<model::Node>& node : inventory.nodes) {
    if (!has_labels(*node, flavor.node_labels)) continue;
    any = true;
    for (const auto& [resource, amount] : node->allocatable) {
      offered[resource] += quota_amount(resource, amount);
    }
  }
  if (!any) return std::nullopt;
  return offered;
}

std::map<FlavorResource, Amount> promised(const Inventory& inventory) {
  std::map<FlavorResource, Amount> all;
  const auto add = [&](const auto& catalog) {
    for (const auto& object : catalog) {
      for_each_quota(object->resource_groups,
                     [&](const std::string& flavor, const model::ResourceQuota& quota) {
                       all[{flavor, quota.resource}] += quota.nominal;
                     });
    }
  };
  add(inventory.cluster_queues);
  add(inventory.cohorts);
  return all;
}

}  // namespace

void check_nodes(const Inventory& inventory, Findings& findings) {
  const std::size_t nodes = inventory.nodes.items().size();
  if (nodes == 0 || inventory.flavors.items().size() > most_comparisons / nodes) return;
  const std::map<FlavorResource, Amount> all = promised(inventory);
  for (const Item<model::ResourceFlavor>& flavor : inventory.flavors) {
    if (!flavor.sound) continue;
    const auto offered = offer(inventory, *flavor);
    if (!offered) {
      findings.report(codes::flavor_without_node, flavor.subject, {"spec", "nodeLabels"},
                      "no Node has the labels of " + named("ResourceFlavor", flavor->name),
                      "compare them with kubectl get nodes --show-labels");
      continue;
    }
    for (auto quota = all.lower_bound({flavor->name, ""});
         quota != all.end() && quota->first.first == flavor->name; ++quota) {
      const std::string& resource = quota->first.second;
      const auto there = offered->find(resource);
      // A resource that no node names is Kueue's own, or comes with a device plugin.
      if (there == offered->end() || quota->second <= there->second) continue;
      findings.report(codes::quota_beyond_nodes, flavor.subject, {"metadata", "name"},
                      "the quotas in " + named("ResourceFlavor", flavor->name) + " promise " +
                          amount_text(resource, quota->second) + " of " + escaped(resource, 80) +
                          ", its nodes offer " + amount_text(resource, there->second),
                      "lower the quotas, unless nodes are added on demand");
    }
  }
}

}  // namespace fairlead::check
