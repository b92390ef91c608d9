// A finished simulation with everything that a report watches.
#pragma once

#include <string>
#include <vector>

#include "helpers.hpp"
#include "sim/guarantee_watch.hpp"
#include "sim/idle_meter.hpp"
#include "sim/timeline.hpp"

namespace fairlead::sim {

class Watched {
 public:
  Watched(const std::string& policy, const std::string& trace, const Settings& settings = {})
      : Watched(policy_from(policy), trace, settings) {}
  Watched(const std::vector<model::PolicyObject>& policy, const std::string& trace,
          const Settings& settings = {})
      : trace_(trace::parse_trace(trace, "trace.jsonl")),
        jobs_(jobs_of(trace_)),
        guarantees(guarantee_allowance(settings), jobs_.first_arrival() + settings.warm_up),
        idle(jobs_),
        timeline(jobs_) {
    Plan plan{jobs_, policy, SchedulerKind::kueue, settings, {&guarantees}, nullptr};
    plan.onlookers = {&idle, &timeline};
    auto result = simulate(plan);
    if (!result) throw std::runtime_error(to_string(result.error()));
    run = std::move(*result);
  }

  const Jobs& jobs() const { return jobs_; }
  // Of the queue that the first job of this tenant reaches.
  Lateness late(const std::string& tenant) const {
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      if (jobs_.tenant(JobId::at(i)) == tenant) return guarantees.lateness(run.queue_of_job[i]);
    }
    throw std::runtime_error("no job of " + tenant);
  }

 private:
  static Jobs jobs_of(const Result<trace::Trace>& trace) {
    if (!trace) throw std::runtime_error(to_string(trace.error()));
    auto jobs = Jobs::from(*trace);
    if (!jobs) throw std::runtime_error(to_string(jobs.error()));
    return std::move(*jobs);
  }

  Result<trace::Trace> trace_;
  Jobs jobs_;

 public:
  GuaranteeWatch guarantees;
  IdleMeter idle;
  Timeline timeline;
  Run run;
};

}  // namespace fairlead::sim
