#include "engine/lifecycle/change.hpp"

#include <algorithm>

#include "engine/binding/binding.hpp"
#include "engine/lifecycle/queueing.hpp"
#include "engine/lifecycle/steps.hpp"
#include "engine/policy/names.hpp"
#include "engine/requests/requests.hpp"

namespace fairlead {
namespace {

// Whether some pod set has become smaller and none larger.
bool scaled_down(const model::Workload& before, const model::Workload& after) {
  bool smaller = false;
  for (const model::PodSet& pod_set : after.pod_sets) {
    const auto old = std::find_if(before.pod_sets.begin(), before.pod_sets.end(),
                                  [&](const model::PodSet& p) { return p.name == pod_set.name; });
    if (old == before.pod_sets.end()) continue;
    if (pod_set.count > old->count) return false;
    smaller = smaller || pod_set.count < old->count;
  }
  return smaller;
}

// Only WorkloadPriorityClasses may change the priority of a running workload.
bool priority_changed(const Before& before, const WorkloadRecord& record) {
  const model::Workload& old = *before.spec;
  const model::Workload& now = *record.spec;
  if (old.priority_class_kind == model::PriorityClassKind::pod_priority_class ||
      now.priority_class_kind != model::PriorityClassKind::workload_priority_class) {
    return false;
  }
  return (!now.priority_class.empty() && now.priority_class != old.priority_class) ||
         before.priority != record.priority;
}

bool makes_room(const Before& before, const WorkloadRecord& record) {
  const bool reclaimed = before.phase == Phase::admitted && record.phase() == Phase::admitted &&
                         before.spec->reclaimable_pods != record.spec->reclaimable_pods;
  return reclaimed || scaled_down(*before.spec, *record.spec) || priority_changed(before, record);
}

// Whether an inadmissible workload deserves another look after the change.
bool may_become_admissible(const Before& before, const WorkloadRecord& record) {
  return !same_spec(*before.spec, *record.spec) || before.priority != record.priority ||
         before.spec->reclaimable_pods != record.spec->reclaimable_pods ||
         before.evicted != record.evicted || before.requeue != record.requeue;
}

void flush_around(State& state, const WorkloadRecord& record) {
  request_flush(state, target_queue(state, record.assigned_queue));
}

}  // namespace

Before look(const WorkloadRecord& record) {
  return {record.spec, record.phase(), record.priority, record.evicted, record.requeue};
}

bool same_spec(const model::Workload& a, const model::Workload& b) {
  return &a == &b || (a.space == b.space && a.name == b.name && a.queue == b.queue &&
                      a.pod_sets == b.pod_sets && a.priority_class_kind == b.priority_class_kind &&
                      a.priority_class == b.priority_class && a.priority == b.priority &&
                      a.active == b.active && a.maximum_execution_time == b.maximum_execution_time);
}

void stir(State& state, LocalQueueId queue) {
  if (state.configuration.admission_fair_sharing) state.stirred.insert(queue);
}

void recount(State& state, WorkloadRecord& record) { recount(state, record, record); }

void recount(State& state, WorkloadRecord& record, const WorkloadRecord& seen) {
  if (!record.admission) return;
  ClusterQueueState& queue = state.queue(record.admission->queue);
  const bool in_tree = queue.exists && queue.node.valid();
  if (record.holding) {
    queue.holders.erase(*record.holding);
    record.holding.reset();
    if (in_tree) state.tree.remove_usage(queue.node, record.usage);
    record.usage.clear();
    state.held_places.set(record.id, nullptr);
    ++queue.generation;
  }
  if (!record.holds_quota() || !record.spec->active || record.deleted || !queue.exists) return;
  record.usage = usage_of(state, seen, *record.admission);
  if (in_tree) state.tree.add_usage(queue.node, record.usage);
  record.holding = {record.evicted, record.priority, record.quota_reserved_at, record.id};
  queue.holders.insert(*record.holding);
  state.held_places.set(record.id, &*record.admission);
}

void changed(State& state, WorkloadRecord& record, const Before& before) {
  const bool was_pending = before.phase == Phase::pending;
  const bool is_pending = record.phase() == Phase::pending;
  stir(state, record.local_queue);
  recount(state, record);
  follow_binding(state, record);
  if (record.deleted || record.finished || !record.spec->active) {
    dequeue(state, record.id);
    drop_second_pass(state, record);
    flush_around(state, record);
  } else if (was_pending && is_pending) {
    enqueue(state, record.id, may_become_admissible(before, record));
  } else if (was_pending) {
    dequeue(state, record.id);
  } else if (is_pending) {
    state.second_passes.drop(record.id);
    // During a back-off it waits nowhere; the end of the back-off queues it.
    if (!record.requeue_at || *record.requeue_at <= state.now) enqueue(state, record.id);
    flush_around(state, record);
  } else if (makes_room(before, record)) {
    flush_around(state, record);
  }
  ask_for_second_pass(state, record);
}

}  // namespace fairlead
