#include "sim/loop_guard.hpp"

#include <algorithm>

namespace fairlead::sim {

void LoopGuard::outside_event() {
  ++span_;
  forgive();
}

void LoopGuard::forgive() {
  again_ = 0;
  repeated_.clear();
}

void LoopGuard::evicted(JobId job) {
  if (evicted_in_[job.index()] == span_) {
    ++again_;
    repeated_.push_back(job);
  }
  evicted_in_[job.index()] = span_;
}

std::vector<JobId> LoopGuard::participants() const {
  std::vector<JobId> jobs = repeated_;
  std::sort(jobs.begin(), jobs.end());
  jobs.erase(std::unique(jobs.begin(), jobs.end()), jobs.end());
  return jobs;
}

}  // namespace fairlead::sim
