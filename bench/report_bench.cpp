// Reports of whole replays.
//
//   html     the HTML of 69,351 recorded jobs of ten tenants (FAIRLEAD_TRACES)
//   watched  their replay with everything that a report watches: set it beside `itp`
//   alone    their replay with every tenant alone on its guarantee: likewise
#include <cstdlib>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>

#include "manifest/load.hpp"
#include "report/html/page.hpp"
#include "report/watched.hpp"
#include "sim/alone.hpp"
#include "sim/idle_meter.hpp"
#include "sim/simulation.hpp"
#include "trace/read.hpp"

namespace fairlead::bench {
namespace {

struct Recorded {
  trace::Trace trace;
  sim::Jobs jobs;
  std::vector<model::PolicyObject> policy;
};

// Nothing where the recorded trace is not on this machine.
std::unique_ptr<Recorded> recorded(benchmark::State& state) {
  const char* folder = std::getenv("FAIRLEAD_TRACES");
  auto trace = trace::read_trace(
      (folder != nullptr ? std::string(folder) : "../shared/data/traces") + "/itp-2021");
  const auto manifest = manifest::load({"tests/data/itp/borrow.yaml"});
  if (!trace || !manifest) {
    state.SkipWithError("the recorded trace is not here");
    return nullptr;
  }
  auto result = std::make_unique<Recorded>();
  result->trace = std::move(*trace);
  result->jobs = *sim::Jobs::from(result->trace);
  result->policy = manifest::policy_objects(*manifest);
  return result;
}

struct Onlookers {
  explicit Onlookers(const sim::Jobs& jobs)
      : guarantees(sim::guarantee_allowance({})),
        idle(jobs),
        timeline(std::make_shared<sim::Timeline>(jobs)) {}

  sim::Run replay(const Recorded& input) {
    sim::Plan plan{input.jobs, input.policy, SchedulerKind::kueue, {}, {&guarantees}, nullptr};
    plan.onlookers = {&idle, timeline.get()};
    return *sim::simulate(plan);
  }

  sim::GuaranteeWatch guarantees;
  sim::IdleMeter idle;
  std::shared_ptr<sim::Timeline> timeline;
};

void html(benchmark::State& state) {
  const auto input = recorded(state);
  if (input == nullptr) return;
  Onlookers onlookers(input->jobs);
  report::Report report;
  report.jobs = &input->jobs;
  report.before.scheduler = "kueue";
  report.before.run = onlookers.replay(*input);
  report.before.summary = report::summarize(report.before.run, input->jobs);
  report::add_guarantees(report.before.summary, report.before.run, input->jobs,
                         onlookers.guarantees);
  report.before.timeline = onlookers.timeline;
  std::size_t bytes = 0;
  for (auto _ : state) bytes = report::to_html(report).size();
  state.counters["bytes"] = static_cast<double>(bytes);
}

void watched(benchmark::State& state) {
  const auto input = recorded(state);
  if (input == nullptr) return;
  for (auto _ : state) {
    Onlookers onlookers(input->jobs);
    benchmark::DoNotOptimize(onlookers.replay(*input));
  }
}

void alone(benchmark::State& state) {
  const auto input = recorded(state);
  if (input == nullptr) return;
  const auto policy = sim::alone(input->policy);
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        sim::simulate({input->jobs, policy, SchedulerKind::kueue, {}, {}, nullptr}));
  }
}

BENCHMARK(html)->Unit(benchmark::kMillisecond);
BENCHMARK(watched)->Unit(benchmark::kMillisecond);
BENCHMARK(alone)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace fairlead::bench
