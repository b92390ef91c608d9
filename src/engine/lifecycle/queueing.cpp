#include "engine/lifecycle/queueing.hpp"

#include <utility>

#include "base/assert.hpp"
#include "engine/gates.hpp"
#include "engine/policy/names.hpp"

namespace fairlead {
namespace {

bool is_gated(const WorkloadRecord& record) {
  const auto gate = record.spec->annotations.find(model::admission_gated_annotation);
  return gate != record.spec->annotations.end() && !gate->second.empty();
}

bool best_effort(const ClusterQueueState& queue) {
  return queue.spec.queueing_strategy == model::QueueingStrategy::best_effort_fifo;
}

enum class Side { active, inadmissible };

// Enters the queue at the place that follows from the record as it is now.
void enter(State& state, WorkloadRecord& record, QueueId queue_id, Side side) {
  record.place = {record.local_queue,
                  record.shape,
                  {record.priority, queue_order_time(state, record), record.id}};
  record.waiting = Waiting::queued;
  record.waiting_in = queue_id;
  PendingQueue& pending = state.queue(queue_id).pending;
  if (side == Side::active) {
    pending.add_active(record.place);
  } else if (backoff_over(state, record)) {
    pending.add_inadmissible(record.place);
  } else {
    pending.add_held(record.place);
  }
}

void leave(State& state, WorkloadRecord& record) {
  if (record.waiting == Waiting::queued) {
    state.queue(record.waiting_in).pending.remove(record.place);
  }
  record.waiting = Waiting::nowhere;
}

// Where a change leaves a workload that is allowed to wait (Kueue: ClusterQueue.PushOrUpdate).
Side side_after_change(const State& state, const WorkloadRecord& record, QueueId target,
                       bool may_become_admissible) {
  if (record.waiting == Waiting::queued) {
    if (is_active(state, record)) return Side::active;
    if (!may_become_admissible) return Side::inadmissible;
  }
  const ClusterQueueState& queue = state.queue(target);
  const bool aside = best_effort(queue) && queue.pending.is_set_aside(record.shape);
  return backoff_over(state, record) && !aside ? Side::active : Side::inadmissible;
}

}  // namespace

bool is_open(const LocalQueueState& local_queue) {
  return local_queue.exists && local_queue.spec.stop_policy == model::StopPolicy::none;
}

bool is_admissible(const State&, const WorkloadRecord& record) {
  return !record.deleted && !record.finished && !record.quota_reserved && record.spec->active &&
         !is_gated(record) && !record.is_released();
}

bool backoff_over(const State& state, const WorkloadRecord& record) {
  if (record.requeue == Requeue::held) return false;
  return !record.requeue_at || *record.requeue_at <= state.now;
}

Instant queue_order_time(const State& state, const WorkloadRecord& record) {
  const auto& waiting = state.configuration.wait_for_pods_ready;
  if (record.evicted) {
    const bool by_creation =
        waiting && waiting->requeuing_timestamp == model::RequeuingTimestamp::creation;
    if (record.eviction == EvictionCause::pods_ready_timeout && !by_creation) {
      return record.evicted_at;
    }
    if (record.eviction == EvictionCause::admission_check) return record.evicted_at;
    // Behind whoever took its place in that second, although that one may be younger.
    if (record.eviction == EvictionCause::in_cohort_reclaim_while_borrowing &&
        !is_on(state.configuration, priority_sorting_gate)) {
      return record.evicted_at + milliseconds(1);
    }
  }
  return whole_second(record.created);
}

bool is_active(const State& state, const WorkloadRecord& record) {
  return record.waiting == Waiting::queued &&
         state.queue(record.waiting_in).pending.is_active(record.place);
}

PendingPlace pending_place(const State&, const WorkloadRecord& record) {
  FAIRLEAD_ASSERT(record.waiting == Waiting::queued);
  return record.place;
}

void enqueue(State& state, WorkloadId id, bool may_become_admissible) {
  WorkloadRecord& record = state.workload(id);
  if (!is_admissible(state, record) || record.waiting == Waiting::in_flight) return;
  if (record.assigned_queue != record.local_queue) {
    dequeue(state, id);
    record.assigned_queue = {};
  }
  if (is_open(state.local_queue(record.local_queue))) record.assigned_queue = record.local_queue;
  const QueueId target = target_queue(state, record.local_queue);
  if (record.waiting == Waiting::queued && record.waiting_in != target) dequeue(state, id);
  if (!target.valid()) {
    ++record.stays;
    return;
  }
  const Side side = side_after_change(state, record, target, may_become_admissible);
  leave(state, record);
  enter(state, record, target, side);
}

void dequeue(State& state, WorkloadId id) {
  WorkloadRecord& record = state.workload(id);
  const bool waits = record.waiting != Waiting::nowhere;
  if (waits) ++record.stays;
  const QueueId queue = waits ? record.waiting_in : state.local_queue(record.local_queue).queue;
  leave(state, record);
  if (queue.valid() && state.queue(queue).preemptor == id) state.queue(queue).preemptor = {};
}

void requeue(State& state, WorkloadId id, bool at_once, bool set_shape_aside) {
  WorkloadRecord& record = state.workload(id);
  FAIRLEAD_ASSERT(record.waiting == Waiting::in_flight);
  record.waiting = Waiting::nowhere;
  const QueueId target = target_queue(state, record.local_queue);
  if (!is_admissible(state, record) || !target.valid()) return;
  if (at_once && backoff_over(state, record)) {
    enter(state, record, target, Side::active);
    return;
  }
  enter(state, record, target, Side::inadmissible);
  ClusterQueueState& queue = state.queue(target);
  if (set_shape_aside && best_effort(queue)) queue.pending.set_shape_aside(record.shape);
}

void start_waiting(State& state, LocalQueueId local_queue, bool was_open) {
  const QueueId target = target_queue(state, local_queue);
  if (!target.valid()) return;
  for (const WorkloadId id : std::exchange(state.local_queue(local_queue).unassigned, {})) {
    state.workload(id).assigned_queue = local_queue;
  }
  for (const WorkloadId id : state.local_queue(local_queue).workloads) {
    WorkloadRecord& record = state.workload(id);
    record.assigned_queue = local_queue;
    if (record.waiting != Waiting::nowhere || !is_admissible(state, record)) continue;
    if (was_open && record.requeue_at && *record.requeue_at > state.now) continue;
    enter(state, record, target, Side::active);
  }
}

void stop_waiting(State& state, LocalQueueId local_queue) {
  // A queue that only sends elsewhere keeps what was learnt about its workloads. Where their
  // ClusterQueue is gone, Kueue writes that into each of them, and reads it anew.
  const LocalQueueState& local = state.local_queue(local_queue);
  const auto moves = [&](const WorkloadRecord& record) {
    return is_open(local) && (local.queue != record.waiting_in || state.queue(local.queue).exists);
  };
  for (const WorkloadId id : state.local_queue(local_queue).workloads) {
    WorkloadRecord& record = state.workload(id);
    const std::uint32_t stays = record.stays;
    const bool keeps = moves(record);
    dequeue(state, id);
    if (keeps) record.stays = stays;
  }
}

}  // namespace fairlead
