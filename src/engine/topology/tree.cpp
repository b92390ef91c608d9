#include "engine/topology/tree.hpp"

#include <algorithm>

#include "engine/topology/assignment.hpp"

namespace fairlead {

std::string domain_key(const std::vector<std::string>& values) {
  std::string key;
  for (const std::string& value : values) {
    if (!key.empty()) key += ',';
    key += value;
  }
  return key;
}

bool uses_any(const TopologyAssignment& assignment, const std::vector<std::string>& names) {
  return std::any_of(
      assignment.domains.begin(), assignment.domains.end(), [&](const TopologyDomain& domain) {
        return std::find(names.begin(), names.end(), domain.values.back()) != names.end();
      });
}

TopologyTree::TopologyTree(std::vector<std::string> levels)
    : levels_(std::move(levels)), by_level_(levels_.size()) {}

void TopologyTree::add(const model::Node& node, const Amounts& allocatable) {
  std::vector<std::string> values;
  for (const std::string& level : levels_) values.push_back(node.labels.at(level));
  const std::string key = ends_in_hosts() ? values.back() : domain_key(values);
  const auto [entry, added] =
      leaf_by_key_.try_emplace(key, static_cast<std::int32_t>(leaves_.size()));
  if (added) {
    Leaf& leaf = leaves_.emplace_back();
    leaf.key = key;
    leaf.domain = domain(values);
    if (ends_in_hosts()) {
      leaf.labels = node.labels;
      leaf.taints = node.taints;
    }
  }
  leaves_[static_cast<std::size_t>(entry->second)].capacity.add(allocatable);
  leaf_by_node_[node.name] = entry->second;
}

std::int32_t TopologyTree::domain(const std::vector<std::string>& values) {
  const auto known = domain_by_values_.find(values);
  if (known != domain_by_values_.end()) return known->second;
  const std::int32_t parent =
      values.size() == 1
          ? -1
          : domain(std::vector<std::string>(values.begin(), std::prev(values.end())));
  const auto id = static_cast<std::int32_t>(domains_.size());
  domain_by_values_[values] = id;
  domains_.push_back({values, parent, {}});
  by_level_[values.size() - 1].push_back(id);
  if (parent >= 0) domains_[static_cast<std::size_t>(parent)].children.push_back(id);
  return id;
}

std::optional<std::size_t> TopologyTree::level(std::string_view label) const {
  const auto found = std::find(levels_.begin(), levels_.end(), label);
  if (found == levels_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - levels_.begin());
}

std::optional<std::int32_t> TopologyTree::leaf(std::string_view key) const {
  const auto found = leaf_by_key_.find(key);
  if (found == leaf_by_key_.end()) return std::nullopt;
  return found->second;
}

std::optional<std::int32_t> TopologyTree::leaf_of_node(std::string_view node) const {
  const auto found = leaf_by_node_.find(node);
  if (found == leaf_by_node_.end()) return std::nullopt;
  return found->second;
}

bool TopologyTree::is_within(std::int32_t domain, std::int32_t above) const {
  while (domain >= 0 && domain != above) domain = domains_[static_cast<std::size_t>(domain)].parent;
  return domain == above;
}

bool TopologyTree::before(std::int32_t a, std::int32_t b) const {
  return domains_[static_cast<std::size_t>(a)].values <
         domains_[static_cast<std::size_t>(b)].values;
}

bool belongs(const model::Node& node, const model::Labels& flavor_labels,
             const std::vector<std::string>& levels) {
  const bool labelled =
      std::all_of(flavor_labels.begin(), flavor_labels.end(), [&](const auto& label) {
        const auto found = node.labels.find(label.first);
        return found != node.labels.end() && found->second == label.second;
      });
  return labelled && std::all_of(levels.begin(), levels.end(), [&](const std::string& level) {
           return node.labels.contains(level);
         });
}

}  // namespace fairlead
