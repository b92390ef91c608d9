// One decision at a time on 500 nodes of 8 GPUs, as KAI-Scheduler publishes them, under our own
// scheduler: quota, places and reasons included.
//
//   decide_fill      4,000 jobs of one GPU on the empty cluster, in one pass
//   decide_reclaim   one GPU for its owner, while 4,000 jobs run, half of them on what they
//   borrowed decide_hopeless  ten pods of 8 GPUs for which nobody may be evicted decide_gang 512
//   pods of one GPU in one of eight racks, on the empty cluster decide_shapes/N  N waiting jobs of
//   N shapes on the full cluster, after one of its jobs ended
#include <benchmark/benchmark.h>

#include "base/assert.hpp"
#include "engine/engine.hpp"

namespace fairlead::bench {
namespace {

constexpr int nodes = 500;
constexpr int gpus = nodes * 8;
constexpr int nodes_of_a_rack = 64;

model::ClusterQueue queue(const std::string& name, int nominal) {
  model::ClusterQueue queue;
  queue.name = name;
  queue.cohort = "all";
  queue.namespace_selector.emplace();
  queue.preemption.reclaim_within_cohort = model::PreemptionPolicy::any;
  queue.resource_groups = {
      {{"nvidia.com/gpu"}, {{"gpus", {{"nvidia.com/gpu", Amount(nominal), {}, {}}}}}}};
  return queue;
}

Engine empty_cluster() {
  ApplyPolicy policy;
  model::ResourceFlavor flavor;
  flavor.name = "gpus";
  policy.objects.emplace_back(flavor);
  for (const char* team : {"owner", "guest"}) {
    policy.objects.emplace_back(queue(team, gpus / 2));
    policy.objects.emplace_back(model::LocalQueue{team, "main", team, {}, Quantity::of(1)});
  }
  for (int i = 0; i < nodes; ++i) {
    model::Node node;
    node.name = "node-" + std::to_string(i);
    node.labels = {{"rack", "rack-" + std::to_string(i / nodes_of_a_rack)}};
    node.allocatable = {{"nvidia.com/gpu", Quantity::of(8)}, {"pods", Quantity::of(110)}};
    policy.objects.emplace_back(std::move(node));
  }
  Engine engine(SchedulerKind::fairlead);
  FAIRLEAD_ASSERT(engine.apply(policy, Instant()).has_value());
  return engine;
}

void submit(Engine& engine, const std::string& team, const std::string& name, int count, int each,
            const char* rack_level = nullptr) {
  model::Workload job;
  job.space = team;
  job.name = name;
  job.queue = "main";
  model::PodSet& pods = job.pod_sets.emplace_back();
  pods.count = count;
  pods.pod.containers.emplace_back().requests = {{"nvidia.com/gpu", Quantity::of(each)}};
  if (rack_level != nullptr) {
    pods.topology = model::TopologyRequest{model::TopologyMode::required, rack_level, {}, ""};
  }
  FAIRLEAD_ASSERT(engine.apply(Submit{job}, Instant()).has_value());
}

Engine full_cluster() {
  Engine engine = empty_cluster();
  for (int i = 0; i < gpus; ++i) submit(engine, "guest", "j" + std::to_string(i), 1, 1);
  engine.decide(Instant());
  return engine;
}

// Decides on copies of the engine; `deltas` proves what came of it.
void decide(benchmark::State& state, const Engine& engine) {
  std::size_t deltas = 0;
  for (auto _ : state) {
    state.PauseTiming();
    Engine copy = engine;
    state.ResumeTiming();
    deltas = copy.decide(Instant() + seconds(60)).deltas.size();
    state.PauseTiming();
    copy = Engine(SchedulerKind::fairlead);
    state.ResumeTiming();
  }
  state.counters["deltas"] = static_cast<double>(deltas);
}

void decide_fill(benchmark::State& state) {
  Engine engine = empty_cluster();
  for (int i = 0; i < gpus; ++i) submit(engine, "guest", "j" + std::to_string(i), 1, 1);
  decide(state, engine);
}

void decide_reclaim(benchmark::State& state) {
  Engine engine = full_cluster();
  submit(engine, "owner", "one", 1, 1);
  decide(state, engine);
}

void decide_hopeless(benchmark::State& state) {
  Engine engine = full_cluster();
  submit(engine, "guest", "large", 10, 8);
  decide(state, engine);
}

void decide_gang(benchmark::State& state) {
  Engine engine = empty_cluster();
  submit(engine, "owner", "gang", 512, 1, "rack");
  decide(state, engine);
}

void decide_shapes(benchmark::State& state) {
  Engine engine = full_cluster();
  for (int i = 0; i < state.range(0); ++i) {
    submit(engine, "guest", "w" + std::to_string(i), 2 + i, 1);
  }
  engine.decide(Instant());
  FAIRLEAD_ASSERT(engine.apply(Finish{"guest/j7", true}, Instant() + seconds(30)).has_value());
  decide(state, engine);
}

BENCHMARK(decide_fill)->Unit(benchmark::kMicrosecond);
BENCHMARK(decide_reclaim)->Unit(benchmark::kMicrosecond);
BENCHMARK(decide_hopeless)->Unit(benchmark::kMicrosecond);
BENCHMARK(decide_gang)->Unit(benchmark::kMicrosecond);
BENCHMARK(decide_shapes)->RangeMultiplier(4)->Range(4, 1024)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace fairlead::bench
