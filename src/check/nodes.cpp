// Flavors and their quota against the Nodes that the files have.
#include <algorithm>

#include "check/flavor_nodes.hpp"
#include "check/gpu_quotas.hpp"
#include "check/mig_targets.hpp"
#include "check/quota_view.hpp"
#include "check/rules.hpp"
#include "hardware/card_names.hpp"

namespace fairlead::check {
namespace {

constexpr std::size_t values_shown = 3;

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

// Which label is in the way, and what nodes have in its place.
std::string hint_for(const Inventory& inventory, const model::ResourceFlavor& flavor) {
  for (const auto& [key, wanted] : flavor.node_labels) {
    std::set<std::string_view> values;
    for (const Item<model::Node>& node : inventory.nodes) {
      const auto found = node->labels.find(key);
      if (found != node->labels.end()) values.insert(found->second);
    }
    if (values.contains(wanted)) continue;
    const std::string label = escaped(key, 80);
    if (values.empty()) return "no Node has a label " + label;
    return "of " + label + " the Nodes have " +
           some_of({values.begin(), values.end()}, values_shown);
  }
  return "no Node has all of them together";
}

void check_amounts_of(const Item<model::ResourceFlavor>& flavor, const FlavorNodes& nodes,
                      const std::map<FlavorResource, Amount>& all, Findings& findings) {
  for (auto quota = all.lower_bound({flavor->name, ""});
       quota != all.end() && quota->first.first == flavor->name; ++quota) {
    const std::string& resource = quota->first.second;
    const auto there = nodes.offered.find(resource);
    // A resource that no node names is Kueue's own, or comes with a device plugin.
    if (there == nodes.offered.end() || quota->second <= there->second) continue;
    const auto resting = nodes.resting.find(resource);
    findings.report(
        codes::quota_beyond_nodes, flavor.subject, {"metadata", "name"},
        "the quotas in " + named("ResourceFlavor", flavor->name) + " promise " +
            amount_text(resource, quota->second) + " of " + escaped(resource, 80) +
            ", its nodes offer " + amount_text(resource, there->second) +
            (resting == nodes.resting.end() ? ""
                                            : ", " + amount_text(resource, resting->second) +
                                                  " of them on nodes that are "
                                                  "cordoned or not ready"),
        "lower the quotas, unless nodes are added on demand");
  }
}

// Quotas of flavors whose nodes are among those of one of them. Each alone may be within what
// there is. Of flavors with the same nodes only the last speaks.
void check_together(const Item<model::ResourceFlavor>& flavor,
                    const std::map<std::string, FlavorNodes>& of_flavors,
                    const std::map<FlavorResource, Amount>& all, Findings& findings) {
  const FlavorNodes& nodes = of_flavors.at(flavor->name);
  std::vector<std::string_view> names;
  for (const auto& [name, others] : of_flavors) {
    if (others.nodes == 0 || !others.is_within(nodes)) continue;
    if (name > flavor->name && nodes.is_within(others)) return;
    names.push_back(name);
  }
  for (const auto& [resource, offered] : nodes.offered) {
    Amount sum;
    std::vector<std::string_view> promising;
    for (const std::string_view name : names) {
      const auto quota = all.find({std::string(name), resource});
      if (quota == all.end() || quota->second <= Amount()) continue;
      sum += quota->second;
      promising.push_back(name);
    }
    const auto own = all.find({flavor->name, resource});
    const bool exceeds_alone = own != all.end() && own->second > offered;
    if (promising.size() < 2 || sum <= offered || exceeds_alone) continue;
    findings.report(codes::quota_beyond_nodes, flavor.subject, {"metadata", "name"},
                    "ResourceFlavors " + some_of(promising, values_shown) +
                        " have nodes in common: their quotas together promise " +
                        amount_text(resource, sum) + " of " + escaped(resource, 80) +
                        ", the nodes offer " + amount_text(resource, offered),
                    "divide the nodes between them, or what they promise");
  }
}

}  // namespace

void check_nodes(const Inventory& inventory, Findings& findings) {
  const std::map<std::string, FlavorNodes> of_flavors = nodes_of_flavors(inventory);
  if (of_flavors.empty()) return;
  const std::map<FlavorResource, Amount> all = promised(inventory);
  for (const Item<model::ResourceFlavor>& flavor : inventory.flavors) {
    const auto nodes = of_flavors.find(flavor->name);
    if (!flavor.sound || nodes == of_flavors.end()) continue;
    if (nodes->second.nodes == 0) {
      findings.report(codes::flavor_without_node, flavor.subject, {"spec", "nodeLabels"},
                      "no Node has the labels of " + named("ResourceFlavor", flavor->name),
                      hint_for(inventory, *flavor));
      continue;
    }
    check_amounts_of(flavor, nodes->second, all, findings);
    check_together(flavor, of_flavors, all, findings);
    check_replicas(flavor, nodes->second, all, findings);
  }
  check_gpu_names(inventory, of_flavors, findings);
}

}  // namespace fairlead::check
