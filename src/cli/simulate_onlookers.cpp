#include "cli/simulate_onlookers.hpp"

#include <variant>

#include "report/watched.hpp"
#include "sim/alone.hpp"

namespace fairlead::cli {

namespace {

class UntilStopped : public sim::Monitor {
 public:
  explicit UntilStopped(const volatile std::sig_atomic_t& stop) : stop_(stop) {}
  bool keep_going(const sim::Progress& /*progress*/) override { return stop_ == 0; }

 private:
  const volatile std::sig_atomic_t& stop_;
};

bool is_capacity(const model::PolicyObject& object) {
  return std::holds_alternative<model::Node>(object) ||
         std::holds_alternative<model::BoundPod>(object);
}

}  // namespace

Result<sim::Run> run_alone(const sim::Plan& plan, const volatile std::sig_atomic_t& stop) {
  std::vector<model::PolicyObject> policy = sim::alone(plan.policy);
  UntilStopped monitor(stop);
  sim::Settings settings = plan.settings;
  // A guarantee is quota, and no node in particular; ours would place pods on any that there are.
  settings.placement.clear();
  if (plan.scheduler == SchedulerKind::fairlead) std::erase_if(policy, is_capacity);
  return sim::simulate({plan.jobs, policy, plan.scheduler, settings, {}, &monitor});
}

Onlookers::Onlookers(const sim::Jobs& jobs, const sim::Settings& settings, bool wants_timeline)
    : guarantees_(sim::guarantee_allowance(settings), jobs.first_arrival() + settings.warm_up),
      idle_(jobs),
      timeline_(wants_timeline ? std::make_shared<sim::Timeline>(jobs) : nullptr),
      placement_(settings.placement.empty() ? nullptr : std::make_shared<sim::PlacementWatch>()) {}

void Onlookers::join(sim::Plan& plan) {
  plan.observers.push_back(&guarantees_);
  plan.onlookers.push_back(&idle_);
  if (placement_ != nullptr) plan.observers.push_back(placement_.get());
  if (timeline_ != nullptr) plan.onlookers.push_back(timeline_.get());
}

void Onlookers::add_to(report::Replay& replay, const sim::Jobs& jobs) const {
  add_to(replay.summary, replay.run, jobs);
  replay.breached_caps = guarantees_.breached_caps();
  replay.first_breach = guarantees_.first_breach();
  replay.timeline = timeline_;
  if (placement_ != nullptr) {
    replay.placement = report::placement_figures(placement_, replay.run, jobs);
  }
}

void Onlookers::add_to(report::Summary& summary, const sim::Run& run, const sim::Jobs& jobs) const {
  report::add_guarantees(summary, run, jobs, guarantees_);
  report::add_idle(summary, idle_.idle_while_wanted());
}

AloneRun::AloneRun(const sim::Plan& plan, bool wanted, const volatile std::sig_atomic_t& stop) {
  if (!wanted) return;
  // By value: the caller goes on changing its plan.
  run_ = std::async(std::launch::async, [plan, &stop] { return run_alone(plan, stop); });
}

void AloneRun::add_to(report::Replay& replay, const sim::Jobs& jobs) {
  if (!run_.valid()) return;
  const Result<sim::Run> run = run_.get();
  if (!run) {
    replay.notes.push_back("the tenants could not be run alone: " + to_string(run.error()));
  } else if (!run->interrupted) {
    report::add_alone(replay.summary, report::summarize(*run, jobs));
  }
}

}  // namespace fairlead::cli
