// The scheduler that decides as Kueue v0.19.2 with its default feature gates. One pass is one of
// Kueue's scheduling cycles: one head per ClusterQueue, nominated against the usage at the start
// of the pass, then served one after the other.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/scheduler/kueue/entry.hpp"
#include "engine/scheduler/kueue/topology_pass.hpp"
#include "engine/scheduler/kueue/usage_history.hpp"
#include "engine/scheduler/scheduler.hpp"

namespace fairlead::kueue {

class KueueScheduler : public Scheduler {
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
  std::vector<Entry> pop_heads(State& state);
  static std::vector<Entry> take_second_passes(State& state);
  const FlavorCursor* cursor_for(const State& state, const Entry& entry) const;
  // Where its search stopped, unless it has another shape or queued anew since.
  const FlavorCursor* remembered(const State& state, WorkloadId id) const;
  void serve(const PreemptionContext& context, std::vector<Entry>& entries,
             std::vector<Delta>& deltas);
  void put_back(State& state, Entry& entry);

  // What it remembers: where the search over flavors stopped, per pending workload.
  std::map<WorkloadId, FlavorCursor> cursors_;
  UsageHistory history_;
  // What the nodes have left, as the last pass left it; none: to be looked at anew. Follows from
  // State, and so is no Memory.
  std::optional<TopologyPass> nodes_;
};

}  // namespace fairlead::kueue
