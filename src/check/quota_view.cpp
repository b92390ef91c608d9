#include "check/quota_view.hpp"

#include <algorithm>

#include "engine/quota/tree.hpp"

namespace fairlead::check {
namespace {

// A tree has a cell for each node and each pair of flavor and resource. So many are looked at in
// all (about a second's work), and so many at once (about 10 MB).
constexpr std::size_t most_cells = 50'000'000;
constexpr std::size_t most_cells_at_once = 200'000;

using Pairs = std::map<FlavorResource, std::size_t>;

void set_quotas(QuotaTree& tree, QuotaNodeId node, const std::vector<model::ResourceGroup>& groups,
                const Pairs& pairs) {
  for_each_quota(groups, [&](const std::string& flavor, const model::ResourceQuota& quota) {
    const auto pair = pairs.find({flavor, quota.resource});
    if (pair == pairs.end()) return;
    tree.set_quota(node, QuotaId::at(pair->second), quota.nominal, quota.borrowing_limit,
                   quota.lending_limit);
  });
}

}  // namespace

QuotaView::QuotaView(const Inventory& inventory, const CohortForest& forest)
    : cells_left_(most_cells) {
  for (const Item<model::ClusterQueue>& queue : inventory.cluster_queues) {
    if (queue->cohort.empty()) view(forest, {}, {&queue});
  }
  for (const auto& [name, node] : forest.all()) {
    if (node.root != name) continue;
    const std::vector<std::string> cohorts = forest.tree(name);
    Queues queues;
    for (const std::string& each : cohorts) {
      const Queues& here = forest.at(each).queues;
      queues.insert(queues.end(), here.begin(), here.end());
    }
    view(forest, cohorts, queues);
  }
}

void QuotaView::view(const CohortForest& forest, const std::vector<std::string>& cohorts,
                     const Queues& queues) {
  std::set<FlavorResource> all;
  for (const auto* queue : queues) {
    shares_.try_emplace((*queue)->name);
    for_each_quota((*queue)->resource_groups,
                   [&](const std::string& flavor, const model::ResourceQuota& quota) {
                     all.emplace(flavor, quota.resource);
                   });
  }
  const std::size_t nodes = cohorts.size() + queues.size();
  if (all.size() > cells_left_ / nodes) {
    for (const auto* queue : queues) shares_.erase((*queue)->name);
    return;
  }
  cells_left_ -= all.size() * nodes;
  const std::size_t at_once = std::max<std::size_t>(most_cells_at_once / nodes, 1);
  Pairs pairs;
  for (const FlavorResource& pair : all) {
    pairs.emplace(pair, pairs.size());
    if (pairs.size() < at_once && pair != *all.rbegin()) continue;
    view_some(forest, cohorts, queues, pairs);
    pairs.clear();
  }
}

void QuotaView::view_some(const CohortForest& forest, const std::vector<std::string>& cohorts,
                          const Queues& queues, const Pairs& pairs) {
  QuotaTree tree;
  std::map<std::string, QuotaNodeId> ids;
  for (const std::string& name : cohorts) {
    const CohortNode& cohort = forest.at(name);
    const QuotaNodeId parent = cohort.parent.empty() ? QuotaNodeId() : ids.at(cohort.parent);
    const QuotaNodeId id = ids[name] = tree.add_node(name, false, parent, Quantity::of(1));
    if (cohort.object != nullptr) {
      set_quotas(tree, id, (*cohort.object)->resource_groups, pairs);
    }
  }
  std::vector<QuotaNodeId> nodes;
  for (const auto* queue : queues) {
    const std::string& cohort = (*queue)->cohort;
    const QuotaNodeId parent = cohort.empty() ? QuotaNodeId() : ids.at(cohort);
    nodes.push_back(tree.add_node((*queue)->name, true, parent, Quantity::of(1)));
    set_quotas(tree, nodes.back(), (*queue)->resource_groups, pairs);
  }
  tree.seal(pairs.size());
  for (std::size_t i = 0; i < queues.size(); ++i) {
    auto& shares = shares_[(*queues[i])->name];
    for_each_quota((*queues[i])->resource_groups, [&](const std::string& flavor,
                                                      const model::ResourceQuota& quota) {
      const auto pair = pairs.find({flavor, quota.resource});
      if (pair == pairs.end()) return;
      const QuotaNodeId node = nodes[i];
      const auto id = QuotaId::at(pair->second);
      shares[pair->first] = {tree.nominal(node, id), tree.potential_available(node, id)};
    });
  }
}

const std::map<FlavorResource, Share>* QuotaView::shares_of(const std::string& queue) const {
  const auto found = shares_.find(queue);
  return found == shares_.end() ? nullptr : &found->second;
}

std::optional<QuotaView::Most> QuotaView::most(const std::string& queue,
                                               const std::string& resource) const {
  const auto* shares = shares_of(queue);
  std::optional<Most> most;
  if (shares == nullptr) return most;
  for (const auto& [pair, share] : *shares) {
    if (pair.second != resource) continue;
    if (!most) most.emplace();
    most->one_flavor = std::max(most->one_flavor, share.potential);
    most->all += std::max(Amount(), share.potential);
  }
  return most;
}

}  // namespace fairlead::check
