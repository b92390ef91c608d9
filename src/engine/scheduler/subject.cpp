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

std::optional<ReasonCode> obstacle(const State& state, const WorkloadRecord& workload,
                                   QueueId queue_id) {
  const ClusterQueueState& queue = state.queue(queue_id);
  if (failed_check(workload)) return ReasonCode::failed_admission_check;
  if (!queue.active) return ReasonCode::queue_inactive;
  if (!model::matches(queue.spec.namespace_selector,
                      state.namespaces[workload.name_space.index()].labels)) {
    return ReasonCode::namespace_not_selected;
  }
  if (!workload.resources_valid) return ReasonCode::invalid_resources;
  return std::nullopt;
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
