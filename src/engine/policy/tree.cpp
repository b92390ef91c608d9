#include <optional>
#include <string>
#include <vector>

#include "engine/policy/derive.hpp"
#include "engine/policy/names.hpp"

namespace fairlead {
namespace {

// Adds cohorts, parents before children.
class CohortNodes {
 public:
  CohortNodes(State& state, QuotaTree& tree, const Cohorts& cohorts)
      : state_(state), tree_(tree), cohorts_(cohorts) {}

  QuotaNodeId node(const std::string& name) {
    const auto known = nodes_.find(name);
    if (known != nodes_.end()) return known->second;
    const Cohorts::Cohort& cohort = cohorts_.all().at(name);
    const bool is_root = cohort.parent.empty() || cohort.in_cycle;
    const QuotaNodeId parent = is_root ? QuotaNodeId() : node(cohort.parent);
    const Quantity weight = cohort.spec ? cohort.spec->fair_weight : Quantity::of(1);
    const QuotaNodeId id = tree_.add_node(name, false, parent, weight);
    nodes_.emplace(name, id);
    if (cohort.spec != nullptr) set_quotas(id, cohort.spec->resource_groups);
    return id;
  }

  void set_quotas(QuotaNodeId node, const std::vector<model::ResourceGroup>& groups) {
    for (const model::ResourceGroup& group : groups) {
      for (const model::FlavorQuotas& quotas : group.flavors) {
        const FlavorId flavor = flavor_id(state_, quotas.flavor);
        for (const model::ResourceQuota& each : quotas.resources) {
          const QuotaId quota = quota_id(state_, flavor, state_.resources.intern(each.resource));
          tree_.set_quota(node, quota, each.nominal, each.borrowing_limit, each.lending_limit);
        }
      }
    }
  }

 private:
  State& state_;
  QuotaTree& tree_;
  const Cohorts& cohorts_;
  std::map<std::string, QuotaNodeId> nodes_;
};

}  // namespace

void build_tree(State& state, const Cohorts& cohorts) {
  QuotaTree tree;
  CohortNodes nodes(state, tree, cohorts);
  for (const auto& [name, cohort] : cohorts.all()) nodes.node(name);
  std::vector<QueueId> node_queues(tree.node_count());
  for (std::size_t i = 0; i < state.queues.size(); ++i) {
    ClusterQueueState& queue = state.queues[i];
    queue.node = QuotaNodeId();
    if (!queue.exists) continue;
    const std::string& cohort = queue.spec.cohort;
    const QuotaNodeId parent = cohort.empty() ? QuotaNodeId() : nodes.node(cohort);
    queue.node = tree.add_node(queue.name, true, parent, queue.spec.fair_weight);
    nodes.set_quotas(queue.node, queue.spec.resource_groups);
    node_queues.push_back(QueueId::at(i));
  }
  tree.seal(state.quotas.size());
  for (const ClusterQueueState& queue : state.queues) {
    for (const Holder& holder : queue.holders) {
      tree.add_usage(queue.node, state.workload(holder.workload).usage);
    }
  }
  state.tree = std::move(tree);
  state.node_queues = std::move(node_queues);
}

}  // namespace fairlead
