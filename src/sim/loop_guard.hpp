// Notices workloads that evict each other without end.
//
// Between two events from outside (a submission, a job that ends) every workload needs to be
// evicted at most once. The guard counts those that are evicted again; more of these than there
// are workloads that hold quota is a loop. Kueue has such loops (kueue#13662, kueue#14543).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/event_queue.hpp"

namespace fairlead::sim {

class LoopGuard {
 public:
  explicit LoopGuard(std::size_t jobs) : evicted_in_(jobs, 0) {}

  // A submission, or a job that ended.
  void outside_event();
  void evicted(JobId job);
  bool is_loop(std::size_t holders) const { return again_ > holders; }

  // The jobs that were evicted more than once since the last outside event, in order.
  std::vector<JobId> participants() const;
  // Begins to count anew, so that a next loop must prove itself.
  void forgive();

 private:
  std::uint32_t span_ = 1;                 // number of the present span between outside events
  std::vector<std::uint32_t> evicted_in_;  // by job: the last span in which it was evicted
  std::vector<JobId> repeated_;            // unsorted, with duplicates
  std::size_t again_ = 0;
};

}  // namespace fairlead::sim
