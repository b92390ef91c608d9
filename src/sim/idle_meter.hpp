// How much GPU time was idle after the warm-up while somebody waited who could have used it.
//
// At any moment the GPUs that no job holds are filled, in thought, with waiting jobs: the largest
// that fits, then the next, until none fits any more. What that fills was idle while wanted. Only
// sizes count, no quota and no flavor, so it is also the price of the rules: a cap, a strict order.
// The true most may be more; what is counted could all have run at once.
#pragma once

#include <map>
#include <vector>

#include "sim/bookings.hpp"
#include "sim/jobs.hpp"

namespace fairlead::sim {

class IdleMeter : public Bookings {
 public:
  // The jobs must outlive the meter.
  explicit IdleMeter(const Jobs& jobs) : jobs_(jobs) {}

  GpuTime idle_while_wanted() const { return total_; }

  void begin(const Run& run) override;
  void starts_waiting(JobId job, Instant now) override;
  void stops_waiting(JobId job, Instant now) override;
  void takes(JobId job, std::int64_t gpu_milli, Instant now) override;
  void gives_back(JobId job, std::int64_t gpu_milli, Instant now) override;
  void is_preempted(JobId /*job*/, Instant /*now*/) override {}
  void end(Instant now) override { advance(now); }

 private:
  bool counts(JobId job) const { return reaches_queue_[job.index()] && jobs_[job].gpu_milli > 0; }
  std::int64_t usable() const;
  void advance(Instant now);

  const Jobs& jobs_;
  std::vector<bool> reaches_queue_;               // by JobId
  std::map<std::int64_t, std::int64_t> waiting_;  // jobs by size in thousandths of a GPU
  std::int64_t free_ = 0;                         // negative while more is held than there is quota
  Instant since_;                                 // not before Run::measured_from
  GpuTime total_ = 0;
};

}  // namespace fairlead::sim
