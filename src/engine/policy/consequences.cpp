#include "engine/policy/consequences.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "engine/lifecycle/change.hpp"
#include "engine/lifecycle/queueing.hpp"
#include "engine/lifecycle/standing.hpp"
#include "engine/lifecycle/transitions.hpp"
#include "engine/policy/names.hpp"
#include "engine/requests/adjust.hpp"
#include "engine/requests/requests.hpp"

namespace fairlead {
namespace {

bool names_class(const model::Workload& workload, const std::string& name) {
  return workload.priority_class_kind == model::PriorityClassKind::workload_priority_class &&
         workload.priority_class == name;
}

class Reconciles {
 public:
  explicit Reconciles(const State& state) : state_(state) {}

  void local_queue(LocalQueueId id) {
    const auto& workloads = state_.local_queue(id).workloads;
    workloads_.insert(workloads.begin(), workloads.end());
  }
  void queue(QueueId id) {
    for (std::size_t i = 0; i < state_.local_queues.size(); ++i) {
      const LocalQueueState& local = state_.local_queues[i];
      if (local.exists && local.queue == id) local_queue(LocalQueueId::at(i));
    }
  }
  void everything() {
    for (std::size_t i = 0; i < state_.local_queues.size(); ++i) local_queue(LocalQueueId::at(i));
  }
  const std::set<WorkloadId>& workloads() const { return workloads_; }

 private:
  const State& state_;
  std::set<WorkloadId> workloads_;
};

QueueId old_target(const PolicyBefore& before, std::size_t local_queue) {
  return local_queue < before.targets.size() ? before.targets[local_queue] : QueueId();
}

// Kueue writes into a deactivated workload that its queue is going, and takes that for a departure.
bool has_deactivated(const State& state, QueueId queue) {
  return std::any_of(state.workloads.begin(), state.workloads.end(), [&](const auto& record) {
    return !record.deleted && record.phase() == Phase::pending && !record.spec->active &&
           record.assigned_queue.valid() && state.local_queue(record.assigned_queue).queue == queue;
  });
}

bool was_active(const PolicyBefore& before, QueueId queue) {
  return queue.index() < before.queues.size() && before.queues[queue.index()].active;
}

}  // namespace

void move_waiting(State& state, const PolicyBefore& before) {
  for (std::size_t i = 0; i < state.local_queues.size(); ++i) {
    const LocalQueueId id = LocalQueueId::at(i);
    if (target_queue(state, id) != old_target(before, i)) stop_waiting(state, id);
  }
  for (ClusterQueueState& queue : state.queues) {
    if (queue.exists) continue;
    queue.pending = PendingQueue();
    queue.preemptor = WorkloadId();
  }
  for (std::size_t i = 0; i < state.local_queues.size(); ++i) {
    const LocalQueueId id = LocalQueueId::at(i);
    const bool was_open = i < before.open.size() && before.open[i];
    if (target_queue(state, id) != old_target(before, i)) start_waiting(state, id, was_open);
  }
}

void update_wishes(State& state, const Changes& changes, const PolicyBefore& before) {
  for (const auto& [id, pods] : before.adjusted) {
    WorkloadRecord& record = state.workload(id);
    update_requests(state, record);
    const LimitSummary& limits = state.namespaces[record.name_space.index()].limits;
    if (adjusted_pods(state, *record.spec, limits) != pods) enqueue(state, id);
  }
  if (!any_change<model::Configuration>(changes)) return;
  for (WorkloadRecord& record : state.workloads) {
    if (record.deleted || record.finished) continue;
    update_requests(state, record);
    enqueue(state, record.id);
  }
}

void update_priorities(State& state, const Changes& changes) {
  for_each_change<model::WorkloadPriorityClass>(changes, [&](const auto* old, const auto* now) {
    if (now == nullptr || (old != nullptr && old->value == now->value)) return;
    for (WorkloadRecord& record : state.workloads) {
      if (record.deleted || !names_class(*record.spec, now->name)) continue;
      if (record.priority == now->value) continue;
      const Before before = look(record);
      record.priority = now->value;
      update_requests(state, record);
      changed(state, record, before);
    }
  });
}

void reconcile_affected(State& state, const Changes& changes, const PolicyBefore& before,
                        std::vector<Delta>& deltas) {
  Reconciles reconciles(state);
  for_each_change<model::LocalQueue>(changes, [&](const auto* old, const auto* now) {
    if (old != nullptr && now != nullptr && old->stop_policy == now->stop_policy) return;
    const model::LocalQueue& named = either(old, now);
    reconciles.local_queue(local_queue_id(state, named.space, named.name));
  });
  for_each_change<model::ClusterQueue>(changes, [&](const auto* old, const auto* now) {
    if (old != nullptr && now != nullptr && old->stop_policy == now->stop_policy &&
        old->admission_checks == now->admission_checks) {
      return;
    }
    reconciles.queue(queue_id(state, either(old, now).name));
  });
  for (std::size_t i = 0; i < before.queues.size(); ++i) {
    const bool terminates = state.queues[i].terminating && !before.queues[i].terminating;
    if (!terminates) continue;
    reconciles.queue(QueueId::at(i));
    if (has_deactivated(state, QueueId::at(i))) request_flush(state, QueueId::at(i));
  }
  if (any_change<model::Configuration>(changes)) reconciles.everything();
  for (const WorkloadId id : reconciles.workloads()) reconcile(state, id, deltas);
}

void note_standings(State& state, const PolicyBefore& before) {
  for (std::size_t i = 0; i < state.local_queues.size(); ++i) {
    const QueueId target = target_queue(state, LocalQueueId::at(i));
    const bool moved = target != old_target(before, i);
    const bool turned = target.valid() && state.queue(target).active != was_active(before, target);
    if (!moved && !turned) continue;
    for (const WorkloadId id : state.local_queues[i].workloads) {
      note_standing(state, state.workload(id));
    }
  }
}

}  // namespace fairlead
