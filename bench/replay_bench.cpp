// Whole replays in virtual time.
//
//   baseline      Kueue's baseline shape: 15,000 workloads, 30 queues in 5 cohorts
//   large_scale   Kueue's large-scale shape: 50,000 workloads, 1,000 queues in 10 cohorts
//   queues/N      the baseline with N times as many cohorts: cost per workload must not grow
//   jobs/N        the baseline with N times as many jobs per queue: likewise
//   itp           69,351 recorded jobs of ten tenants with borrowing and reclaim (FAIRLEAD_TRACES)
//   fairlead_...  the same under our own scheduler
//
// `per_job` is the time per workload; tools/growth.awk fits the growth of a family.
#include <cstdlib>
#include <string>

#include <benchmark/benchmark.h>

#include "manifest/load.hpp"
#include "shapes.hpp"
#include "sim/simulation.hpp"
#include "trace/read.hpp"

namespace fairlead::bench {
namespace {

void replay(benchmark::State& state, const std::vector<model::PolicyObject>& policy,
            const sim::Jobs& jobs, std::size_t count, const sim::Settings& settings,
            SchedulerKind scheduler) {
  std::int64_t passes = 0;
  for (auto _ : state) {
    const Result<sim::Run> run = sim::simulate({jobs, policy, scheduler, settings, {}, nullptr});
    if (!run) return state.SkipWithError(to_string(run.error()).c_str());
    passes = run->passes;
  }
  state.counters["jobs"] = static_cast<double>(count);
  state.counters["passes"] = static_cast<double>(passes);
  state.counters["per_job"] =
      benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsIterationInvariantRate |
                                                         benchmark::Counter::kInvert);
}

// Kueue's runner stops and starts jobs at once.
sim::Settings at_once() {
  sim::Settings settings;
  settings.eviction_grace = {};
  return settings;
}

void replay_shape(benchmark::State& state, const Shape& shape,
                  SchedulerKind scheduler = SchedulerKind::kueue) {
  const Load load = make_load(shape);
  const Result<sim::Jobs> jobs = sim::Jobs::from(load.trace);
  if (!jobs) return state.SkipWithError(to_string(jobs.error()).c_str());
  replay(state, load.policy, *jobs, load.trace.records.size(), at_once(), scheduler);
}

void baseline(benchmark::State& state) { replay_shape(state, {}); }

void fairlead_baseline(benchmark::State& state) {
  replay_shape(state, {}, SchedulerKind::fairlead);
}

Shape large_scale_shape() {
  Shape shape;
  shape.cohorts = 10;
  shape.queues_per_cohort = 100;
  shape.small = 35;
  shape.medium = 10;
  shape.large = 5;
  return shape;
}

void large_scale(benchmark::State& state) { replay_shape(state, large_scale_shape()); }

void fairlead_large_scale(benchmark::State& state) {
  replay_shape(state, large_scale_shape(), SchedulerKind::fairlead);
}

void queues(benchmark::State& state) {
  Shape shape;
  shape.cohorts = static_cast<int>(state.range(0)) * 2;
  shape.small = 70;
  shape.medium = 20;
  shape.large = 10;
  replay_shape(state, shape);
}

void jobs(benchmark::State& state) {
  Shape shape;
  const int factor = static_cast<int>(state.range(0));
  shape.cohorts = 2;
  shape.small = 70 * factor;
  shape.medium = 20 * factor;
  shape.large = 10 * factor;
  replay_shape(state, shape);
}

void replay_itp(benchmark::State& state, SchedulerKind scheduler) {
  const char* folder = std::getenv("FAIRLEAD_TRACES");
  const Result<trace::Trace> trace = trace::read_trace(
      (folder != nullptr ? std::string(folder) : "../shared/data/traces") + "/itp-2021");
  if (!trace) return state.SkipWithError("the recorded trace is not here");
  const Result<manifest::Manifest> policy = manifest::load({"tests/data/itp/borrow.yaml"});
  if (!policy) return state.SkipWithError(to_string(policy.error()).c_str());
  const Result<sim::Jobs> jobs = sim::Jobs::from(*trace);
  if (!jobs) return state.SkipWithError(to_string(jobs.error()).c_str());
  replay(state, manifest::policy_objects(*policy), *jobs, trace->records.size(), {}, scheduler);
}

void itp(benchmark::State& state) { replay_itp(state, SchedulerKind::kueue); }

void fairlead_itp(benchmark::State& state) { replay_itp(state, SchedulerKind::fairlead); }

BENCHMARK(baseline)->Unit(benchmark::kMillisecond);
BENCHMARK(large_scale)->Unit(benchmark::kMillisecond);
BENCHMARK(queues)->RangeMultiplier(2)->Range(1, 16)->Unit(benchmark::kMillisecond);
BENCHMARK(jobs)->RangeMultiplier(2)->Range(1, 16)->Unit(benchmark::kMillisecond);
BENCHMARK(itp)->Unit(benchmark::kMillisecond);
BENCHMARK(fairlead_baseline)->Unit(benchmark::kMillisecond);
BENCHMARK(fairlead_large_scale)->Unit(benchmark::kMillisecond);
BENCHMARK(fairlead_itp)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace fairlead::bench
