#include "cli/simulate_repeats.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>
#include <vector>

#include "cli/simulate_onlookers.hpp"
#include "cli/simulate_settings.hpp"
#include "log/format.hpp"
#include "report/progress.hpp"
#include "report/watched.hpp"
#include "sim/checks.hpp"
#include "sim/simulation.hpp"
#include "sim/variation.hpp"

namespace fairlead::cli {

namespace {

struct Outcome {
  report::Summary summary;
  std::int64_t violation_count = 0;
  std::vector<sim::Violation> violations;
  Diagnostics errors;
};

Outcome simulate(const RepeatPlan& plan, const sim::Jobs& jobs, const PolicyInput& policy,
                 const std::string& scheduler, report::RunsProgress& all) {
  report::RunProgress progress(all);
  const SchedulerKind kind = *log::scheduler_named(scheduler);
  sim::Checks checks(sim::CheckOptions::of(kind));
  const sim::Settings settings = settings_for(scheduler, plan.settings, policy.objects);
  sim::Plan run{jobs, policy.objects, kind, settings, {}, &progress};
  if (plan.verify) run.observers.push_back(&checks);
  Onlookers onlookers(jobs, settings, false);
  onlookers.join(run);
  const auto done = sim::simulate(run);
  if (!done) return {{}, 0, {}, done.error()};
  report::Summary summary = report::summarize(*done, jobs);
  onlookers.add_to(summary, *done, jobs);
  if (plan.alone) {
    const auto alone = run_alone(run, plan.stop);
    if (!alone) return {{}, 0, {}, alone.error()};
    report::add_alone(summary, report::summarize(*alone, jobs));
  }
  return {std::move(summary), checks.count(), checks.violations(), {}};
}

// What a disturbed workload came to under one policy, or both.
struct Repeat {
  Outcome before;
  Outcome after;
};

std::vector<Repeat> run_all(const RepeatPlan& plan) {
  std::vector<Repeat> repeats(static_cast<std::size_t>(plan.runs - 1));
  const std::size_t policies = plan.after == nullptr ? 1 : 2;
  report::RunsProgress progress(plan.progress, repeats.size() * policies, plan.jobs.size(),
                                plan.stop);
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < repeats.size() && plan.stop == 0; i = next++) {
      const sim::Jobs jobs = sim::shaken(plan.jobs, plan.settings.seed, static_cast<int>(i) + 1);
      repeats[i].before = simulate(plan, jobs, plan.before, plan.scheduler, progress);
      if (plan.after == nullptr) continue;
      repeats[i].after = simulate(plan, jobs, *plan.after, plan.after_scheduler, progress);
    }
  };
  const std::size_t cores = std::max(std::thread::hardware_concurrency(), 1U);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < std::min(cores, repeats.size()); ++i) threads.emplace_back(work);
    work();
  }
  return repeats;
}

Result<void> take(Outcome outcome, report::Replay& replay,
                  std::vector<report::Summary>& summaries) {
  if (!outcome.errors.empty()) return unexpected(std::move(outcome.errors));
  replay.violation_count += outcome.violation_count;
  std::move(outcome.violations.begin(), outcome.violations.end(),
            std::back_inserter(replay.violations));
  summaries.push_back(std::move(outcome.summary));
  return {};
}

}  // namespace

Result<void> add_repeats(const RepeatPlan& plan, report::Report& report) {
  if (plan.runs < 2 || plan.stop != 0) return {};
  std::vector<Repeat> repeats = run_all(plan);
  if (plan.stop != 0) return {};
  report::Repeats all;
  all.before.push_back(report.before.summary);
  if (report.after) all.after.push_back(report.after->summary);
  for (Repeat& repeat : repeats) {
    if (auto taken = take(std::move(repeat.before), report.before, all.before); !taken)
      return taken;
    if (!report.after) continue;
    if (auto taken = take(std::move(repeat.after), *report.after, all.after); !taken) return taken;
  }
  report.repeats = std::move(all);
  return {};
}

}  // namespace fairlead::cli
