// The nodes of one flavor as a tree of domains (Kueue: pkg/cache/scheduler/tas_topology_tree.go).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/topology/amounts.hpp"
#include "model/cluster_objects.hpp"

namespace fairlead {

inline constexpr std::string_view host_label = "kubernetes.io/hostname";

class TopologyTree {
 public:
  struct Domain {
    std::vector<std::string> values;  // from the coarsest level down to its own
    std::int32_t parent = -1;
    std::vector<std::int32_t> children;
  };

  struct Leaf {
    std::string key;  // the host name, or the values of all levels
    std::int32_t domain = -1;
    Amounts capacity;
    // Of the node, where a leaf is a single one: what its pods must match and tolerate.
    model::Labels labels;
    std::vector<model::Taint> taints;
  };

  explicit TopologyTree(std::vector<std::string> levels);

  // Nodes must have all the level labels. Domains are numbered in the order in which they come.
  void add(const model::Node& node, const Amounts& allocatable);

  const std::vector<std::string>& levels() const { return levels_; }
  std::optional<std::size_t> level(std::string_view label) const;
  std::size_t lowest() const { return levels_.size() - 1; }
  bool ends_in_hosts() const { return levels_.back() == host_label; }

  const std::vector<Domain>& domains() const { return domains_; }
  const std::vector<std::int32_t>& at_level(std::size_t level) const { return by_level_[level]; }
  const std::vector<Leaf>& leaves() const { return leaves_; }
  std::optional<std::int32_t> leaf(std::string_view key) const;
  std::optional<std::int32_t> leaf_of_node(std::string_view node) const;

  bool is_within(std::int32_t domain, std::int32_t above) const;

  // The order of domains that are equal in everything else: their values, level by level.
  bool before(std::int32_t a, std::int32_t b) const;

 private:
  std::int32_t domain(const std::vector<std::string>& values);

  std::vector<std::string> levels_;
  std::vector<Domain> domains_;
  std::vector<std::vector<std::int32_t>> by_level_;
  std::vector<Leaf> leaves_;
  std::map<std::string, std::int32_t, std::less<>> leaf_by_key_;
  std::map<std::string, std::int32_t, std::less<>> leaf_by_node_;
  std::map<std::vector<std::string>, std::int32_t> domain_by_values_;
};

// Whether the node belongs to a flavor with these labels under a topology of these levels.
bool belongs(const model::Node& node, const model::Labels& flavor_labels,
             const std::vector<std::string>& levels);

}  // namespace fairlead
