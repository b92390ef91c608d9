#include "engine/policy/change.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "engine/lifecycle/queueing.hpp"
#include "engine/policy/names.hpp"
#include "engine/requests/adjust.hpp"

namespace fairlead {
namespace {

// The namespaces and RuntimeClasses whose workloads may ask for something else after the change.
struct Affected {
  std::set<std::string> spaces;
  std::set<std::string> runtime_classes;

  bool none() const { return spaces.empty() && runtime_classes.empty(); }
  bool includes(const model::Workload& workload) const {
    const auto& sets = workload.pod_sets;
    return spaces.contains(workload.space) ||
           std::any_of(sets.begin(), sets.end(), [&](const model::PodSet& set) {
             return runtime_classes.contains(set.pod.runtime_class);
           });
  }
};

Affected affected_by(const Changes& changes) {
  Affected affected;
  for_each_change<model::LimitRange>(changes, [&](const auto* before, const auto* after) {
    affected.spaces.insert(either(before, after).space);
  });
  for_each_change<model::RuntimeClass>(changes, [&](const auto* before, const auto* after) {
    affected.runtime_classes.insert(either(before, after).name);
  });
  return affected;
}

}  // namespace

PolicyBefore look_before(const State& state, const Changes& changes) {
  PolicyBefore before;
  for (const ClusterQueueState& queue : state.queues) {
    before.queues.push_back({queue.active, queue.terminating});
  }
  for (std::size_t i = 0; i < state.local_queues.size(); ++i) {
    before.targets.push_back(target_queue(state, LocalQueueId::at(i)));
    before.open.push_back(is_open(state.local_queues[i]));
  }
  for_each_change<model::Namespace>(changes, [&](const auto* old, const auto* now) {
    const auto id = state.namespace_names.find(either(old, now).name);
    if (id) before.labels.emplace(*id, state.namespaces[id->index()].labels);
  });
  const Affected affected = affected_by(changes);
  if (affected.none()) return before;
  for (const WorkloadRecord& record : state.workloads) {
    if (record.deleted || record.finished) continue;
    if (!affected.includes(*record.spec)) continue;
    const LimitSummary& limits = state.namespaces[record.name_space.index()].limits;
    before.adjusted.emplace(record.id, adjusted_pods(state, *record.spec, limits));
  }
  return before;
}

}  // namespace fairlead
