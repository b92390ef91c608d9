#include "base/assert.hpp"
#include "engine/lifecycle/change.hpp"
#include "engine/lifecycle/steps.hpp"
#include "engine/lifecycle/transitions.hpp"

namespace fairlead {
namespace {

bool may_run(const WorkloadRecord& record) { return checks_ready(record) && !awaits_place(record); }

}  // namespace

void sync_admitted(State& state, WorkloadRecord& record) {
  if (record.admitted == may_run(record)) return;
  if (record.admitted) {
    count_execution(state, record);
  } else {
    record.admitted_at = whole_second(state.now);
  }
  record.admitted = !record.admitted;
}

// The checks of a pending workload may have been answered already: then it is admitted at once.
// Its queue's generation rises because Kueue hears of its own write and counts the workload anew.
void reserve_quota(State& state, WorkloadId id, Admission admission, std::vector<Delta>& deltas) {
  WorkloadRecord& record = state.workload(id);
  FAIRLEAD_ASSERT(!record.quota_reserved && !record.finished);
  const Before before = look(record);
  ++record.attempt;
  record.admission = std::move(admission);
  record.quota_reserved = true;
  record.quota_reserved_at = whole_second(state.now);
  record.evicted = false;
  record.eviction_confirmed = false;
  record.eviction = EvictionCause::none;
  record.preemption = EvictionCause::none;
  record.unhealthy_nodes.clear();
  record.idle_since.reset();
  state.idle.erase(id);
  record.reasons.clear();
  recount(state, record);
  if (has_required_checks(state, record)) sync_admitted(state, record);
  deltas.push_back({record.admitted ? DeltaKind::admit : DeltaKind::reserve_quota,
                    id,
                    record.attempt,
                    EvictionCause::none,
                    {}});
  changed(state, record, before);
  reconcile(state, id, deltas);
}

// Kueue admits even what is being evicted. It is no news for the pods then, which must stop.
bool admit_when_ready(State& state, WorkloadRecord& record, std::vector<Delta>& deltas) {
  if (!record.quota_reserved || record.admitted || !may_run(record)) return false;
  const Before before = look(record);
  sync_admitted(state, record);
  if (!record.evicted) {
    deltas.push_back({DeltaKind::admit, record.id, record.attempt, EvictionCause::none, {}});
  }
  changed(state, record, before);
  return true;
}

}  // namespace fairlead
