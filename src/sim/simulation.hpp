// Replays a trace under a policy, in virtual time.
//
// Time jumps from one event to the next. While queues have heads there is a pass, and no two passes
// are closer than Settings::pass_time; a pass that changed nothing is not repeated before the next
// event. It is the engine of live use that decides: nothing here models a scheduler.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.hpp"
#include "sim/bookings.hpp"
#include "sim/driver.hpp"
#include "sim/jobs.hpp"
#include "sim/reconfiguration.hpp"
#include "sim/run.hpp"
#include "sim/settings.hpp"

namespace fairlead::sim {

struct Progress {
  Instant now;
  std::size_t ended = 0;
  std::size_t submitted = 0;
  std::size_t jobs = 0;
  std::int64_t passes = 0;
};

// Is asked now and then whether to go on.
class Monitor {
 public:
  Monitor() = default;
  Monitor(const Monitor&) = delete;
  Monitor& operator=(const Monitor&) = delete;
  virtual ~Monitor() = default;

  virtual bool keep_going(const Progress& progress) = 0;
};

struct Plan {
  const Jobs& jobs;
  const std::vector<model::PolicyObject>& policy;
  SchedulerKind scheduler = SchedulerKind::kueue;
  Settings settings;
  std::vector<Observer*> observers;
  Monitor* monitor = nullptr;
  std::vector<Bookings*> onlookers = {};
  const ReconfigurationPlan* reconfiguration = nullptr;  // with Settings::placement
};

// Ends when every job has ended, when nothing can change any more, at Settings::until, or when the
// monitor says so. Refused: a policy that the engine refuses, a trace of which no job names a
// LocalQueue of the policy.
Result<Run> simulate(const Plan& plan);

}  // namespace fairlead::sim
