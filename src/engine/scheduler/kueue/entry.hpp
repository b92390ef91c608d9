// A head of a queue in one pass, or a workload in its second pass: what it would get, and what
// became of it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/scheduler/kueue/assignment.hpp"
#include "engine/scheduler/kueue/preemption.hpp"
#include "engine/state.hpp"

namespace fairlead::kueue {

// Why a head goes back to its queue (Kueue: RequeueReason). It decides where to.
enum class RequeueReason : std::uint8_t {
  generic,
  failed_after_nomination,
  namespace_mismatch,
  pending_preemption,
  no_fit,
  no_candidates,
};

struct Entry {
  WorkloadId workload;
  QueueId queue;
  Assignment assignment;
  std::vector<Target> targets;
  std::vector<Reason> reasons;
  RequeueReason requeue = RequeueReason::generic;
  bool nominated = false;  // passed the first checks and was assigned flavors
  bool served = false;     // admitted, placed again or evicted: it does not go back
  bool keep_cursor = true;
  std::optional<SecondPass> second_pass;  // it holds quota already

  // The workload as the pass sees it.
  const WorkloadRecord& subject(const State& state) const {
    return second_pass ? *second_pass->workload : state.workload(workload);
  }
};

}  // namespace fairlead::kueue
