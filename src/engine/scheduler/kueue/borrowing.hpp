// Where in the cohort tree the quota for a request would come from.
#pragma once

#include <vector>

#include "engine/quota/tree.hpp"

namespace fairlead::kueue {

struct LowestFit {
  int height = 0;            // of the lowest subtree whose own quota covers the request
  bool may_reclaim = false;  // that subtree is not the whole tree: others may owe it quota
};

// The lowest subtree around `queue` that need not borrow for `amount` more of `quota`; the whole
// tree if none.
LowestFit lowest_fit(const QuotaTree& tree, QuotaNodeId queue, QuotaId quota, Amount amount);

// Whether the node, by itself, has quota for all of `requests` on top of its usage; `requests`
// becomes what is left to ask of its parent.
bool take_from_own_quota(const QuotaTree& tree, QuotaNodeId node, Usage& requests);

// Whether the node uses at most its own quota of every one of `quotas`.
bool within_nominal(const QuotaTree& tree, QuotaNodeId node, const std::vector<QuotaId>& quotas);

}  // namespace fairlead::kueue
