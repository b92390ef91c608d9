// The seam between State and the algorithm that decides.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/decision.hpp"
#include "engine/digest.hpp"
#include "engine/state.hpp"

namespace fairlead {

enum class SchedulerKind : std::uint8_t { kueue, fairlead };

class Scheduler {
 public:
  virtual ~Scheduler() = default;
  virtual std::unique_ptr<Scheduler> clone() const = 0;

  // One pass: looks at what waits, changes State and appends what it decided.
  virtual void pass(State& state, std::vector<Delta>& deltas) = 0;

  // Facts were applied and rules carried out since the last pass or observation: `deltas` is
  // what followed, `gone` are workloads that were deleted, finished or deactivated.
  virtual void observe(State& state, const std::vector<Delta>& deltas,
                       const std::vector<WorkloadId>& gone) = 0;

  // The policy changed.
  virtual void policy_changed(State& state) = 0;

  // The active workloads of a ClusterQueue in the order in which passes would look at them if
  // nothing else happened.
  virtual std::vector<WorkloadId> active_order(const State& state, QueueId queue) const = 0;

  // When time alone will make a pass decide otherwise (usage sampling); never() if it will not.
  virtual Instant wake_up(const State& state) const = 0;
  // Nothing happens from state.now to `until`, however long that is.
  virtual void time_passes(const State& state, Instant until) = 0;

  // Its Memory, for Engine::digest, and the part that counts in Engine::progress_digest.
  virtual void add_memory(Digest& digest) const = 0;
  virtual void add_progress(const State& state, Digest& digest) const = 0;
};

std::unique_ptr<Scheduler> make_scheduler(SchedulerKind kind);

}  // namespace fairlead
