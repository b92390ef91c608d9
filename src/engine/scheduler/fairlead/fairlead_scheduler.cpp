#include "engine/scheduler/fairlead/fairlead_scheduler.hpp"

#include "engine/lifecycle/queueing.hpp"
#include "engine/lifecycle/transitions.hpp"
#include "engine/scheduler/fairlead/pass.hpp"

namespace fairlead::native {

std::unique_ptr<Scheduler> FairleadScheduler::clone() const {
  return std::make_unique<FairleadScheduler>(*this);
}

void FairleadScheduler::pass(State& state, std::vector<Delta>& deltas) {
  memory_.ends.pass_time(state);
  memory_.past.note(state);
  Pass(state, memory_, deltas).run();
}

void FairleadScheduler::observe(State& state, const std::vector<Delta>& deltas,
                                const std::vector<WorkloadId>& gone) {
  for (const Delta& delta : deltas) {
    const WorkloadRecord& workload = state.workload(delta.workload);
    if (delta.kind == DeltaKind::admit && workload.admitted) memory_.ends.started(workload);
    const bool is_over = delta.kind == DeltaKind::release || delta.kind == DeltaKind::finish;
    if (is_over) memory_.ends.stopped(workload, false, state.now);
  }
  for (const WorkloadId id : gone) {
    const WorkloadRecord& workload = state.workload(id);
    const bool ended = workload.finished && workload.admitted;
    memory_.ends.stopped(workload, ended, state.now);
    memory_.forget(id);
  }
  // That pods are gone or ready only follows from what was decided: it is no event outside.
  const bool is_news = !gone.empty() || memory_.submitted != state.workloads.size() ||
                       memory_.returns != state.returns;
  if (is_news) memory_.begin_round();
  memory_.submitted = state.workloads.size();
  memory_.returns = state.returns;
}

// Here every start depends on nodes and on the pods there, not only on what Kueue flushes for.
void FairleadScheduler::policy_changed(State& state) {
  for (std::size_t i = 0; i < state.queues.size(); ++i) request_flush(state, QueueId::at(i));
  memory_.asks.clear();
  memory_.begin_round();
}

std::vector<WorkloadId> FairleadScheduler::active_order(const State& state, QueueId queue) const {
  return state.queue(queue).pending.active();
}

Instant FairleadScheduler::wake_up(const State&) const { return Instant::never(); }

void FairleadScheduler::time_passes(const State& state, Instant) { memory_.past.note(state); }

void FairleadScheduler::add_memory(Digest& digest) const { memory_.add_to(digest); }

void FairleadScheduler::add_progress(const State&, Digest& digest) const { memory_.add_to(digest); }

}  // namespace fairlead::native
