// What a simulation found: what became of every job, and of the cluster as a whole. Numbers only;
// report/ makes figures and tables of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/instant.hpp"
#include "base/quantity.hpp"
#include "engine/ids.hpp"
#include "sim/event_queue.hpp"

namespace fairlead::sim {

// GPU time: thousandths of a GPU times milliseconds. A trace may hold more than 64 bits of it.
using GpuTime = int128;

enum class JobEnd : std::uint8_t {
  not_submitted,  // the simulation ended before
  refused,        // the submission was
  waiting,
  running,  // or starting or being stopped, when the simulation ended
  completed,
  failed,  // its starts failed, or it was deactivated (limits)
};

struct JobResult {
  JobEnd end = JobEnd::not_submitted;
  Instant first_admission = Instant::never();
  Instant first_running = Instant::never();  // its pods
  Instant finished = Instant::never();
  Duration pending;                // in all, after evictions too
  Duration unplaced;               // in all: admitted, but no node had room for its pods
  std::uint32_t displaced = 0;     // times that a node of it was lost
  std::uint32_t preempted = 0;     // times
  std::uint32_t evicted = 0;       // times, for other causes than preemption
  std::uint32_t caused = 0;        // preemptions of others
  GpuTime held = 0;                // while it held quota
  GpuTime lost_to_preemption = 0;  // work that was done and has to be done again
  GpuTime lost_otherwise = 0;
};

// An endless exchange of the same workloads (sim/loop_guard.hpp).
struct Loop {
  Instant at;                  // when it was noticed
  std::vector<JobId> between;  // the jobs that were evicted again and again
  JobId held_back;             // what was done about it
};

// What a report sets the figures against.
struct Capacity {
  std::int64_t gpu_milli = 0;                     // quota of all queues and cohorts
  std::vector<std::int64_t> gpu_milli_of_tenant;  // nominal quota of the queues it submits to
  // With what they may borrow (nominalQuota + borrowingLimit); nothing where that has no limit.
  std::vector<std::optional<std::int64_t>> cap_milli_of_tenant = {};
};

// Jobs whose LocalQueue the policy does not have. They stay pending.
struct MissingQueue {
  std::string name;  // "namespace/queue"
  std::int64_t jobs = 0;
};

// Preemptions of one tenant's jobs by those of another, or of the same.
struct Rivalry {
  std::uint32_t victim = 0;  // index into Jobs::tenants()
  std::uint32_t by = 0;
  std::int64_t preemptions = 0;
  GpuTime lost = 0;
};

// Nodes that were given other resources during the simulation (sim/reconfiguration.hpp).
struct ReconfigurationResult {
  std::int64_t nodes = 0;     // that came back
  std::int64_t draining = 0;  // cordoned still, when the simulation ended
  Instant finished;           // when the last came back
  Duration longest_drain;
  GpuTime out_of_service = 0;  // GPUs free on cordoned nodes, and all of those that were gone
};

struct Run {
  std::vector<JobResult> jobs;  // by JobId
  Capacity capacity;
  std::vector<QueueId> queue_of_job;  // the ClusterQueue that a job reaches; invalid: none
  // GPU time held from `measured_from` to the last submission, by tenant.
  std::vector<GpuTime> held_during_arrivals;
  Instant first_arrival;
  Instant measured_from;  // jobs submitted before are the warm-up
  // GPU time that those jobs held from then on: it was there for nobody else.
  GpuTime held_by_warm_up = 0;
  Instant last_arrival;
  Instant end;                     // of what was simulated
  bool interrupted = false;        // before everything that can happen had happened
  std::vector<Rivalry> rivalries;  // of measured jobs; by victim, then by who preempted
  std::int64_t passes = 0;
  std::int64_t admissions = 0;
  std::vector<MissingQueue> missing_queues;  // by name
  Diagnostics refused;                       // the first few submissions that were refused
  std::optional<ReconfigurationResult> reconfiguration;
  std::int64_t loop_count = 0;
  std::vector<Loop> loops;  // the first few
};

}  // namespace fairlead::sim
