// What `make results` replays: jobs, a policy, and how the world behaves.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "model/policy.hpp"
#include "report/figures.hpp"
#include "sim/simulation.hpp"
#include "trace/record.hpp"

namespace fairlead::bench {

struct Input {
  std::vector<model::PolicyObject> policy;
  trace::Trace trace;
  sim::Settings settings;
};

// Preempted jobs go back to their last checkpoint. Where there are Nodes pods are placed by
// `balanced`. Nothing where a file is missing.
std::optional<Input> recorded(const std::vector<std::string>& policy, const std::string& trace);

// $FAIRLEAD_TRACES, by default beside the checkout.
std::string traces();

// The input must outlive it.
struct Outcome {
  sim::Jobs jobs;
  sim::Run run;
  report::Summary summary;
};
// Ends the program with what is wrong where the simulation is refused.
Outcome run(const Input& input, SchedulerKind scheduler);

// One section of the page each.
void compare_schedulers();
void share_itp();
void share_openb();
void day_and_night();

}  // namespace fairlead::bench
