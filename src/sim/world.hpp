// The world outside the engine, pretended: jobs are submitted, their pods start, run, are stopped
// and end. It carries out the engine's deltas and reports back with events.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/driver.hpp"
#include "sim/event_queue.hpp"
#include "sim/jobs.hpp"
#include "sim/ledger.hpp"
#include "sim/loop_guard.hpp"
#include "sim/settings.hpp"

namespace fairlead::sim {

class World {
 public:
  World(const Jobs& jobs, const Settings& settings, PriorityClasses classes, Driver& driver,
        std::vector<Bookings*> onlookers);

  // When something happens next by itself.
  Instant next_at() const;
  // Does all that happens at `now`; whether that was anything.
  bool happen(Instant now);
  // Something else that happens in the world.
  void tell(const Event& event, Instant now) { apply(event, now); }
  // Timers of the engine are due.
  void pass_time(Instant now) { apply(TimePasses{}, now); }
  // Carries out what a pass decided.
  void follow(const Decision& decision, Instant now);
  // Breaks an endless exchange of workloads, if there is one: the youngest of them is deactivated
  // until the next submission or end of a job.
  void break_loop(Instant now);

  Instant wake_up() const { return wake_up_; }  // as the engine last said
  std::size_t submitted() const { return submitted_; }
  std::size_t ended() const { return submitted_ - ledger_.unfinished(); }
  bool all_ended() const { return ended() == jobs_.size(); }

  void close(Instant now, Run& run);

 private:
  enum class Stage : std::uint8_t { none, pending, reserved, starting, running, stopping, ended };

  struct Life {
    WorkloadId workload;
    std::uint32_t attempt = 0;
    std::uint32_t turn = 0;  // counts attempts, and places within one
    Stage stage = Stage::none;
    bool held_back = false;
    std::uint8_t failed_starts = 0;  // in this attempt
    Instant running_since;
    Duration done;  // work that need not be done again
  };

  Life& life(JobId job) { return lives_[job.index()]; }
  JobId job_of(WorkloadId workload) const { return jobs_of_workloads_[workload.index()]; }
  const std::string& name_of(const Life& life) const;

  void apply(const Event& event, Instant now);
  void take(const Delta& delta, Instant now);
  void take_reservation(JobId job, const Delta& delta, Instant now);
  void take_admission(JobId job, const Delta& delta, Instant now);
  void take_place(JobId job, Instant now);
  void take_move(JobId job, Instant now);
  void take_displacement(JobId job, Instant now);
  void take_eviction(JobId job, const Delta& delta, Instant now);
  void take_release(JobId job, Instant now);

  void happens(const Happening& happening);
  void arrive(JobId job, Instant now);
  void start(JobId job, Instant now);
  void finish(JobId job, bool success, Instant now);
  void report_checks(JobId job, Instant now);
  void report_activity(JobId job, Instant now);
  Duration await_user(JobId job, Instant now);
  void user_returns(JobId job, Instant now);
  bool start_fails(JobId job);
  Duration lose_work(JobId job, Instant now);
  void outside_event(Instant now);
  void set_active(JobId job, bool active, Instant now);

  const Jobs& jobs_;
  const Settings& settings_;
  PriorityClasses classes_;
  Driver& driver_;
  Ledger ledger_;
  LoopGuard guard_;
  EventQueue queue_;
  std::vector<Life> lives_;               // by JobId
  std::vector<JobId> jobs_of_workloads_;  // by WorkloadId
  std::vector<JobId> held_back_;
  std::size_t submitted_ = 0;  // jobs arrive in the order of their ids
  Instant wake_up_ = Instant::never();
  Diagnostics refused_;
  std::int64_t loop_count_ = 0;
  std::vector<Loop> loops_;
};

}  // namespace fairlead::sim
