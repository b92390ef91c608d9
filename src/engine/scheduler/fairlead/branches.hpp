// Where two queues part in the tree of cohorts.
#pragma once

#include <optional>

#include "engine/quota/tree.hpp"

namespace fairlead::native {

// The branches below the lowest cohort that holds both. A queue beside itself has none.
struct Branches {
  QuotaNodeId own;
  QuotaNodeId theirs;
};

inline std::optional<Branches> branches(const QuotaTree& tree, QuotaNodeId own,
                                        QuotaNodeId theirs) {
  if (own == theirs) return std::nullopt;
  for (QuotaNodeId mine = own; tree.has_parent(mine); mine = tree.parent(mine)) {
    for (QuotaNodeId other = theirs; tree.has_parent(other); other = tree.parent(other)) {
      if (tree.parent(mine) == tree.parent(other)) return Branches{mine, other};
    }
  }
  return std::nullopt;
}

}  // namespace fairlead::native
