// The engine: facts in, decisions out. Start reading here.
//
// An Engine holds State (what is true: policy, queues, usage, workloads) and one scheduler with
// its Memory. It knows no clock, file, socket or log: every fact comes with its instant, and the
// same facts and passes give the same decisions, byte for byte, on any machine.
//
//   backend --apply(event, now)--> Engine --Decision{deltas, wake_up}--> backend
//           --decide(now)-------->
//
// apply() takes a fact and carries out what follows by rule, without a pass (an eviction when a
// limit is reached, quota released when pods are gone). decide() makes one scheduling pass.
#pragma once

#include <memory>
#include <vector>

#include "base/result.hpp"
#include "engine/decision.hpp"
#include "engine/event.hpp"
#include "engine/scheduler/scheduler.hpp"
#include "engine/state.hpp"

namespace fairlead {

class Engine {
 public:
  explicit Engine(SchedulerKind scheduler, Settings settings = {});
  Engine(const Engine& other);
  Engine& operator=(const Engine& other);
  Engine(Engine&&) noexcept = default;
  Engine& operator=(Engine&&) noexcept = default;

  // Timers due before or at `now` fire first, in order of time. Instants never go back; an
  // earlier one counts as the latest seen. Only submissions and policy changes are refused, and
  // then nothing of them has happened; what timers did meanwhile is in the next decision.
  Result<Decision> apply(const Event& event, Instant now);

  // One pass of the scheduler, whether or not anything waits.
  Decision decide(Instant now);

  // Whether a pass would look at anything at all.
  bool has_heads() const;

  // The active workloads of a ClusterQueue, first the one that the next pass looks at.
  std::vector<WorkloadId> active(QueueId queue) const;

  // When time alone changes something, be it only the order in which a pass looks at what waits;
  // Instant::never() if nothing will.
  Instant wake_up() const;
  // When time alone changes something without a pass: the next timer or flush.
  Instant next_timer() const;

  const State& state() const { return state_; }
  SchedulerKind scheduler_kind() const { return kind_; }

  // A digest of all that later decisions depend on, in State and in Memory: equal engines have
  // equal digests. Of documents and policy, what follows from them counts, not their text.
  std::uint64_t digest() const;
  // The part of it by which `settle` sees whether a pass changed anything: states, active and
  // inadmissible sets, remembered flavor positions and usage.
  std::uint64_t progress_digest() const;

 private:
  void advance(Instant now);
  void carry_out(std::vector<Delta> deltas, const std::vector<WorkloadId>& gone);
  Decision report();

  SchedulerKind kind_;
  State state_;
  std::unique_ptr<Scheduler> scheduler_;
  std::vector<Delta> unreported_;
};

}  // namespace fairlead
