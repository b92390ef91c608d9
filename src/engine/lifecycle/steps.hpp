// The rules that reconcile() applies to one workload. Each function carries out one step and says
// whether it changed anything; what was decided shows at the next step.
#pragma once

#include <vector>

#include "engine/decision.hpp"
#include "engine/state.hpp"

namespace fairlead {

// evict.cpp
void mark_evicted(State& state, WorkloadRecord& record, EvictionCause cause, WorkloadId by,
                  std::vector<Delta>& deltas);
// An admitted workload stops being that: its time counts against its limit.
void count_execution(const State& state, WorkloadRecord& record);
// Gives the quota back: the workload is pending again.
void release(State& state, WorkloadRecord& record, std::vector<Delta>& deltas);

// activity.cpp
// A rule wants the workload deactivated: its document says so from now on.
bool deactivate(State& state, WorkloadRecord& record);
// What being inactive demands: eviction, and nothing left to wait for.
bool follow_deactivation(State& state, WorkloadRecord& record, std::vector<Delta>& deltas);
// The workload may queue again: its back-off is over, it was reactivated, its queue restarted.
bool end_back_off(State& state, WorkloadRecord& record);
bool follow_restart(State& state, WorkloadRecord& record);

// checks.cpp
// A check that asks for a retry may ask for a delay.
bool follow_retry_delay(State& state, WorkloadRecord& record);
// The list of checks is that of the queue's rules.
bool sync_checks(State& state, WorkloadRecord& record);
bool has_required_checks(const State& state, const WorkloadRecord& record);
bool checks_ready(const WorkloadRecord& record);
bool follow_failed_checks(State& state, WorkloadRecord& record, std::vector<Delta>& deltas);

// admit.cpp
bool admit_when_ready(State& state, WorkloadRecord& record, std::vector<Delta>& deltas);
// Admitted or not, by its checks and by whether it has its places.
void sync_admitted(State& state, WorkloadRecord& record);

// second_pass.cpp
// Whether places are looked for only when its checks are ready. Needs an admission.
bool awaits_place(const WorkloadRecord& record);
// Asks for a second pass where the workload needs one, with what it is now.
void ask_for_second_pass(State& state, const WorkloadRecord& record);
// The workload is over.
void drop_second_pass(State& state, const WorkloadRecord& record);

// stops.cpp
bool follow_stop_policies(State& state, WorkloadRecord& record, std::vector<Delta>& deltas);

// limits.cpp
bool sync_pods_ready(State& state, WorkloadRecord& record);
// `wake` becomes the next instant at which a limit is reached.
bool follow_limits(State& state, WorkloadRecord& record, std::vector<Delta>& deltas, Instant& wake);

// backoff.cpp
// Counts a failed attempt and sets how long the next one must wait.
void back_off(State& state, WorkloadRecord& record);

}  // namespace fairlead
