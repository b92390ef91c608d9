#include "engine/scheduler/kueue/borrowing.hpp"

#include <algorithm>

namespace fairlead::kueue {

LowestFit lowest_fit(const QuotaTree& tree, QuotaNodeId queue, QuotaId quota, Amount amount) {
  const bool has_parent = tree.has_parent(queue);
  if (!has_parent || !tree.borrowing_with(queue, quota, amount)) return {0, has_parent};
  Amount remaining = amount - tree.local_available(queue, quota);
  QuotaNodeId node = tree.parent(queue);
  while (true) {
    if (!tree.borrowing_with(node, quota, remaining)) {
      return {tree.height(node), tree.has_parent(node)};
    }
    if (!tree.has_parent(node)) return {tree.height(node), false};
    remaining -= tree.local_available(node, quota);
    node = tree.parent(node);
  }
}

bool take_from_own_quota(const QuotaTree& tree, QuotaNodeId node, Usage& requests) {
  bool fits = true;
  for (QuotaAmount& request : requests) {
    if (tree.borrowing_with(node, request.quota, request.amount)) fits = false;
    const Amount local = tree.local_available(node, request.quota);
    request.amount = std::max(Amount(), request.amount - local);
  }
  return fits;
}

bool within_nominal(const QuotaTree& tree, QuotaNodeId node, const std::vector<QuotaId>& quotas) {
  return std::none_of(quotas.begin(), quotas.end(),
                      [&](QuotaId quota) { return tree.borrowing(node, quota); });
}

}  // namespace fairlead::kueue
