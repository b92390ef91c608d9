#include "engine/scheduler/fairlead/share.hpp"

#include <algorithm>

#include "base/product.hpp"

namespace fairlead::native {
namespace {

constexpr std::int64_t nanos_per_millionth = 1000;

std::uint64_t weight_of(Quantity weight) {
  const int128 millionths = weight.nanos() / nanos_per_millionth;
  constexpr int128 most = std::int64_t{1} << 62;
  return static_cast<std::uint64_t>(std::clamp(millionths, int128{0}, most));
}

bool is_endless(const Share& share) { return share.weight == 0 && share.borrowed > 0; }

int sign(std::strong_ordering order) { return order < 0 ? -1 : (order > 0 ? 1 : 0); }

// borrowed / lendable, whatever the weights.
int compare_parts(const Share& a, const Share& b) {
  return sign(Product(a.borrowed, b.lendable, 1) <=> Product(b.borrowed, a.lendable, 1));
}

}  // namespace

int compare(const Share& a, const Share& b) {
  if (is_endless(a) != is_endless(b)) return is_endless(a) ? 1 : -1;
  if (is_endless(a)) return compare_parts(a, b);
  const std::uint64_t a_weight = std::max<std::uint64_t>(a.weight, 1);
  const std::uint64_t b_weight = std::max<std::uint64_t>(b.weight, 1);
  return sign(Product(a.borrowed, b.lendable, b_weight) <=>
              Product(b.borrowed, a.lendable, a_weight));
}

Share dominant_share(const QuotaTree& tree, QuotaNodeId node, const std::vector<Amount>& past) {
  Share share{0, 1, weight_of(tree.weight(node))};
  if (!tree.has_parent(node)) return share;
  const QuotaNodeId parent = tree.parent(node);
  for (std::size_t q = 0; q < tree.quota_count(); ++q) {
    const auto quota = QuotaId::at(q);
    const Amount own = tree.subtree_quota(node, quota);
    Amount above = std::max(tree.usage(node, quota) - own, Amount());
    if (!past.empty()) {
      const Amount before = past[node.index() * tree.quota_count() + q];
      above = above + std::max(before - own, Amount());
    }
    if (above <= Amount()) continue;
    const Amount most = tree.potential_available(parent, quota);
    const Share other{static_cast<std::uint64_t>(above.value()),
                      static_cast<std::uint64_t>(std::max<std::int64_t>(most.value(), 1)),
                      share.weight};
    if (compare_parts(share, other) < 0) share = other;
  }
  return share;
}

}  // namespace fairlead::native
