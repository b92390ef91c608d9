// Active or not, and when a workload that was evicted may queue again.
#include <memory>

#include "engine/lifecycle/change.hpp"
#include "engine/lifecycle/steps.hpp"
#include "engine/policy/names.hpp"

namespace fairlead {
namespace {

bool forget_back_off(WorkloadRecord& record) {
  const bool any = record.requeue_count > 0 || record.requeue_at;
  record.requeue_count = 0;
  record.requeue_at.reset();
  return any;
}

void allow_requeue(State& state, WorkloadRecord& record) {
  const Before before = look(record);
  record.requeue = Requeue::allowed;
  changed(state, record, before);
}

bool held_by(const WorkloadRecord& record, EvictionCause cause) {
  return record.requeue == Requeue::held && record.requeue_cause == cause;
}

bool runs(model::StopPolicy policy) { return policy == model::StopPolicy::none; }

}  // namespace

bool deactivate(State& state, WorkloadRecord& record) {
  if (!record.deactivation_target) return false;
  const Before before = look(record);
  auto spec = std::make_shared<model::Workload>(*record.spec);
  spec->active = false;
  record.spec = std::move(spec);
  ++record.generation;
  changed(state, record, before);
  return true;
}

// A target that is set while an eviction is under way stays, so that the workload is deactivated
// again as soon as somebody reactivates it. Kueue does the same.
bool follow_deactivation(State& state, WorkloadRecord& record, std::vector<Delta>& deltas) {
  if (!record.evicted) {
    const EvictionCause cause = record.deactivation_target.value_or(EvictionCause::deactivated);
    record.deactivation_target.reset();
    forget_back_off(record);
    mark_evicted(state, record, cause, {}, deltas);
    return true;
  }
  const Before before = look(record);
  if (!forget_back_off(record)) return false;
  record.deactivation_target.reset();
  changed(state, record, before);
  return true;
}

// A workload that a rule deactivated stays held when it is reactivated: Kueue knows the way back
// only for those that their owner deactivated.
bool end_back_off(State& state, WorkloadRecord& record) {
  if (record.requeue_at && !record.quota_reserved) {
    const Before before = look(record);
    record.requeue_at.reset();
    changed(state, record, before);
    return true;
  }
  const bool failed = held_by(record, EvictionCause::pods_ready_timeout) ||
                      held_by(record, EvictionCause::admission_check);
  if (!failed && !held_by(record, EvictionCause::deactivated)) return false;
  if (failed) record.requeue_at.reset();
  allow_requeue(state, record);
  return true;
}

bool follow_restart(State& state, WorkloadRecord& record) {
  if (record.requeue != Requeue::held) return false;
  const LocalQueueState& local_queue = state.local_queue(record.local_queue);
  const bool local_runs = local_queue.exists && runs(local_queue.spec.stop_policy);
  const QueueId queue = target_queue(state, record.local_queue);
  const bool queue_runs = queue.valid() && runs(state.queue(queue).spec.stop_policy);
  if ((local_runs && held_by(record, EvictionCause::local_queue_stopped)) ||
      (queue_runs && held_by(record, EvictionCause::cluster_queue_stopped))) {
    allow_requeue(state, record);
    return true;
  }
  return false;
}

}  // namespace fairlead
