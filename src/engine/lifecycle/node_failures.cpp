// What becomes of workloads whose nodes fail (Kueue: controller/tas/node_controller.go). Their pods
// run from admission on, and end at once when their node goes, is not ready, or gets a NoExecute
// taint that they do not tolerate.
#include "engine/lifecycle/node_failures.hpp"

#include <algorithm>
#include <set>

#include "engine/gates.hpp"
#include "engine/lifecycle/change.hpp"
#include "engine/lifecycle/transitions.hpp"
#include "engine/policy/objects.hpp"
#include "engine/topology/tree.hpp"

namespace fairlead {
namespace {

constexpr Duration failure_delay = seconds(30);  // Kueue's NodeFailureDelay

bool is_on_node(const PodSetAssignment& given, const std::string& node) {
  return given.topology != nullptr && given.topology->levels.back() == host_label &&
         uses_any(*given.topology, {node});
}

bool is_on_node(const WorkloadRecord& record, const std::string& node) {
  if (record.deleted || record.phase() != Phase::admitted || record.evicted) return false;
  const auto& pod_sets = record.admission->pod_sets;
  return std::any_of(pod_sets.begin(), pod_sets.end(),
                     [&](const PodSetAssignment& given) { return is_on_node(given, node); });
}

model::TolerationLists tolerations_of(const State& state, const WorkloadRecord& record,
                                      std::size_t pod_set) {
  model::TolerationLists lists = {&record.spec->pod_sets[pod_set].pod.tolerations};
  for (const FlavorChoice& choice : record.admission->pod_sets[pod_set].flavors) {
    const auto& flavor = state.flavor_specs[choice.flavor.index()];
    if (flavor) lists.push_back(&flavor->tolerations);
  }
  return lists;
}

// Whether one of its pod sets there does not tolerate all that is tainted.
bool is_unwelcome(const State& state, const WorkloadRecord& record, const model::Node& node) {
  for (std::size_t i = 0; i < record.admission->pod_sets.size(); ++i) {
    if (!is_on_node(record.admission->pod_sets[i], node.name)) continue;
    if (!model::lets_in(node.taints, tolerations_of(state, record, i))) return true;
  }
  return false;
}

bool runs_on(const State& state, const WorkloadRecord& record, const model::Node& node) {
  if (record.deleted || record.phase() != Phase::admitted || !node.ready) return false;
  for (std::size_t i = 0; i < record.admission->pod_sets.size(); ++i) {
    if (!is_on_node(record.admission->pod_sets[i], node.name)) continue;
    if (model::lets_stay(node.taints, tolerations_of(state, record, i))) return true;
  }
  return false;
}

// The namespaces that have pods on a node. Kueue means to look for the pods of one workload, but
// its query loses the name and finds all of the namespace (docs/kueue-compatibility.md).
std::set<std::string> spaces_with_pods(const State& state, const model::Node& node) {
  std::set<std::string> spaces;
  for (const WorkloadRecord& record : state.workloads) {
    if (runs_on(state, record, node)) spaces.insert(record.spec->space);
  }
  for_each_object<model::BoundPod>(state.policy, [&](const model::BoundPod& pod) {
    if (pod.node == node.name && !pod.ended) spaces.insert(pod.space);
  });
  return spaces;
}

// A node as far as its health is asked for.
class Health {
 public:
  Health(const State& state, const std::string& name)
      : state_(state), node_(find_object<model::Node>(state.policy, name)) {
    if (node_ != nullptr && is_on(state.configuration, node_pods_gate)) {
      spaces_ = spaces_with_pods(state, *node_);
    }
  }

  // Whether the workload must leave: it could not stay, and its pods have ended, if they count.
  bool has_failed(const WorkloadRecord& record) const {
    if (node_ == nullptr) return true;
    const bool taints_count = is_on(state_.configuration, node_taints_gate);
    const bool may_stay = node_->ready && !(taints_count && is_unwelcome(state_, record, *node_));
    return !may_stay && !spaces_.contains(record.spec->space);
  }

 private:
  const State& state_;
  const model::Node* node_;  // null: removed
  std::set<std::string> spaces_;
};

// Its pods are to leave the node. With another failed node that is too much.
void mark_failed(State& state, WorkloadRecord& record, const std::string& node,
                 std::vector<Delta>& deltas) {
  const auto& nodes = record.unhealthy_nodes;
  if (std::find(nodes.begin(), nodes.end(), node) != nodes.end()) return;
  if (!nodes.empty()) return evict(state, record.id, EvictionCause::node_failures, {}, deltas);
  const Before before = look(record);
  record.unhealthy_nodes.push_back(node);
  changed(state, record, before);
  reconcile(state, record.id, deltas);
}

void mark_healthy(State& state, WorkloadRecord& record, const std::string& node,
                  std::vector<Delta>& deltas) {
  const auto& nodes = record.unhealthy_nodes;
  if (std::find(nodes.begin(), nodes.end(), node) == nodes.end()) return;
  const Before before = look(record);
  std::erase(record.unhealthy_nodes, node);
  changed(state, record, before);
  reconcile(state, record.id, deltas);
}

// Whether the node is unready, but not for long enough to count; it is looked at again then.
bool waits_for_timer(State& state, const std::string& name) {
  const auto since = state.unready_since.find(name);
  if (since == state.unready_since.end() || is_on(state.configuration, node_pods_gate)) {
    return false;
  }
  const Instant due = since->second + failure_delay;
  if (due > state.now) state.node_timers.insert({due, name});
  return due > state.now;
}

}  // namespace

void follow_node(State& state, const std::string& name, std::vector<Delta>& deltas) {
  if (!is_on(state.configuration, node_replacement_gate) || waits_for_timer(state, name)) return;
  const Health health(state, name);
  for (WorkloadRecord& record : state.workloads) {
    if (!is_on_node(record, name)) continue;
    if (health.has_failed(record)) {
      mark_failed(state, record, name, deltas);
    } else {
      mark_healthy(state, record, name, deltas);
    }
  }
}

bool may_have_failed(const State& state, const model::Node* before, const model::Node* after) {
  if (before == nullptr || after == nullptr || before->ready != after->ready) return true;
  return before->taints != after->taints && is_on(state.configuration, node_taints_gate);
}

void run_due_node_timers(State& state, std::vector<Delta>& deltas) {
  while (!state.node_timers.empty() && state.node_timers.begin()->first <= state.now) {
    const std::string name = state.node_timers.extract(state.node_timers.begin()).value().second;
    follow_node(state, name, deltas);
  }
}

}  // namespace fairlead
