#include "engine/topology/room.hpp"

#include <algorithm>

namespace fairlead {

TopologyRoom::TopologyRoom(std::shared_ptr<const TopologyTree> tree,
                           std::vector<model::Toleration> tolerations)
    : tree_(std::move(tree)), tolerations_(std::move(tolerations)), used_(tree_->leaves().size()) {
  for (const TopologyTree::Leaf& leaf : tree_->leaves()) free_.push_back(leaf.capacity);
}

void TopologyRoom::occupy(std::string_view node, const Amounts& usage) {
  if (const auto leaf = tree_->leaf_of_node(node)) {
    free_[static_cast<std::size_t>(*leaf)].take(usage);
  }
}

void TopologyRoom::set_held(std::int32_t leaf, Amounts usage) {
  used_[static_cast<std::size_t>(leaf)] = std::move(usage);
}

void TopologyRoom::hold(const TopologyAssignment& assignment, int sign) {
  for (const TopologyDomain& domain : assignment.domains) {
    const auto leaf = tree_->leaf(domain_key(domain.values));
    if (!leaf) continue;
    used_[static_cast<std::size_t>(*leaf)].add(assignment.per_pod, sign * domain.count);
    touched_.push_back(*leaf);
  }
}

Amounts TopologyRoom::left(std::size_t leaf, bool without_workloads) const {
  Amounts amounts = free_[leaf];
  if (!without_workloads) amounts.take(used_[leaf]);
  return amounts;
}

bool TopologyRoom::fits(const TopologyAssignment& assignment) const {
  return std::all_of(assignment.domains.begin(), assignment.domains.end(), [&](const auto& domain) {
    const auto leaf = tree_->leaf(domain_key(domain.values));
    if (!leaf) return false;
    const Amounts room = left(static_cast<std::size_t>(*leaf), false);
    return assignment.requests.times_in(room) >= domain.count;
  });
}

}  // namespace fairlead
