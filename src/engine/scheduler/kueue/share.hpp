// Dominant resource share: how much of what could be lent a ClusterQueue or Cohort has borrowed,
// for the resource where that is most, divided by its weight (Kueue KEP-1714).
//
// Kueue computes it in IEEE doubles, and ties depend on their rounding; so the same operations
// are done here in the same order.
#pragma once

#include <vector>

#include "engine/quota/tree.hpp"
#include "engine/state.hpp"

namespace fairlead::kueue {

struct Share {
  double weight = 1;
  double ratio = 0;  // per mille, unweighted
  bool borrowing = false;
  std::vector<QuotaId> borrowed;  // where usage exceeds the own quota

  // Below every real share: the start of a search for the largest.
  static Share lowest() { return {1, -1, false, {}}; }

  double weighted() const;
  bool infinite() const { return weight == 0 && ratio != 0; }
  // Whether it borrows any quota that `usage` asks for.
  bool borrows_for(const Usage& usage) const;
};

// -1, 0 or 1. Borrowing at weight 0 is more than any finite share.
int compare(const Share& a, const Share& b);

Share dominant_share(const State& state, QuotaNodeId node);

// The value of a fair-sharing weight as a double, correctly rounded.
double weight_value(Quantity weight);

}  // namespace fairlead::kueue
