// Runs a Scenario on an Engine, step by step.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "base/result.hpp"
#include "scenario/scenario.hpp"
#include "scenario/snapshot.hpp"
#include "scenario/world.hpp"

namespace fairlead::scenario {

// What can be seen after one step.
struct StepReport {
  const Scenario* scenario = nullptr;
  SchedulerKind scheduler = SchedulerKind::kueue;
  std::size_t index = 0;  // from 0
  Instant time;
  Snapshot snapshot;
  std::vector<LoggedEvent> events;
  std::vector<Mismatch> mismatches;  // of an `expect` step

  const Step& step() const { return scenario->steps[index]; }
};

using OnStep = std::function<void(const StepReport&)>;

// Calls `on_step` after every step, also after expectations that do not hold. An error means that
// the scenario could not be run to its end (a policy is refused, a step names a workload that does
// not exist) and says where it is wrong.
Result<void> run(const Scenario& scenario, SchedulerKind scheduler, const OnStep& on_step);

// The same on a subject that is made already.
Result<void> run(const Scenario& scenario, Subject& subject, const OnStep& on_step);

}  // namespace fairlead::scenario
