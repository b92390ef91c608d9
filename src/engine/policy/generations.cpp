#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/policy/names.hpp"
#include "engine/policy/tree_events.hpp"

namespace fairlead {
namespace {

using QuotaKey = std::pair<std::string, std::string>;
using QuotaValue = std::tuple<Amount, std::optional<Amount>, std::optional<Amount>>;

std::map<QuotaKey, QuotaValue> quotas_of(const model::ClusterQueue& queue) {
  std::map<QuotaKey, QuotaValue> quotas;
  for (const model::ResourceGroup& group : queue.resource_groups) {
    for (const model::FlavorQuotas& flavor : group.flavors) {
      for (const model::ResourceQuota& each : flavor.resources) {
        quotas[{flavor.flavor, each.resource}] = {each.nominal, each.borrowing_limit,
                                                  each.lending_limit};
      }
    }
  }
  return quotas;
}

// The order of covered resources and of quotas means nothing, that of groups and flavors does.
bool same_groups(const model::ClusterQueue& a, const model::ClusterQueue& b) {
  const auto same_group = [](const model::ResourceGroup& x, const model::ResourceGroup& y) {
    const auto same_flavor = [](const auto& p, const auto& q) { return p.flavor == q.flavor; };
    const auto& left = x.covered_resources;
    const auto& right = y.covered_resources;
    return left.size() == right.size() &&
           std::is_permutation(left.begin(), left.end(), right.begin()) &&
           std::equal(x.flavors.begin(), x.flavors.end(), y.flavors.begin(), y.flavors.end(),
                      same_flavor);
  };
  return std::equal(a.resource_groups.begin(), a.resource_groups.end(), b.resource_groups.begin(),
                    b.resource_groups.end(), same_group) &&
         quotas_of(a) == quotas_of(b);
}

// Counts the updates of each tree and queue, then applies them at once.
class Updates {
 public:
  Updates(State& state, const Cohorts& cohorts) : state_(state), cohorts_(cohorts) {}

  void tree(const std::string& cohort, int times = 1) {
    if (cohorts_.has_root(cohort)) trees_[cohorts_.root(cohort)] += times;
  }
  void around(const model::ClusterQueue& queue) {
    if (queue.cohort.empty()) {
      ++state_.queue(queue_id(state_, queue.name)).generation;
    } else {
      tree(queue.cohort);
    }
  }
  void ancestors(const model::ClusterQueue& queue) {
    const auto path = cohorts_.path_below_root(queue.cohort);
    if (!path.empty()) tree(queue.cohort, 2 * static_cast<int>(path.size()));
  }
  void apply() {
    if (trees_.empty()) return;
    for (ClusterQueueState& queue : state_.queues) {
      if (!queue.exists || !cohorts_.has_root(queue.spec.cohort)) continue;
      const auto found = trees_.find(cohorts_.root(queue.spec.cohort));
      if (found != trees_.end()) queue.generation += found->second;
    }
  }

 private:
  State& state_;
  const Cohorts& cohorts_;
  std::map<std::string, int> trees_;  // by root
};

void update_for(Updates& updates, const Cohorts& cohorts, const State& state,
                const model::ClusterQueue* before, const model::ClusterQueue* after) {
  updates.ancestors(either(before, after));
  if (after == nullptr) {
    updates.tree(before->cohort);
    return;
  }
  const bool moved = before != nullptr && before->cohort != after->cohort;
  const bool alone = cohorts.only_named_by_one(after->cohort);
  const bool never_counted = state.queue(*state.queue_names.find(after->name)).generation == 0;
  if (moved) updates.tree(before->cohort);
  if (before == nullptr || moved || alone || never_counted || !same_groups(*before, *after)) {
    updates.around(*after);
  }
  if (alone) updates.around(*after);  // the write of its status is a change of its own
}

void update_for(Updates& updates, const model::Cohort* before, const model::Cohort* after) {
  const std::string& name = either(before, after).name;
  const bool moved = before != nullptr && (after == nullptr || before->parent != after->parent);
  if (moved) updates.tree(before->parent);
  updates.tree(name, after != nullptr ? 2 : 1);
}

// A queue whose Active condition changed has a changed object, too.
void update_for_status(Updates& updates, const State& state, const Changes& changes,
                       const PolicyBefore& before, const Cohorts& cohorts) {
  for (std::size_t i = 0; i < before.queues.size(); ++i) {
    const ClusterQueueState& queue = state.queues[i];
    if (!queue.exists || queue.terminating || queue.active == before.queues[i].active) continue;
    const model::PolicyKey key{model::PolicyKind::cluster_queue, "", queue.name};
    if (changes.contains(key)) continue;
    updates.ancestors(queue.spec);
    if (cohorts.only_named_by_one(queue.spec.cohort)) updates.around(queue.spec);
  }
}

}  // namespace

void raise_generations(State& state, const Changes& changes, const PolicyBefore& before,
                       const Cohorts& cohorts) {
  Updates updates(state, cohorts);
  for_each_change<model::Cohort>(
      changes, [&](const auto* old, const auto* now) { update_for(updates, old, now); });
  for_each_change<model::ClusterQueue>(changes, [&](const auto* old, const auto* now) {
    update_for(updates, cohorts, state, old, now);
  });
  update_for_status(updates, state, changes, before, cohorts);
  updates.apply();
}

}  // namespace fairlead
