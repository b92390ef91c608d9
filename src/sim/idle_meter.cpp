#include "sim/idle_meter.hpp"

#include <algorithm>
#include <iterator>

namespace fairlead::sim {

void IdleMeter::begin(const Run& run) {
  free_ = run.capacity.gpu_milli;
  since_ = run.measured_from;
  for (const QueueId queue : run.queue_of_job) reaches_queue_.push_back(queue.valid());
}

void IdleMeter::starts_waiting(JobId job, Instant now) {
  advance(now);
  if (counts(job)) ++waiting_[jobs_[job].gpu_milli];
}

void IdleMeter::stops_waiting(JobId job, Instant now) {
  advance(now);
  if (!counts(job)) return;
  const auto size = waiting_.find(jobs_[job].gpu_milli);
  if (--size->second == 0) waiting_.erase(size);
}

void IdleMeter::takes(JobId /*job*/, std::int64_t gpu_milli, Instant now) {
  advance(now);
  free_ -= gpu_milli;
}

void IdleMeter::gives_back(JobId /*job*/, std::int64_t gpu_milli, Instant now) {
  advance(now);
  free_ += gpu_milli;
}

std::int64_t IdleMeter::usable() const {
  std::int64_t left = free_;
  auto above = waiting_.upper_bound(left);
  while (left > 0 && above != waiting_.begin()) {
    const auto& [size, jobs] = *std::prev(above);
    left -= size * std::min(jobs, left / size);
    above = waiting_.lower_bound(std::min(size, left + 1));  // smaller ones that fit
  }
  return std::max(free_, std::int64_t{0}) - std::max(left, std::int64_t{0});
}

void IdleMeter::advance(Instant now) {
  if (now <= since_) return;
  if (free_ > 0 && !waiting_.empty()) total_ += GpuTime{usable()} * (now - since_).ms;
  since_ = now;
}

}  // namespace fairlead::sim
