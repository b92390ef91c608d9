// Workloads that hold quota and need another look of the scheduler all the same: for other nodes in
// the place of failed ones, or for a place that could not be looked for before (Kueue:
// cache/queue/second_pass_queue.go).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "base/instant.hpp"
#include "engine/ids.hpp"

namespace fairlead {

struct WorkloadRecord;

// The workload as it was when the pass was asked for: as in Kueue the pass knows nothing of what
// happened to it since.
struct SecondPass {
  std::shared_ptr<const WorkloadRecord> workload;
  std::int32_t tries = 0;  // from 1
};

class SecondPasses {
 public:
  struct Timer {
    WorkloadId id;
    SecondPass pass;
  };
  using Timers = std::multimap<Instant, Timer>;
  using Due = std::map<WorkloadId, SecondPass>;

  // Asks for a pass after 1, 2, 4, 8, 16, 30, 30, ... seconds, by the number of tries. False where
  // one that is not due yet has been asked for.
  bool ask(Instant now, WorkloadId id, SecondPass pass);
  // What is asked for or due for this workload takes place no more.
  void drop(WorkloadId id);

  // Never where none waits for its time.
  Instant next_timer() const;
  void run_due_timers(Instant now);

  // The passes that are due, in order of submission.
  const Due& due() const { return due_; }
  Due take_due();

  const std::set<WorkloadId>& asked() const { return asked_; }
  const Timers& timers() const { return timers_; }

 private:
  std::set<WorkloadId> asked_;
  // One of a workload that was dropped meanwhile still runs: it ends the wait of a later one.
  Timers timers_;
  Due due_;
};

}  // namespace fairlead
