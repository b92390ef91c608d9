#include "sim/rules.hpp"

#include <algorithm>
#include <optional>

namespace fairlead::sim {

namespace {

std::string quota_name(const State& state, QuotaId quota) { return state.quotas.name(quota); }

std::string number(Amount amount) {
  return amount.is_unlimited() ? "unlimited" : std::to_string(amount.value());
}

// The most that the node may use: its quota and what it may borrow. A root has nobody to borrow
// from.
Amount limit_of(const QuotaTree& tree, QuotaNodeId node, QuotaId quota) {
  const Amount own = tree.subtree_quota(node, quota);
  if (!tree.has_parent(node)) return own;
  const std::optional<Amount> borrowing = tree.borrowing_limit(node, quota);
  return borrowing ? own + *borrowing : Amount::unlimited();
}

void check_quota_held(const State& state, const WorkloadRecord& record, const Report& report) {
  if (record.admitted && !record.finished && !record.quota_reserved) {
    report("quota-held", record.name + " is admitted and holds no quota");
  }
  // Kueue stops counting a workload when it is deactivated, though its pods may still stop.
  if (!record.holds_quota() || !record.spec->active) {
    if (!record.usage.empty() && !record.finished) {
      report("quota-held", record.name + " holds no quota and is charged for it");
    }
    return;
  }
  if (!record.holding || !state.queue(record.admission->queue).holders.contains(*record.holding)) {
    report("quota-held", record.name + " holds quota in no queue");
  }
}

Amount usage_of_holders(const State& state, const ClusterQueueState& queue, QuotaId quota) {
  Amount sum;
  for (const Holder& holder : queue.holders) {
    for (const QuotaAmount& held : state.workload(holder.workload).usage) {
      if (held.quota == quota) sum += held.amount;
    }
  }
  return sum;
}

// The limit of what a node lends, read from the policy itself.
std::optional<Amount> lending_limit(const State& state, QuotaNodeId node, QuotaId quota) {
  const std::string& name = state.tree.name(node);
  const std::vector<model::ResourceGroup>* groups = nullptr;
  const auto kind =
      state.tree.is_queue(node) ? model::PolicyKind::cluster_queue : model::PolicyKind::cohort;
  const auto object = state.policy.find(model::PolicyKey{kind, "", name});
  if (object == state.policy.end()) return std::nullopt;  // a cohort that is only named
  if (const auto* queue = std::get_if<model::ClusterQueue>(&object->second)) {
    groups = &queue->resource_groups;
  } else {
    groups = &std::get<model::Cohort>(object->second).resource_groups;
  }
  const auto [flavor, resource] = state.quota_parts[quota.index()];
  for (const model::ResourceGroup& group : *groups) {
    for (const model::FlavorQuotas& quotas : group.flavors) {
      if (quotas.flavor != state.flavors.name(flavor)) continue;
      for (const model::ResourceQuota& one : quotas.resources) {
        if (one.resource == state.resources.name(resource)) return one.lending_limit;
      }
    }
  }
  return std::nullopt;
}

// What the node uses of its parent's quota.
Amount passed_up(const State& state, QuotaNodeId child, QuotaId quota) {
  const std::optional<Amount> lends = lending_limit(state, child, quota);
  const Amount keeps =
      lends ? std::max(Amount(), state.tree.subtree_quota(child, quota) - *lends) : Amount();
  return std::max(Amount(), state.tree.usage(child, quota) - keeps);
}

Amount usage_once_evicted(const State& state, QuotaNodeId node, QuotaId quota) {
  QuotaTree tree = state.tree;
  for (const WorkloadId id : state.evicting) {
    const WorkloadRecord& leaving = state.workload(id);
    tree.remove_usage(state.queue(leaving.admission->queue).node, leaving.usage);
  }
  return tree.usage(node, quota);
}

}  // namespace

void check_admission(const WorkloadRecord& record, const Report& report) {
  if (!record.admission || record.admission->pod_sets.size() != record.spec->pod_sets.size()) {
    return report("gang", record.name + " was admitted without all of its pod sets");
  }
  for (std::size_t i = 0; i < record.spec->pod_sets.size(); ++i) {
    const model::PodSet& wanted = record.spec->pod_sets[i];
    const PodSetAssignment& given = record.admission->pod_sets[i];
    const auto reclaimed = record.spec->reclaimable_pods.find(wanted.name);
    const std::int32_t gone =
        reclaimed == record.spec->reclaimable_pods.end() ? 0 : reclaimed->second;
    const std::int32_t least = wanted.min_count.value_or(wanted.count) - gone;
    if (given.count < least || given.count > wanted.count) {
      report("gang", record.name + " was given " + std::to_string(given.count) + " pods of " +
                         wanted.name + " and asks for " + std::to_string(wanted.count));
    }
    for (const FlavorChoice& choice : given.flavors) {
      if (!choice.flavor.valid()) {
        report("gang", record.name + " was given no flavor for pods of " + wanted.name);
      }
    }
  }
}

void check_workload(const State& state, const WorkloadRecord& record, const Report& report) {
  if (record.deleted) return;
  check_quota_held(state, record, report);
  if (record.phase() == Phase::pending && record.spec->active && record.reasons.empty()) {
    report("reason", record.name + " is pending and nothing says why");
  }
}

void check_usage(const State& state, const Report& report) {
  const QuotaTree& tree = state.tree;
  const auto compare = [&](QuotaNodeId node, QuotaId quota, Amount sum) {
    const Amount usage = tree.usage(node, quota);
    if (usage == sum) return;
    report("usage-sum", tree.name(node) + " is charged " + number(usage) + " of " +
                            quota_name(state, quota) + ", its parts add up to " + number(sum));
  };
  for (std::size_t i = 0; i < tree.quota_count(); ++i) {
    const auto quota = QuotaId::at(i);
    for (const ClusterQueueState& queue : state.queues) {
      if (queue.exists) compare(queue.node, quota, usage_of_holders(state, queue, quota));
    }
    for (std::size_t n = 0; n < tree.node_count(); ++n) {
      const auto node = QuotaNodeId::at(n);
      if (tree.is_queue(node)) continue;
      Amount sum;
      for (const QuotaNodeId child : tree.child_queues(node)) sum += passed_up(state, child, quota);
      for (const QuotaNodeId child : tree.child_cohorts(node))
        sum += passed_up(state, child, quota);
      compare(node, quota, sum);
    }
  }
}

void LimitRule::accept(const State& state) {
  window_ = state.next_window;
  above_.clear();
  const QuotaTree& tree = state.tree;
  for (std::size_t n = 0; n < tree.node_count(); ++n) {
    for (std::size_t i = 0; i < tree.quota_count(); ++i) {
      const auto node = QuotaNodeId::at(n);
      const auto quota = QuotaId::at(i);
      const Amount usage = tree.usage(node, quota);
      if (usage > limit_of(tree, node, quota)) above_.emplace(std::pair(node, quota), usage);
    }
  }
}

void LimitRule::check(const State& state, QueueId queue, const Report& report) {
  const QuotaTree& tree = state.tree;
  for (QuotaNodeId node = state.queue(queue).node; node.valid(); node = tree.parent(node)) {
    for (std::size_t i = 0; i < tree.quota_count(); ++i) {
      const auto quota = QuotaId::at(i);
      const Amount usage = tree.usage(node, quota);
      const Amount limit = limit_of(tree, node, quota);
      const auto accepted = above_.find({node, quota});
      if (usage <= limit) {
        if (accepted != above_.end()) above_.erase(accepted);
      } else if (accepted != above_.end() && usage <= accepted->second) {
        accepted->second = usage;
      } else if (usage_once_evicted(state, node, quota) > limit) {
        report("quota-limit", tree.name(node) + " uses " + number(usage) + " of " +
                                  quota_name(state, quota) + ", more than its limit of " +
                                  number(limit));
      }
    }
  }
}

}  // namespace fairlead::sim
