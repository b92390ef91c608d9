// The first half of a search: how many pods fit in each domain.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/topology/search.hpp"

namespace fairlead::topology {

// What is looked for, with the names of levels resolved.
struct Needs {
  std::int32_t count = 0;    // pods
  std::int32_t leaders = 0;  // 0 or 1
  std::int32_t slice_size = 1;
  std::size_t slice_level = 0;
  std::size_t level = 0;  // where the search starts
  bool required = false;
  bool unconstrained = false;
  std::map<std::size_t, std::int32_t> inner;  // level -> size of the slices within slices

  std::int32_t slices() const { return count / slice_size; }
};

// Nothing where the topology lacks a level or the layers of slices do not nest.
std::optional<Needs> resolve(const TopologyTree& tree, const TopologyWish& workers, bool leader);

// During the count: what fits. On the way down: what is assigned.
struct Counts {
  std::int32_t pods = 0;
  std::int32_t slices = 0;
  std::int32_t pods_with_leader = 0;
  std::int32_t slices_with_leader = 0;
  std::int32_t leaders = 0;
};

// By domain of the room's tree.
std::vector<Counts> count(const TopologyRoom& room, const TopologyWish& workers,
                          const TopologyWish* leader, const TopologyView& view, const Needs& needs);

}  // namespace fairlead::topology
