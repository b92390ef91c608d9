#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/lifecycle/queueing.hpp"
#include "engine/policy/names.hpp"
#include "engine/policy/objects.hpp"
#include "engine/policy/tree_events.hpp"
#include "engine/topology/tree.hpp"

namespace fairlead {
namespace {

// Gathers what to flush, so that a tree is asked for once however many of its members changed.
class Flushes {
 public:
  Flushes(State& state, const Cohorts& cohorts) : state_(state), cohorts_(cohorts) {}

  void tree(const std::string& cohort) {
    if (cohorts_.has_root(cohort)) roots_.insert(cohorts_.root(cohort));
  }
  void around(const ClusterQueueState& queue) {
    if (queue.spec.cohort.empty()) {
      queues_.insert(*state_.queue_names.find(queue.name));
    } else {
      tree(queue.spec.cohort);
    }
  }
  void ancestors(const std::string& cohort) {
    if (!cohorts_.path_below_root(cohort).empty()) tree(cohort);
  }
  void request() {
    for (std::size_t i = 0; i < state_.queues.size() && !roots_.empty(); ++i) {
      const ClusterQueueState& queue = state_.queues[i];
      if (!queue.exists || !cohorts_.has_root(queue.spec.cohort)) continue;
      if (roots_.erase(cohorts_.root(queue.spec.cohort)) > 0) queues_.insert(QueueId::at(i));
    }
    for (const QueueId queue : queues_) request_flush(state_, queue);
  }

 private:
  State& state_;
  const Cohorts& cohorts_;
  std::set<std::string> roots_;
  std::set<QueueId> queues_;
};

// Calls visit(queue) for every existing queue with this flavor.
template <class Visit>
void for_each_user(const State& state, FlavorId flavor, Visit&& visit) {
  for (const ClusterQueueState& queue : state.queues) {
    if (queue.exists && queue.has_flavor(flavor)) visit(queue);
  }
}

void for_queues(Flushes& flushes, const State& state, const Changes& changes,
                const PolicyBefore& before) {
  for_each_change<model::ClusterQueue>(changes, [&](const auto* old, const auto* now) {
    const ClusterQueueState& queue = state.queue(*state.queue_names.find(either(old, now).name));
    if (queue.exists) {
      flushes.around(queue);
    } else {
      flushes.ancestors(old->cohort);
    }
  });
  for (std::size_t i = 0; i < before.queues.size(); ++i) {
    const ClusterQueueState& queue = state.queues[i];
    if (!queue.exists || queue.active == before.queues[i].active) continue;
    if (queue.active) {
      flushes.around(queue);
    } else if (!queue.terminating) {
      flushes.ancestors(queue.spec.cohort);
    }
  }
}

void for_flavors(Flushes& flushes, const State& state, const Changes& changes) {
  for_each_change<model::ResourceFlavor>(changes, [&](const auto* old, const auto* now) {
    if (old == nullptr || now == nullptr) return;
    if (old->node_labels == now->node_labels && old->node_taints == now->node_taints &&
        old->tolerations == now->tolerations) {
      return;
    }
    for_each_user(state, *state.flavors.find(now->name),
                  [&](const ClusterQueueState& queue) { flushes.around(queue); });
  });
}

void for_namespaces(Flushes& flushes, const State& state, const PolicyBefore& before) {
  for (const auto& [id, labels] : before.labels) {
    for (const ClusterQueueState& queue : state.queues) {
      if (!queue.exists) continue;
      const auto& selector = queue.spec.namespace_selector;
      const model::Labels& now = state.namespaces[id.index()].labels;
      if (matches(selector, now) && !matches(selector, labels)) flushes.around(queue);
    }
  }
}

// The flavors with a topology that have this node among their own.
std::vector<FlavorId> flavors_of(const State& state, const model::Node& node) {
  std::vector<FlavorId> flavors;
  for (const auto& [flavor, spec] : state.topology_flavors) {
    const auto* topology = find_object<model::Topology>(state.policy, spec.topology);
    if (topology != nullptr && belongs(node, spec.node_labels, topology->levels)) {
      flavors.push_back(flavor);
    }
  }
  return flavors;
}

// A node that comes, goes or changes lets every queue look again, whatever its flavors.
void for_nodes(Flushes& flushes, const State& state, const Changes& changes) {
  const auto is_used = [&](const model::Node* node) {
    return node != nullptr && !flavors_of(state, *node).empty();
  };
  bool any = false;
  for_each_change<model::Node>(changes, [&](const auto* old, const auto* now) {
    any = any || is_used(old) || is_used(now);
  });
  for_each_change<model::ResourceFlavor>(changes, [&](const auto* old, const auto* now) {
    any = any || (old == nullptr && !now->topology.empty());
  });
  if (!any) return;
  for (const ClusterQueueState& queue : state.queues) {
    if (queue.exists && queue.active) flushes.around(queue);
  }
}

bool takes_room(const model::BoundPod* pod) {
  return pod != nullptr && !pod->node.empty() && !pod->ended;
}

bool asks_for_less(const model::BoundPod& old, const model::BoundPod& now) {
  const model::ResourceList before = model::pod_requests(old.spec);
  const model::ResourceList after = model::pod_requests(now.spec);
  return std::any_of(before.begin(), before.end(), [&](const auto& request) {
    const auto left = after.find(request.first);
    return request_value(request.first, request.second) >
           (left == after.end() ? 0 : request_value(left->first, left->second));
  });
}

// A pod of somebody else that ends or moves leaves room on its node.
void for_pods(Flushes& flushes, const State& state, const Changes& changes) {
  for_each_change<model::BoundPod>(changes, [&](const auto* old, const auto* now) {
    if (!takes_room(old)) return;
    const auto* node = find_object<model::Node>(state.policy, old->node);
    if (node == nullptr) return;
    const bool frees = !takes_room(now) || now->node != old->node || asks_for_less(*old, *now);
    if (!frees) return;
    for (const FlavorId flavor : flavors_of(state, *node)) {
      for_each_user(state, flavor, [&](const ClusterQueueState& queue) { flushes.around(queue); });
    }
  });
}

}  // namespace

void request_flushes(State& state, const Changes& changes, const PolicyBefore& before,
                     const Cohorts& cohorts) {
  Flushes flushes(state, cohorts);
  for_each_change<model::Cohort>(changes, [&](const auto*, const auto* now) {
    if (now != nullptr) flushes.tree(now->name);
  });
  for_queues(flushes, state, changes, before);
  for_flavors(flushes, state, changes);
  for_namespaces(flushes, state, before);
  for_nodes(flushes, state, changes);
  for_pods(flushes, state, changes);
  if (any_change<model::Configuration>(changes)) {
    for (const ClusterQueueState& queue : state.queues) {
      if (queue.exists) flushes.around(queue);
    }
  }
  flushes.request();
}

}  // namespace fairlead
