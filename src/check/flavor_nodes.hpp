// What the nodes of a flavor, those with its labels, have and offer.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/amount.hpp"
#include "check/inventory.hpp"

namespace fairlead::check {

struct FlavorNodes {
  std::size_t nodes = 0;
  std::vector<std::uint64_t> members;     // bit i % 64 of word i / 64: node i of the inventory
  std::map<std::string, Amount> offered;  // allocatable, in the units of quotas
  std::map<std::string, Amount> resting;  // the part of it on nodes cordoned or not ready
  std::set<const hardware::Card*> cards;  // of the tables; null: a GPU that no table has
  std::int64_t gpus = 0;                  // that their labels count
  // A replica of each number of replicas in which a GPU is offered as nvidia.com/gpu -> a node.
  std::map<std::int64_t, const Item<model::Node>*> replicas;

  void add(const Inventory& inventory, std::size_t node);
  // Whether all its nodes are also nodes of the other.
  bool is_within(const FlavorNodes& other) const;
};

// Of each flavor that was read without an error, by name; nothing where there are no nodes, or more
// nodes and flavors than any cluster has.
std::map<std::string, FlavorNodes> nodes_of_flavors(const Inventory& inventory);

}  // namespace fairlead::check
