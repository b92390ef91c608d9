// When running workloads are expected to end: at their declared limit, or, where none is declared,
// when others of their kind did. Whoever runs on has his end put off.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "engine/scheduler/fairlead/run_times.hpp"
#include "engine/state.hpp"

namespace fairlead::native {

class Ends {
 public:
  void started(const WorkloadRecord& workload);
  // It no longer runs, from `now` on; whether to its end.
  void stopped(const WorkloadRecord& workload, bool to_its_end, Instant now);
  // Puts off the ends that have passed.
  void pass_time(const State& state);

  // In order of time, for those of whom anything is known.
  const std::set<std::pair<Instant, WorkloadId>>& upcoming() const { return upcoming_; }
  // When a workload that starts at `now` has ended in all likelihood; never(): nothing is known.
  Instant of_new(const WorkloadRecord& workload, Instant now) const;

  static bool is_declared(const WorkloadRecord& workload);

  void add_to(Digest& digest) const;

 private:
  void expect(WorkloadId workload, Instant end);

  RunTimes run_times_;
  std::set<std::pair<Instant, WorkloadId>> upcoming_;
  std::map<WorkloadId, Instant> expected_;
};

}  // namespace fairlead::native
