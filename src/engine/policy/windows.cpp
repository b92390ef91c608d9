#include "engine/policy/windows.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/assert.hpp"
#include "engine/policy/budgets.hpp"
#include "engine/policy/objects.hpp"
#include "engine/policy/policy.hpp"

namespace fairlead {
namespace {

using model::PolicyKey;
using model::PolicyKind;

bool is_open(const model::TimeWindow& window, Instant now) {
  return std::any_of(window.when.begin(), window.when.end(),
                     [&](const WeekWindow& each) { return is_within(each, now); });
}

void add_names(const model::Overrides& overrides, std::set<PolicyKey>& keys) {
  for (const model::WindowQueue& queue : overrides.queues) {
    keys.insert({PolicyKind::cluster_queue, "", queue.name});
  }
  for (const model::WindowPriority& priority : overrides.priorities) {
    keys.insert({PolicyKind::workload_priority_class, "", priority.priority_class});
  }
}

std::set<PolicyKey> named_by(const model::Scheduling& scheduling) {
  std::set<PolicyKey> keys;
  for (const model::TimeWindow& window : scheduling.windows) add_names(window.overrides, keys);
  for (const model::Budget& budget : scheduling.budgets) add_names(budget.when_spent, keys);
  return keys;
}

// Later ones count more.
std::vector<const model::Overrides*> open_now(const State& state,
                                              const model::Scheduling& scheduling) {
  std::vector<const model::Overrides*> open;
  for (const model::TimeWindow& window : scheduling.windows) {
    if (is_open(window, state.now)) open.push_back(&window.overrides);
  }
  for (const model::Budget& budget : scheduling.budgets) {
    if (is_spent(state, budget)) open.push_back(&budget.when_spent);
  }
  return open;
}

void set_quota(model::ClusterQueue& queue, const model::WindowQuota& wanted) {
  for (model::ResourceGroup& group : queue.resource_groups) {
    for (model::FlavorQuotas& flavor : group.flavors) {
      if (flavor.flavor != wanted.flavor) continue;
      for (model::ResourceQuota& quota : flavor.resources) {
        if (quota.resource != wanted.resource) continue;
        if (wanted.nominal) quota.nominal = *wanted.nominal;
        if (wanted.borrowing_limit) quota.borrowing_limit = wanted.borrowing_limit;
      }
    }
  }
}

void replace_parts(const model::Overrides& overrides, model::ClusterQueue& queue) {
  for (const model::WindowQueue& each : overrides.queues) {
    if (each.name != queue.name) continue;
    if (each.fair_weight) queue.fair_weight = *each.fair_weight;
    for (const model::WindowQuota& quota : each.quotas) set_quota(queue, quota);
  }
}

void replace_parts(const model::Overrides& overrides, model::WorkloadPriorityClass& priority) {
  for (const model::WindowPriority& each : overrides.priorities) {
    if (each.priority_class == priority.name) priority.value = each.value;
  }
}

model::PolicyObject in_force(const std::vector<const model::Overrides*>& open,
                             model::PolicyObject object) {
  for (const model::Overrides* overrides : open) {
    if (auto* queue = std::get_if<model::ClusterQueue>(&object)) replace_parts(*overrides, *queue);
    if (auto* priority = std::get_if<model::WorkloadPriorityClass>(&object)) {
      replace_parts(*overrides, *priority);
    }
  }
  return object;
}

Instant next_edge_of(const model::Scheduling& scheduling, Instant after) {
  Instant next = Instant::never();
  for (const model::TimeWindow& window : scheduling.windows) {
    for (const WeekWindow& each : window.when) next = std::min(next, next_edge(each, after));
  }
  return next;
}

const model::Scheduling& scheduling_after(const State& state, const ApplyPolicy& change) {
  for (const model::PolicyObject& object : change.objects) {
    if (const auto* platform = std::get_if<model::Platform>(&object)) return platform->scheduling;
  }
  return state.scheduling;
}

// What is named from now on and was not before is written as it is in force now; what is not named
// any more comes into force as it is written.
ApplyPolicy settle(const State& state, const model::Scheduling& scheduling, ApplyPolicy change,
                   Policy& written) {
  const std::set<PolicyKey> named = named_by(scheduling);
  const std::vector<const model::Overrides*> open = open_now(state, scheduling);
  std::set<PolicyKey> given;
  for (model::PolicyObject& object : change.objects) {
    const PolicyKey key = model::key_of(object);
    given.insert(key);
    if (!named.contains(key)) continue;
    written.insert_or_assign(key, object);
    object = in_force(open, std::move(object));
  }
  for (const PolicyKey& key : named) {
    if (state.removing.contains(key)) continue;
    const auto known = state.policy.find(key);
    if (!given.contains(key) && known != state.policy.end()) written.emplace(key, known->second);
  }
  for (const auto& [key, object] : written) {
    if (!given.contains(key)) change.objects.push_back(in_force(open, object));
  }
  std::erase_if(written, [&](const auto& entry) { return !named.contains(entry.first); });
  return change;
}

}  // namespace

Result<void> apply_policy_in_windows(State& state, const ApplyPolicy& change,
                                     std::vector<Delta>& deltas) {
  const model::Scheduling scheduling = scheduling_after(state, change);
  if (state.written.empty() && named_by(scheduling).empty()) {
    if (auto applied = apply_policy(state, change, deltas); !applied) return applied;
    derive_budgets(state);
    return {};
  }
  Policy written = state.written;
  const ApplyPolicy settled = settle(state, scheduling, change, written);
  if (auto applied = apply_policy(state, settled, deltas); !applied) return applied;
  state.written = std::move(written);
  state.next_window = next_edge_of(scheduling, state.now);
  derive_budgets(state);
  return {};
}

void remove_policy_in_windows(State& state, const RemovePolicy& change,
                              std::vector<Delta>& deltas) {
  remove_policy(state, change, deltas);
  for (const PolicyKey& key : change.keys) state.written.erase(key);
  derive_budgets(state);
  if (state.written.empty() && state.next_window == Instant::never()) return;
  const auto settled = apply_policy_in_windows(state, {}, deltas);
  FAIRLEAD_ASSERT(settled.has_value());
}

void follow_windows(State& state, std::vector<Delta>& deltas) {
  const auto settled = apply_policy_in_windows(state, {}, deltas);
  FAIRLEAD_ASSERT(settled.has_value());
}

}  // namespace fairlead
