#include "engine/scheduler/subject.hpp"

#include <algorithm>

#include "engine/lifecycle/queueing.hpp"

namespace fairlead {
namespace {

bool failed_check(const WorkloadRecord& workload) {
  return std::any_of(workload.checks.begin(), workload.checks.end(), [](const CheckStatus& check) {
    return check.state == CheckState::retry || check.state == CheckState::rejected;
  });
}

}  // namespace

std::optional<Reason> obstacle(const State& state, const WorkloadRecord& workload,
                               QueueId queue_id) {
  const ClusterQueueState& queue = state.queue(queue_id);
  Reason reason;
  if (failed_check(workload)) {
    reason.code = ReasonCode::failed_admission_check;
  } else if (!queue.active) {
    reason.code = ReasonCode::queue_inactive;
  } else if (!model::matches(queue.spec.namespace_selector,
                             state.namespaces[workload.name_space.index()].labels)) {
    reason.code = ReasonCode::namespace_not_selected;
  } else if (!workload.resources_valid) {
    reason.code = ReasonCode::invalid_resources;
  } else if (queue.starts_again > state.now) {
    reason.code = ReasonCode::gpu_hours_spent;
    reason.until = queue.starts_again;
  } else {
    return std::nullopt;
  }
  return reason;
}

std::optional<WorkloadId> replaced_slice(const State& state, const WorkloadRecord& workload,
                                         QueueId queue) {
  const auto& annotations = workload.spec->annotations;
  const auto found = annotations.find(model::slice_replacement_annotation);
  if (found == annotations.end()) return std::nullopt;
  const auto old = state.by_name.find(found->second);
  if (!old) return std::nullopt;
  const WorkloadRecord& record = state.workload(*old);
  const bool same_space = record.name_space == workload.name_space;
  if (!same_space || !record.holding || record.admission->queue != queue) return std::nullopt;
  return *old;
}

bool satisfies_policy(const State& state, const WorkloadRecord& preemptor,
                      const WorkloadRecord& candidate, model::PreemptionPolicy policy) {
  using model::PreemptionPolicy;
  switch (policy) {
    case PreemptionPolicy::never: return false;
    case PreemptionPolicy::any: return true;
    case PreemptionPolicy::lower_priority: return preemptor.priority > candidate.priority;
    case PreemptionPolicy::lower_or_newer_equal_priority:
      if (preemptor.priority != candidate.priority) return preemptor.priority > candidate.priority;
      return queue_order_time(state, preemptor) < queue_order_time(state, candidate);
  }
  return false;
}

bool waits_for_pods(const State& state) {
  const auto& waiting = state.configuration.wait_for_pods_ready;
  if (!waiting || !waiting->block_admission) return false;
  return std::any_of(state.queues.begin(), state.queues.end(), [&](const auto& queue) {
    return std::any_of(queue.holders.begin(), queue.holders.end(), [&](const Holder& holder) {
      return !state.workload(holder.workload).pods_ready.value_or(false);
    });
  });
}

}  // namespace fairlead
