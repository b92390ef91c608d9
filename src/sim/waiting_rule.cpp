// The rule on pending queues: they and the records of the workloads tell the same story.
#include <map>

#include "sim/rules.hpp"

namespace fairlead::sim {

namespace {

using Places = std::map<WorkloadId, int>;  // how often each workload waits in some queue

Places count_places(const State& state, const Report& report) {
  Places places;
  for (const ClusterQueueState& queue : state.queues) {
    const auto active = queue.pending.active();
    const auto inadmissible = queue.pending.inadmissible();
    for (const WorkloadId id : active) ++places[id];
    for (const WorkloadId id : inadmissible) ++places[id];
    if (active.size() != queue.pending.active_count() ||
        inadmissible.size() != queue.pending.inadmissible_count()) {
      report("waiting", queue.name + " counts its pending workloads wrongly");
    }
  }
  return places;
}

bool is_gated(const WorkloadRecord& record) {
  const auto gate = record.spec->annotations.find(model::admission_gated_annotation);
  return gate != record.spec->annotations.end() && !gate->second.empty();
}

// Whether there is a ClusterQueue in which it could wait: its LocalQueue is there and not stopped.
bool has_queue(const State& state, const WorkloadRecord& record) {
  const LocalQueueState& local = state.local_queue(record.local_queue);
  return local.exists && local.spec.stop_policy == model::StopPolicy::none && local.queue.valid() &&
         state.queue(local.queue).exists;
}

bool must_wait(const State& state, const WorkloadRecord& record) {
  return !record.deleted && record.phase() == Phase::pending && record.spec->active &&
         !is_gated(record) && has_queue(state, record) &&
         (!record.requeue_at || *record.requeue_at <= state.now);
}

bool may_wait(const WorkloadRecord& record) {
  return !record.deleted && record.phase() == Phase::pending && record.spec->active;
}

void check_place(const State& state, const WorkloadRecord& record, int places,
                 const Report& report) {
  const bool queued = record.waiting == Waiting::queued;
  if (record.waiting == Waiting::in_flight) {
    report("waiting", record.name + " is still in the pass that looked at it");
  }
  if (places != (queued ? 1 : 0)) {
    report("waiting", record.name + " waits in " + std::to_string(places) + " places, and is " +
                          (queued ? "queued" : "not queued"));
  } else if (queued && !may_wait(record)) {
    report("waiting", record.name + " is queued and not pending");
  } else if (!queued && must_wait(state, record)) {
    report("waiting", record.name + " is pending and waits nowhere");
  }
  if (queued && has_queue(state, record) &&
      record.waiting_in != state.local_queue(record.local_queue).queue) {
    report("waiting", record.name + " waits in " + state.queue(record.waiting_in).name +
                          ", not where its LocalQueue sends");
  }
}

}  // namespace

void check_waiting(const State& state, const Report& report) {
  const Places places = count_places(state, report);
  for (const WorkloadRecord& record : state.workloads) {
    const auto found = places.find(record.id);
    check_place(state, record, found == places.end() ? 0 : found->second, report);
  }
}

}  // namespace fairlead::sim
