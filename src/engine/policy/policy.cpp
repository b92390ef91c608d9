#include "engine/policy/policy.hpp"

#include <set>
#include <string>
#include <utility>

#include "engine/binding/binding.hpp"
#include "engine/lifecycle/node_failures.hpp"
#include "engine/policy/change.hpp"
#include "engine/policy/cohorts.hpp"
#include "engine/policy/consequences.hpp"
#include "engine/policy/derive.hpp"
#include "engine/policy/names.hpp"
#include "engine/policy/tree_events.hpp"

namespace fairlead {
namespace {

bool changes_tree(const Changes& changes) {
  return any_change<model::ClusterQueue>(changes) || any_change<model::Cohort>(changes) ||
         any_change<model::Configuration>(changes);
}

void follow_nodes(State& state, const Changes& changes, std::vector<Delta>& deltas) {
  for_each_change<model::Node>(changes, [&](const auto* before, const auto* after) {
    if (may_have_failed(state, before, after)) {
      follow_node(state, either(before, after).name, deltas);
    }
  });
}

void carry_out(State& state, const Changes& changes, std::vector<Delta>& deltas) {
  const PolicyBefore before = look_before(state, changes);
  derive_objects(state, changes);
  update_hosts(state, changes, deltas);
  const Cohorts cohorts(state);
  if (changes_tree(changes)) build_tree(state, cohorts);
  derive_activity(state, cohorts);
  raise_generations(state, changes, before, cohorts);
  move_waiting(state, before);
  update_wishes(state, changes, before);
  update_priorities(state, changes);
  request_flushes(state, changes, before, cohorts);
  reconcile_affected(state, changes, before, deltas);
  follow_nodes(state, changes, deltas);
  note_standings(state, before);
}

std::string name_of(const model::PolicyKey& key) {
  const std::string name = key.space.empty() ? key.name : key.space + "/" + key.name;
  return std::string(model::kind_name(key.kind)) + (name.empty() ? "" : " ") + name;
}

// The newest contents of each object, or what contradicts itself.
Result<Policy> wanted_objects(const ApplyPolicy& change) {
  Policy wanted;
  Diagnostics problems;
  for (const model::PolicyObject& object : change.objects) {
    const auto [entry, added] = wanted.emplace(model::key_of(object), object);
    if (added || entry->second == object) continue;
    Diagnostic& problem = problems.emplace_back();
    problem.message = name_of(entry->first) + " is given twice, with different contents";
    problem.hint = "keep one of them";
  }
  if (!problems.empty()) return unexpected(std::move(problems));
  return wanted;
}

// What is being deleted keeps its rules: Kueue's cache takes no change of it. Only those who look
// after the workloads of a ClusterQueue still read its stop policy and its checks.
void heed_in_deletion(State& state, const model::PolicyObject& object, std::vector<Delta>& deltas) {
  const auto* wanted = std::get_if<model::ClusterQueue>(&object);
  if (wanted == nullptr) return;
  ClusterQueueState& queue = state.queue(queue_id(state, wanted->name));
  Changes changes;
  ObjectChange& change = changes[model::key_of(object)];
  queue.spec.stop_policy = wanted->stop_policy;
  queue.spec.admission_checks = wanted->admission_checks;
  queue.declared_flavors = flavors_of(*wanted);
  change.after = queue.spec;
  state.policy.insert_or_assign(model::key_of(object), queue.spec);
  reconcile_affected(state, changes, look_before(state, changes), deltas);
}

// Removed objects that nothing uses any more. A ClusterQueue that goes frees its flavors and
// checks.
Changes removable(const State& state) {
  Changes changes;
  std::set<std::string> flavors;
  std::set<std::string> checks;
  const auto free = [&](const model::PolicyKey& key) {
    changes[key].before = state.policy.at(key);
  };
  for (const ClusterQueueState& queue : state.queues) {
    if (!queue.exists) continue;
    const model::PolicyKey key{model::PolicyKind::cluster_queue, "", queue.name};
    if (state.removing.contains(key) && queue.holders.empty()) {
      free(key);
      continue;
    }
    for (const model::ResourceGroup& group : queue.spec.resource_groups) {
      for (const model::FlavorQuotas& each : group.flavors) flavors.insert(each.flavor);
    }
    for (const auto& rule : queue.spec.admission_checks) checks.insert(rule.check);
  }
  std::set<std::string> topologies;
  for (const auto& [flavor, spec] : state.topology_flavors) topologies.insert(spec.topology);
  for (const model::PolicyKey& key : state.removing) {
    const bool is_used =
        key.kind == model::PolicyKind::cluster_queue ||
        (key.kind == model::PolicyKind::resource_flavor && flavors.contains(key.name)) ||
        (key.kind == model::PolicyKind::topology && topologies.contains(key.name)) ||
        (key.kind == model::PolicyKind::admission_check && checks.contains(key.name));
    if (!is_used) free(key);
  }
  return changes;
}

}  // namespace

Result<void> apply_policy(State& state, const ApplyPolicy& change, std::vector<Delta>& deltas) {
  Result<Policy> wanted = wanted_objects(change);
  if (!wanted) return unexpected(std::move(wanted.error()));
  Changes changes;
  for (auto& [key, object] : *wanted) {
    if (state.removing.contains(key)) {
      heed_in_deletion(state, object, deltas);
      continue;
    }
    const auto known = state.policy.find(key);
    const bool exists = known != state.policy.end();
    if (exists && known->second == object) continue;
    ObjectChange& entry = changes[key];
    if (exists) entry.before = known->second;
    entry.after = std::move(object);
  }
  if (!changes.empty()) carry_out(state, changes, deltas);
  finish_removals(state, deltas);
  return {};
}

void remove_policy(State& state, const RemovePolicy& change, std::vector<Delta>& deltas) {
  for (const model::PolicyKey& key : change.keys) {
    if (state.policy.contains(key)) state.removing.insert(key);
  }
  if (!state.removing.empty()) carry_out(state, removable(state), deltas);
  finish_removals(state, deltas);
}

bool finish_removals(State& state, std::vector<Delta>& deltas) {
  bool any = false;
  while (!state.removing.empty()) {
    const Changes changes = removable(state);
    if (changes.empty()) break;
    carry_out(state, changes, deltas);
    any = true;
  }
  return any;
}

}  // namespace fairlead
