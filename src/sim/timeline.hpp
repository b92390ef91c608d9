// What each tenant holds, waits for and loses over time, for plots. Bounded, however long the
// trace is: Series::max_buckets numbers each.
#pragma once

#include <array>
#include <vector>

#include "sim/bookings.hpp"
#include "sim/jobs.hpp"
#include "sim/series.hpp"

namespace fairlead::sim {

// One tenant's, or all tenants' together.
struct Track {
  Series held;          // thousandths of a GPU
  Series waiting_gpus;  // thousandths of a GPU that the waiting jobs ask for
  Series waiting_jobs;
  Series preemptions;  // of its jobs, so far
};

class Timeline : public Bookings {
 public:
  // The jobs must outlive the timeline.
  explicit Timeline(const Jobs& jobs) : jobs_(jobs), tenants_(jobs.tenants().size()) {}

  const std::vector<Track>& tenants() const { return tenants_; }  // by index into Jobs::tenants()
  const Track& total() const { return total_; }
  // After the end, of every series.
  Duration width() const { return total_.held.width(); }

  void begin(const Run& /*run*/) override {}
  void starts_waiting(JobId job, Instant now) override { wait(job, 1, now); }
  void stops_waiting(JobId job, Instant now) override { wait(job, -1, now); }
  void takes(JobId job, std::int64_t gpu_milli, Instant now) override;
  void gives_back(JobId job, std::int64_t gpu_milli, Instant now) override;
  void is_preempted(JobId job, Instant now) override;
  void end(Instant now) override;

 private:
  std::array<Track*, 2> tracks(JobId job) { return {&tenants_[jobs_[job].tenant], &total_}; }
  void wait(JobId job, std::int64_t jobs, Instant now);

  const Jobs& jobs_;
  std::vector<Track> tenants_;
  Track total_;
  Instant end_;
};

}  // namespace fairlead::sim
