#include "engine/quota/tree.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace fairlead {

QuotaNodeId QuotaTree::add_node(std::string name, bool is_queue, QuotaNodeId parent,
                                Quantity weight) {
  const auto id = QuotaNodeId::at(nodes_.size());
  if (!is_queue) cohorts_.emplace(name, id);
  nodes_.push_back({std::move(name), is_queue, parent, weight, 0, {}, {}});
  if (parent.valid()) {
    FAIRLEAD_ASSERT(parent < id);
    Node& above = nodes_[parent.index()];
    (is_queue ? above.child_queues : above.child_cohorts).push_back(id);
  }
  return id;
}

void QuotaTree::set_quota(QuotaNodeId node, QuotaId quota, Amount nominal,
                          std::optional<Amount> borrowing_limit,
                          std::optional<Amount> lending_limit) {
  Cell cell;
  cell.nominal = nominal;
  cell.has_borrowing_limit = borrowing_limit.has_value();
  cell.borrowing_limit = borrowing_limit.value_or(Amount());
  cell.has_lending_limit = lending_limit.has_value();
  cell.lending_limit = lending_limit.value_or(Amount());
  cell.defined = true;
  unsealed_.push_back({node, quota, cell});
}

void QuotaTree::seal(std::size_t quota_count) {
  FAIRLEAD_ASSERT(cells_.empty());
  stride_ = quota_count;
  cells_.resize(nodes_.size() * stride_);
  for (const PendingQuota& entry : unsealed_) cell(entry.node, entry.quota) = entry.cell;
  unsealed_.clear();

  const auto by_name = [&](QuotaNodeId a, QuotaNodeId b) { return name(a) < name(b); };
  for (Node& node : nodes_) {
    std::sort(node.child_cohorts.begin(), node.child_cohorts.end(), by_name);
    std::sort(node.child_queues.begin(), node.child_queues.end(), by_name);
  }
  // Parents have smaller ids: backwards is bottom-up, forwards is top-down.
  for (std::size_t i = nodes_.size(); i-- > 0;) accumulate(QuotaNodeId::at(i));
  for (std::size_t i = 0; i < nodes_.size(); ++i) spread_potential(QuotaNodeId::at(i));
  set_heights(std::vector<bool>(nodes_.size(), true));
}

void QuotaTree::set_heights(const std::vector<bool>& active) {
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    Node& node = nodes_[i];
    const bool has_queue = std::any_of(node.child_queues.begin(), node.child_queues.end(),
                                       [&](QuotaNodeId child) { return active[child.index()]; });
    node.height = has_queue || !node.child_cohorts.empty() ? 1 : 0;
    for (const QuotaNodeId child : node.child_cohorts) {
      node.height = std::max(node.height, nodes_[child.index()].height + 1);
    }
  }
}

void QuotaTree::accumulate(QuotaNodeId id) {
  const Node& node = nodes_[id.index()];
  for (std::size_t q = 0; q < stride_; ++q) {
    const auto quota = QuotaId::at(q);
    Cell& mine = cell(id, quota);
    mine.subtree = mine.nominal;
    for (const auto* children : {&node.child_cohorts, &node.child_queues}) {
      for (const QuotaNodeId child : *children) {
        const Cell& theirs = cell(child, quota);
        if (!theirs.defined) continue;
        mine.defined = true;
        mine.subtree += theirs.subtree - theirs.local;
      }
    }
    mine.local =
        mine.has_lending_limit ? std::max(Amount(), mine.subtree - mine.lending_limit) : Amount();
  }
}

void QuotaTree::spread_potential(QuotaNodeId id) {
  const QuotaNodeId above = parent(id);
  for (std::size_t q = 0; q < stride_; ++q) {
    const auto quota = QuotaId::at(q);
    Cell& mine = cell(id, quota);
    mine.potential = mine.subtree;
    if (!above.valid()) continue;
    mine.potential = mine.local + cell(above, quota).potential;
    if (mine.has_borrowing_limit) {
      mine.potential = std::min(mine.potential, mine.subtree + mine.borrowing_limit);
    }
  }
}

std::optional<QuotaNodeId> QuotaTree::find_cohort(std::string_view name) const {
  const auto found = cohorts_.find(name);
  if (found == cohorts_.end()) return std::nullopt;
  return found->second;
}

QuotaNodeId QuotaTree::root(QuotaNodeId node) const {
  while (has_parent(node)) node = parent(node);
  return node;
}

const std::vector<QuotaNodeId>& QuotaTree::child_cohorts(QuotaNodeId node) const {
  return nodes_[node.index()].child_cohorts;
}

const std::vector<QuotaNodeId>& QuotaTree::child_queues(QuotaNodeId node) const {
  return nodes_[node.index()].child_queues;
}

std::optional<Amount> QuotaTree::borrowing_limit(QuotaNodeId node, QuotaId quota) const {
  const Cell& mine = cell(node, quota);
  if (!mine.has_borrowing_limit) return std::nullopt;
  return mine.borrowing_limit;
}

Amount QuotaTree::local_available(QuotaNodeId node, QuotaId quota) const {
  const Cell& mine = cell(node, quota);
  return std::max(Amount(), mine.local - mine.usage);
}

Amount QuotaTree::available(QuotaNodeId node, QuotaId quota) const {
  const Cell& mine = cell(node, quota);
  const QuotaNodeId above = parent(node);
  if (!above.valid()) return mine.subtree - mine.usage;
  Amount from_parent = available(above, quota);
  if (mine.has_borrowing_limit) {
    const Amount lent_to_parent = mine.subtree - mine.local;
    const Amount used_in_parent = std::max(Amount(), mine.usage - mine.local);
    from_parent = std::min(from_parent, lent_to_parent - used_in_parent + mine.borrowing_limit);
  }
  return local_available(node, quota) + from_parent;
}

void QuotaTree::add_usage(QuotaNodeId node, QuotaId quota, Amount amount) {
  const Amount local = local_available(node, quota);
  cell(node, quota).usage += amount;
  const QuotaNodeId above = parent(node);
  if (above.valid() && amount > local) add_usage(above, quota, amount - local);
}

void QuotaTree::remove_usage(QuotaNodeId node, QuotaId quota, Amount amount) {
  Cell& mine = cell(node, quota);
  const Amount stored_in_parent = mine.usage - mine.local;
  mine.usage -= amount;
  const QuotaNodeId above = parent(node);
  if (!above.valid() || stored_in_parent <= Amount()) return;
  remove_usage(above, quota, std::min(amount, stored_in_parent));
}

void QuotaTree::clear_usage() {
  for (Cell& mine : cells_) mine.usage = Amount();
}

void QuotaTree::add_usage(QuotaNodeId node, const Usage& usage) {
  for (const QuotaAmount& entry : usage) add_usage(node, entry.quota, entry.amount);
}

void QuotaTree::remove_usage(QuotaNodeId node, const Usage& usage) {
  for (const QuotaAmount& entry : usage) remove_usage(node, entry.quota, entry.amount);
}

}  // namespace fairlead
