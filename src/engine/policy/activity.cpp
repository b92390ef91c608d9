#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/policy/derive.hpp"
#include "engine/policy/names.hpp"

namespace fairlead {
namespace {

constexpr std::string_view multikueue = "kueue.x-k8s.io/multikueue";
constexpr std::string_view provisioning = "kueue.x-k8s.io/provisioning-request";

bool flavors_exist(const State& state, const ClusterQueueState& queue) {
  return std::all_of(queue.groups.begin(), queue.groups.end(), [&](const Group& group) {
    return std::all_of(group.flavors.begin(), group.flavors.end(), [&](FlavorId flavor) {
      return state.flavor_specs[flavor.index()].has_value();
    });
  });
}

// A flavor with a topology works as long as the Topology is there that it came with.
bool topologies_exist(const State& state, const ClusterQueueState& queue) {
  return std::all_of(queue.groups.begin(), queue.groups.end(), [&](const Group& group) {
    return std::all_of(group.flavors.begin(), group.flavors.end(), [&](FlavorId flavor) {
      if (state.flavor_specs[flavor.index()]->topology.empty()) return true;
      const auto known = state.topology_flavors.find(flavor);
      return find_object<model::Topology>(state.policy, known->second.topology) != nullptr;
    });
  });
}

// A check without flavors is for all of them, as is one that names them all.
bool is_for_all_flavors(const model::ClusterQueue& spec, const model::AdmissionCheckRule& rule) {
  if (rule.on_flavors.empty()) return true;
  std::set<std::string_view> flavors;
  for (const model::ResourceGroup& group : spec.resource_groups) {
    for (const model::FlavorQuotas& quotas : group.flavors) flavors.insert(quotas.flavor);
  }
  return flavors == std::set<std::string_view>(rule.on_flavors.begin(), rule.on_flavors.end());
}

// All there and active; at most one MultiKueue check, for all flavors, and none of them together
// with a ProvisioningRequest.
bool checks_work(const Policy& policy, const model::ClusterQueue& spec) {
  int multikueue_checks = 0;
  bool provisions = false;
  for (const model::AdmissionCheckRule& rule : spec.admission_checks) {
    const auto* check = find_object<model::AdmissionCheck>(policy, rule.check);
    if (check == nullptr || !check->active) return false;
    provisions = provisions || check->controller == provisioning;
    if (check->controller != multikueue) continue;
    ++multikueue_checks;
    if (!is_for_all_flavors(spec, rule)) return false;
  }
  return multikueue_checks == 0 || (multikueue_checks == 1 && !provisions);
}

}  // namespace

void derive_activity(State& state, const Cohorts& cohorts) {
  for (ClusterQueueState& queue : state.queues) {
    const model::ClusterQueue& spec = queue.spec;
    const model::PolicyKey key{model::PolicyKind::cluster_queue, "", queue.name};
    queue.terminating = queue.exists && state.removing.contains(key);
    const bool has_root = spec.cohort.empty() || cohorts.has_root(spec.cohort);
    queue.active = queue.exists && !queue.terminating &&
                   spec.stop_policy == model::StopPolicy::none && has_root &&
                   flavors_exist(state, queue) && topologies_exist(state, queue) &&
                   checks_work(state.policy, spec);
  }
  std::vector<bool> active(state.tree.node_count(), true);
  for (const ClusterQueueState& queue : state.queues) {
    if (queue.exists) active[queue.node.index()] = queue.active;
  }
  state.tree.set_heights(active);
}

}  // namespace fairlead
