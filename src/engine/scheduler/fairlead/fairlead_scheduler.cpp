#include "engine/scheduler/fairlead/fairlead_scheduler.hpp"

#include <variant>

#include "engine/lifecycle/transitions.hpp"
#include "engine/scheduler/fairlead/pass.hpp"
#include "engine/scheduler/fairlead/run_time.hpp"

namespace fairlead::native {

std::unique_ptr<Scheduler> FairleadScheduler::clone() const {
  return std::make_unique<FairleadScheduler>(*this);
}

// That pods are gone, or ready, only follows from what was decided.
void FairleadScheduler::happened(const Event& event) {
  const bool follows = std::holds_alternative<PodsGone>(event) ||
                       std::holds_alternative<PodsReady>(event) ||
                       std::holds_alternative<TimePasses>(event);
  if (!follows) memory_.evicted.clear();
}

void FairleadScheduler::pass(State& state, std::vector<Delta>& deltas) {
  Pass(state, memory_, deltas).run();
}

void FairleadScheduler::observe(State& state, const std::vector<Delta>& deltas,
                                const std::vector<WorkloadId>& gone) {
  for (const Delta& delta : deltas) {
    if (delta.kind != DeltaKind::admit) continue;
    const WorkloadRecord& workload = state.workload(delta.workload);
    const Instant end = latest_end(workload);
    if (workload.admitted && end != Instant::never()) memory_.ends.insert({end, workload.id});
  }
  for (const WorkloadId id : gone) memory_.forget(id);
  while (!memory_.ends.empty() && memory_.ends.begin()->first < state.now) {
    memory_.ends.erase(memory_.ends.begin());
  }
}

void FairleadScheduler::policy_changed(State&) { memory_.asks.clear(); }

std::vector<WorkloadId> FairleadScheduler::active_order(const State& state, QueueId queue) const {
  return state.queue(queue).pending.active();
}

Instant FairleadScheduler::wake_up(const State&) const { return Instant::never(); }

void FairleadScheduler::time_passes(const State&, Instant) {}

void FairleadScheduler::add_memory(Digest& digest) const { memory_.add_to(digest); }

void FairleadScheduler::add_progress(const State&, Digest& digest) const {
  memory_.add_to(digest);
}

}  // namespace fairlead::native
