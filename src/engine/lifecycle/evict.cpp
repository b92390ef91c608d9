#include "engine/lifecycle/change.hpp"
#include "engine/lifecycle/steps.hpp"
#include "engine/lifecycle/transitions.hpp"

namespace fairlead {
namespace {

// What a check has said counts no more. The delay that it asked for is kept, as in Kueue, but
// says nothing while the check is pending.
void reset_checks(WorkloadRecord& record, Instant now) {
  for (CheckStatus& check : record.checks) {
    if (check.state == CheckState::pending) continue;
    check.state = CheckState::pending;
    check.since = whole_second(now);
    check.reset = true;
  }
}

Duration whole_seconds(Duration span) { return {span.ms - span.ms % 1000}; }

}  // namespace

void count_execution(const State& state, WorkloadRecord& record) {
  record.past_execution = record.past_execution + whole_seconds(state.now - record.admitted_at);
}

// A pending workload is marked as well when it is deactivated; there is nothing to stop then, nor
// for one that is being evicted already, for another reason.
void mark_evicted(State& state, WorkloadRecord& record, EvictionCause cause, WorkloadId by,
                  std::vector<Delta>& deltas) {
  const Before before = look(record);
  const bool stops = record.quota_reserved && !record.evicted;
  record.evicted = true;
  record.eviction = cause;
  if (is_preemption(cause)) record.preemption = cause;
  record.evicted_at = whole_second(state.now);
  record.eviction_confirmed = !record.quota_reserved;
  reset_checks(record, state.now);
  record.unhealthy_nodes.clear();
  if (stops) {
    state.evicting.insert(record.id);
    deltas.push_back({DeltaKind::evict, record.id, record.attempt, cause, by});
  }
  changed(state, record, before);
}

void evict(State& state, WorkloadId id, EvictionCause cause, WorkloadId by,
           std::vector<Delta>& deltas) {
  if (!state.workload(id).evicted) evict_again(state, id, cause, by, deltas);
}

void evict_again(State& state, WorkloadId id, EvictionCause cause, WorkloadId by,
                 std::vector<Delta>& deltas) {
  WorkloadRecord& record = state.workload(id);
  if (record.finished && record.quota_reserved) {
    // On paper: its pods have ended. Kueue writes it down all the same.
    record.evicted = true;
    record.eviction = cause;
    record.unhealthy_nodes.clear();
  }
  if (!record.holds_quota()) return;
  mark_evicted(state, record, cause, by, deltas);
  reconcile(state, id, deltas);
}

void release(State& state, WorkloadRecord& record, std::vector<Delta>& deltas) {
  const Before before = look(record);
  record.quota_reserved = false;
  recount(state, record);
  if (record.admitted) count_execution(state, record);
  record.admitted = false;
  record.admission.reset();
  record.eviction_confirmed = record.evicted;
  state.evicting.erase(record.id);
  deltas.push_back({DeltaKind::release, record.id, record.attempt, EvictionCause::none, {}});
  changed(state, record, before);
}

}  // namespace fairlead
