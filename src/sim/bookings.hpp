// Onlookers of the Ledger: they see who starts and stops waiting and holding GPUs, in order of
// time. What an observer of the engine sees (sim/driver.hpp) is about workloads, this about jobs.
#pragma once

#include <cstdint>

#include "sim/run.hpp"

namespace fairlead::sim {

class Bookings {
 public:
  Bookings() = default;
  Bookings(const Bookings&) = delete;
  Bookings& operator=(const Bookings&) = delete;
  virtual ~Bookings() = default;

  // Of the run, capacity, queue_of_job and measured_from are known.
  virtual void begin(const Run& run) = 0;
  virtual void starts_waiting(JobId job, Instant now) = 0;
  virtual void stops_waiting(JobId job, Instant now) = 0;
  virtual void takes(JobId job, std::int64_t gpu_milli, Instant now) = 0;
  virtual void gives_back(JobId job, std::int64_t gpu_milli, Instant now) = 0;
  virtual void is_preempted(JobId job, Instant now) = 0;
  // By then everybody has stopped waiting and given back.
  virtual void end(Instant now) = 0;
};

}  // namespace fairlead::sim
