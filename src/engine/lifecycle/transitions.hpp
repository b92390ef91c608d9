// The steps of a workload's life. Each keeps State consistent and appends its delta.
#pragma once

#include <vector>

#include "engine/decision.hpp"
#include "engine/event.hpp"
#include "engine/state.hpp"

namespace fairlead {

// A scheduler gives quota: usage is added, the workload leaves its queue, required admission
// checks become pending, and it is admitted at once if there are none. Starts a new attempt.
void reserve_quota(State& state, WorkloadId id, Admission admission, std::vector<Delta>& deltas);

// Its pods must stop. Quota stays held until the eviction is confirmed, but for deactivated
// workloads (see recount in change.hpp). A second eviction of the same attempt changes nothing.
void evict(State& state, WorkloadId id, EvictionCause cause, WorkloadId by,
           std::vector<Delta>& deltas);
// The same where another eviction may be under way: the newer cause counts.
void evict_again(State& state, WorkloadId id, EvictionCause cause, WorkloadId by,
                 std::vector<Delta>& deltas);

// Whether pods of an admitted workload are to leave a failed node.
bool needs_other_nodes(const WorkloadRecord& record);

// A second pass, which saw the workload as `seen`, found places: the same quota, in part on other
// nodes. Of a workload that was being evicted the eviction is called off.
void place_again(State& state, WorkloadId id, const WorkloadRecord& seen, Admission admission,
                 std::vector<Delta>& deltas);
// The second pass found nothing: it is repeated later. Where another one has been asked for
// meanwhile the workload loses its quota instead, without an eviction, as in Kueue.
void fail_second_pass(State& state, WorkloadId id, SecondPass pass, std::vector<Delta>& deltas);

// An elastic job's larger slice takes over: the old one is finished.
void replace_slice(State& state, WorkloadId old_slice, std::vector<Delta>& deltas);

// Carries out what the rules demand of one workload now (Kueue: the Workload controller's
// Reconcile): checks, stop policies, deactivation, PodsReady and execution-time limits, end of
// back-off. Sets its timer. Runs to a fixed point.
void reconcile(State& state, WorkloadId id, std::vector<Delta>& deltas);

// One fact about a workload. Returns the workloads that are gone because of it.
std::vector<WorkloadId> take(State& state, const Event& fact, std::vector<Delta>& deltas);

// Fires every timer that is due at state.now: those of second passes, workloads and nodes.
void run_due_timers(State& state, std::vector<Delta>& deltas);

}  // namespace fairlead
