#include "engine/lifecycle/standing.hpp"

#include <algorithm>
#include <optional>

#include "engine/lifecycle/queueing.hpp"

namespace fairlead {
namespace {

std::optional<ReasonCode> queue_obstacle(const State& state, const WorkloadRecord& record) {
  const LocalQueueState& local_queue = state.local_queue(record.local_queue);
  if (!local_queue.exists) return ReasonCode::queue_missing;
  if (local_queue.spec.stop_policy != model::StopPolicy::none) {
    return ReasonCode::local_queue_stopped;
  }
  if (!local_queue.queue.valid() || !state.queue(local_queue.queue).exists) {
    return ReasonCode::queue_missing;
  }
  if (!state.queue(local_queue.queue).active) return ReasonCode::queue_inactive;
  return std::nullopt;
}

std::optional<ReasonCode> obstacle(const State& state, const WorkloadRecord& record) {
  if (!record.spec->active) return ReasonCode::deactivated;
  if (record.is_released()) return ReasonCode::released_idle;
  if (!is_admissible(state, record)) return ReasonCode::gated;
  if (const auto code = queue_obstacle(state, record)) return code;
  if (!backoff_over(state, record)) return ReasonCode::backing_off;
  return std::nullopt;
}

bool is_obstacle(const Reason& reason) {
  constexpr ReasonCode codes[] = {ReasonCode::deactivated,         ReasonCode::gated,
                                  ReasonCode::local_queue_stopped, ReasonCode::queue_missing,
                                  ReasonCode::queue_inactive,      ReasonCode::backing_off,
                                  ReasonCode::released_idle};
  return std::find(std::begin(codes), std::end(codes), reason.code) != std::end(codes);
}

}  // namespace

void note_standing(const State& state, WorkloadRecord& record) {
  if (record.deleted || record.phase() != Phase::pending) return;
  Reason reason;
  if (const auto code = obstacle(state, record)) {
    reason.code = *code;
    if (*code == ReasonCode::backing_off) {
      reason.until = record.requeue_at.value_or(Instant::never());
    }
  } else if (!record.reasons.empty() && !is_obstacle(record.reasons.front())) {
    return;
  }
  record.reasons = {reason};
}

}  // namespace fairlead
