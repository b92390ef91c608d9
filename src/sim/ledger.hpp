// Books what every job waits, holds and loses while a simulation runs.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "sim/bookings.hpp"
#include "sim/jobs.hpp"
#include "sim/run.hpp"

namespace fairlead::sim {

class Ledger {
 public:
  // GPU time counts as held during arrivals from the end of the warm-up to the last submission that
  // is not after `until`. The onlookers must outlive the ledger.
  Ledger(const Jobs& jobs, Instant until, Duration warm_up, std::vector<Bookings*> onlookers = {});

  void submitted(JobId job, Instant now);
  // Quota is held from `held` to `released` or `ended`.
  void held(JobId job, std::int64_t gpu_milli, Instant now);
  void admitted(JobId job, Instant now);
  // Where pods are placed: they wait for a place from `admitted` or `displaced` on.
  void placed(JobId job, Instant now);
  void displaced(JobId job, Instant now);
  void running(JobId job, Instant now);
  void released(JobId job, Instant now);
  void ended(JobId job, JobEnd end, Instant now);
  // One eviction: the work that it cost, and for a preemption the job that took the room.
  void preempted(JobId job, Duration lost, JobId by, Instant now);
  void evicted(JobId job, Duration lost);

  std::size_t unfinished() const { return unfinished_; }  // of those submitted
  std::size_t holders() const { return holders_; }

  // Ends the books at `now`; the ledger is not used afterwards.
  void close(Instant now, Run& run);

 private:
  struct Open {
    Instant held_since = Instant::never();
    Instant pending_since = Instant::never();
    Instant unplaced_since = Instant::never();
    std::int64_t gpu_milli = 0;
  };

  JobResult& result(JobId job) { return results_[job.index()]; }
  GpuTime work(JobId job, Duration span) const;
  bool is_warm_up(JobId job) const { return jobs_[job].submit < measured_from_; }
  void stop_holding(JobId job, Instant now);
  void stop_unplaced(JobId job, Instant now);
  void start_pending(JobId job, Instant now);
  void stop_pending(JobId job, Instant now);

  const Jobs& jobs_;
  std::vector<Bookings*> onlookers_;
  std::vector<JobResult> results_;
  std::vector<Open> open_;
  std::vector<GpuTime> held_during_arrivals_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Rivalry> rivalries_;  // victim, by
  Instant first_arrival_;
  Instant measured_from_;
  Instant last_arrival_;
  std::size_t unfinished_ = 0;
  std::size_t holders_ = 0;
  std::int64_t admissions_ = 0;
  GpuTime held_by_warm_up_ = 0;
};

}  // namespace fairlead::sim
