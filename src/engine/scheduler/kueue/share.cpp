#include "engine/scheduler/kueue/share.hpp"

#include <algorithm>
#include <limits>

namespace fairlead::kueue {
namespace {

struct Sum {
  ResourceId resource;
  Amount amount;
};

void add(std::vector<Sum>& sums, ResourceId resource, Amount amount) {
  for (Sum& sum : sums) {
    if (sum.resource == resource) {
      sum.amount += amount;
      return;
    }
  }
  sums.push_back({resource, amount});
}

// What the parent's tree could give if nothing was in use, per resource over all flavors.
Amount lendable(const State& state, QuotaNodeId parent, QuotaNodeId root, ResourceId resource) {
  Amount total;
  for (std::size_t q = 0; q < state.tree.quota_count(); ++q) {
    const auto quota = QuotaId::at(q);
    if (state.quota_parts[q].second != resource || !state.tree.defined(root, quota)) continue;
    total += state.tree.potential_available(parent, quota);
  }
  return total;
}

}  // namespace

double Share::weighted() const {
  if (ratio == 0) return 0;
  if (weight == 0) return std::numeric_limits<double>::infinity();
  return ratio / weight;
}

bool Share::borrows_for(const Usage& usage) const {
  return std::any_of(usage.begin(), usage.end(), [&](const QuotaAmount& entry) {
    return entry.amount > Amount() &&
           std::find(borrowed.begin(), borrowed.end(), entry.quota) != borrowed.end();
  });
}

int compare(const Share& a, const Share& b) {
  const auto order = [](double x, double y) { return x < y ? -1 : (x > y ? 1 : 0); };
  if (a.infinite() && b.infinite()) return order(a.ratio, b.ratio);
  if (a.infinite()) return 1;
  if (b.infinite()) return -1;
  return order(a.weighted(), b.weighted());
}

Share dominant_share(const State& state, QuotaNodeId node) {
  const QuotaTree& tree = state.tree;
  Share share;
  share.weight = weight_value(tree.weight(node));
  if (!tree.has_parent(node)) return share;
  std::vector<Sum> borrowed;
  for (std::size_t q = 0; q < tree.quota_count(); ++q) {
    const auto quota = QuotaId::at(q);
    if (!tree.defined(node, quota)) continue;
    const Amount above = tree.usage(node, quota) - tree.subtree_quota(node, quota);
    if (above <= Amount()) continue;
    add(borrowed, state.quota_parts[q].second, above);
    share.borrowed.push_back(quota);
  }
  share.borrowing = !borrowed.empty();
  const QuotaNodeId parent = tree.parent(node);
  const QuotaNodeId root = tree.root(node);
  for (const Sum& sum : borrowed) {
    const Amount base = lendable(state, parent, root, sum.resource);
    if (base <= Amount()) continue;
    const double ratio =
        static_cast<double>(sum.amount.value()) * 1000.0 / static_cast<double>(base.value());
    share.ratio = std::max(share.ratio, ratio);
  }
  return share;
}

double weight_value(Quantity weight) {
  // Weights are small: both sides are exact doubles, so the quotient is correctly rounded.
  return static_cast<double>(weight.nanos()) / 1e9;
}

}  // namespace fairlead::kueue
