// Our own scheduler: quota and nodes in one decision, guarantees first, then weighted shares, room
// kept for whoever would starve, evictions last and few. docs/scheduler.md explains the rules.
#pragma once

#include <memory>
#include <vector>

#include "engine/scheduler/fairlead/memory.hpp"
#include "engine/scheduler/scheduler.hpp"

namespace fairlead::native {

class FairleadScheduler : public Scheduler {
 public:
  std::unique_ptr<Scheduler> clone() const override;
  void pass(State& state, std::vector<Delta>& deltas) override;
  void observe(State& state, const std::vector<Delta>& deltas,
               const std::vector<WorkloadId>& gone) override;
  void policy_changed(State& state) override;
  std::vector<WorkloadId> active_order(const State& state, QueueId queue) const override;
  Instant wake_up(const State& state) const override;
  void time_passes(const State& state, Instant until) override;
  void add_memory(Digest& digest) const override;
  void add_progress(const State& state, Digest& digest) const override;

 private:
  Memory memory_;
};

}  // namespace fairlead::native
