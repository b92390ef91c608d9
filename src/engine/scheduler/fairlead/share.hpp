// How much more than its guarantee a ClusterQueue or Cohort uses: of the (flavor, resource) pair
// where that is most, the part that it has borrowed of what its parent could give, divided by its
// weight (dominant resource fairness). An exact fraction; Kueue's is a double and adds flavors up.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/quota/tree.hpp"

namespace fairlead::native {

struct Share {
  std::uint64_t borrowed = 0;
  std::uint64_t lendable = 1;  // never 0
  std::uint64_t weight = 1;    // in millionths; 0: whatever is borrowed is too much
};

// Negative if `a` is the smaller one.
int compare(const Share& a, const Share& b);

// With the usage that the tree has now. Roots borrow from nobody. What the node borrowed on average
// in the past is added where `past` says what all nodes held (PastUsage::of_nodes); empty: nothing.
Share dominant_share(const QuotaTree& tree, QuotaNodeId node, const std::vector<Amount>& past = {});

}  // namespace fairlead::native
