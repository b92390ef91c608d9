#include "base/assert.hpp"
#include "engine/lifecycle/node_failures.hpp"
#include "engine/lifecycle/standing.hpp"
#include "engine/lifecycle/steps.hpp"
#include "engine/lifecycle/transitions.hpp"

namespace fairlead {
namespace {

// No workload needs more steps than a few; this many would be a rule that undoes another one.
constexpr int most_steps = 1000;

// The first rule that demands something, in Kueue's order. A back-off in force hides all that come
// after it: even a retry is carried out only when its delay is over.
bool follow_one_rule(State& state, WorkloadRecord& record, std::vector<Delta>& deltas,
                     Instant& wake) {
  if (sync_pods_ready(state, record)) return true;
  if (record.spec->active) {
    if (follow_retry_delay(state, record)) return true;
    if (deactivate(state, record)) return true;
    if (record.requeue_at && *record.requeue_at > state.now) {
      wake = *record.requeue_at;
      return false;
    }
    if (end_back_off(state, record)) return true;
  } else if (follow_deactivation(state, record, deltas)) {
    return true;
  }
  if (follow_restart(state, record)) return true;
  if (sync_checks(state, record)) return true;
  if (!record.quota_reserved) return false;
  if (admit_when_ready(state, record, deltas)) return true;
  if (follow_failed_checks(state, record, deltas)) return true;
  if (follow_stop_policies(state, record, deltas)) return true;
  return follow_limits(state, record, deltas, wake);
}

void set_timer(State& state, WorkloadRecord& record, Instant due) {
  if (record.timer == due) return;
  if (record.timer != Instant::never()) state.timers.erase({record.timer, record.id});
  record.timer = due;
  if (due != Instant::never()) state.timers.insert({due, record.id});
}

}  // namespace

void reconcile(State& state, WorkloadId id, std::vector<Delta>& deltas) {
  WorkloadRecord& record = state.workload(id);
  Instant wake = Instant::never();
  int steps = 0;
  while (!record.finished && !record.deleted && follow_one_rule(state, record, deltas, wake)) {
    wake = Instant::never();
    ++steps;
    FAIRLEAD_ASSERT(steps < most_steps);
  }
  set_timer(state, record, wake);
  note_standing(state, record);
}

void run_due_timers(State& state, std::vector<Delta>& deltas) {
  state.second_passes.run_due_timers(state.now);
  while (!state.timers.empty() && state.timers.begin()->first <= state.now) {
    const WorkloadId id = state.timers.begin()->second;
    set_timer(state, state.workload(id), Instant::never());
    reconcile(state, id, deltas);
  }
  run_due_node_timers(state, deltas);
}

}  // namespace fairlead
