// What the scheduler remembers from pass to pass. Losing it may cost history, never a cap or a
// gang.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "engine/digest.hpp"
#include "engine/scheduler/fairlead/ask.hpp"
#include "engine/scheduler/fairlead/ends.hpp"
#include "engine/scheduler/fairlead/past_usage.hpp"
#include "engine/state.hpp"

namespace fairlead::native {

// Room that evictions make belongs to the workload for which they were made, until it starts or
// gives up.
struct Hold {
  QueueId queue;
  Usage usage;
  std::vector<WorkloadId> victims;
  std::set<place::HostId> hosts;  // where its pods are to go
};

// A workload that is kept a place in the queue, so to speak: the first that was blocked.
struct Wait {
  Instant since;                  // when it was first found to be blocked
  std::int32_t passed = 0;        // by so many that took what it needs
  std::set<place::HostId> hosts;  // kept for it, once its patience has ended
};

struct Memory {
  std::map<WorkloadId, Hold> holds;
  std::map<WorkloadId, Wait> waits;
  // Evicted since the last event outside: none of them evicts others, or is evicted again, before
  // the next. So there is no end to evictions only where there is no end to events.
  std::set<WorkloadId> evicted;
  std::size_t most_holders = 0;  // workloads with quota at one time since then: so many evictions
  std::size_t submitted = 0;     // workloads so far, to tell whether there are new ones
  std::int64_t returns = 0;      // State::returns so far
  Ends ends;
  PastUsage past;
  // What evictions threw away lately, for the disruption budget: lost_work() by the instant.
  std::vector<std::pair<Instant, int128>> thrown_away;
  // By queue and shape; follows from the policy.
  std::map<std::pair<QueueId, ShapeId>, Ask> asks;

  void forget(WorkloadId workload);
  void begin_round();  // something happened outside
  void add_to(Digest& digest) const;
};

}  // namespace fairlead::native
