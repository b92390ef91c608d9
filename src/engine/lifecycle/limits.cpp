// Readiness of pods and execution time: what is awaited, and until when.
#include <algorithm>
#include <optional>

#include "engine/lifecycle/change.hpp"
#include "engine/lifecycle/steps.hpp"

namespace fairlead {
namespace {

// By when the pods must be ready; nothing where none is set.
std::optional<Instant> readiness_deadline(const State& state, const WorkloadRecord& record) {
  const auto& rules = state.configuration.wait_for_pods_ready;
  if (!rules || !record.admitted || record.evicted || !record.spec->active) return std::nullopt;
  if (!record.pods_ready) return record.admitted_at + rules->timeout;
  if (*record.pods_ready || !rules->recovery_timeout) return std::nullopt;
  return record.pods_ready_at + *rules->recovery_timeout;
}

std::optional<Instant> execution_deadline(const WorkloadRecord& record) {
  if (!record.admitted || !record.spec->maximum_execution_time) return std::nullopt;
  return record.admitted_at + (*record.spec->maximum_execution_time - record.past_execution);
}

void set_target(State& state, WorkloadRecord& record, EvictionCause target) {
  const Before before = look(record);
  record.deactivation_target = target;
  changed(state, record, before);
}

void readiness_failed(State& state, WorkloadRecord& record, std::vector<Delta>& deltas) {
  const auto& limit = state.configuration.wait_for_pods_ready->backoff_limit_count;
  if (limit && record.requeue_count + 1 > *limit) {
    set_target(state, record, EvictionCause::requeuing_limit_exceeded);
    return;
  }
  back_off(state, record);
  mark_evicted(state, record, EvictionCause::pods_ready_timeout, {}, deltas);
}

}  // namespace

// Reports count from admission on, and no more once the pods are being stopped. Without
// waitForPodsReady nobody keeps book of them.
bool sync_pods_ready(State& state, WorkloadRecord& record) {
  if (!state.configuration.wait_for_pods_ready || state.evicting.contains(record.id)) return false;
  std::optional<bool> ready = record.pods_ready;
  if (!record.admitted) {
    ready.reset();
  } else if (record.pods_reported_ready) {
    ready = true;
  } else if (ready) {
    ready = false;
  }
  if (ready == record.pods_ready) return false;
  const Before before = look(record);
  record.pods_ready = ready;
  record.pods_ready_at = whole_second(state.now);
  changed(state, record, before);
  return true;
}

// Both limits count even when they are reached together: a workload that ran out of time and was
// not ready is evicted for the one and deactivated for the other.
bool follow_limits(State& state, WorkloadRecord& record, std::vector<Delta>& deltas,
                   Instant& wake) {
  bool reached = false;
  const auto readiness = readiness_deadline(state, record);
  if (readiness && *readiness <= state.now) {
    readiness_failed(state, record, deltas);
    reached = true;
  }
  const auto execution = execution_deadline(record);
  if (execution && *execution <= state.now && !record.deactivation_target) {
    record.past_execution = {};
    set_target(state, record, EvictionCause::maximum_execution_time_exceeded);
    reached = true;
  }
  for (const auto& deadline : {readiness, execution}) {
    if (deadline && *deadline > state.now) wake = std::min(wake, *deadline);
  }
  return reached;
}

}  // namespace fairlead
