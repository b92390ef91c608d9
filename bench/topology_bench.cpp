// A pass of topology-aware scheduling beside workloads that are placed already.
//
//   topology_placed/N  N x 500 pods on 512 hosts in racks of 16; the oldest finishes, another
//   comes,
//                      one pass places it
//
// What is placed must not matter: tools/growth.awk.
#include <deque>

#include <benchmark/benchmark.h>

#include "base/assert.hpp"
#include "engine/engine.hpp"

namespace fairlead::bench {
namespace {

constexpr std::int64_t hosts = 512;
constexpr std::int64_t hosts_in_rack = 16;

std::vector<model::PolicyObject> policy() {
  std::vector<model::PolicyObject> objects;
  objects.emplace_back(model::Topology{"racks", {"rack", "kubernetes.io/hostname"}});
  model::ResourceFlavor flavor;
  flavor.name = "nodes";
  flavor.topology = "racks";
  flavor.node_labels = {{"pool", "all"}};
  objects.emplace_back(flavor);
  model::ClusterQueue queue;
  queue.name = "all";
  queue.namespace_selector.emplace();
  model::ResourceGroup& group = queue.resource_groups.emplace_back();
  group.covered_resources = {"cpu"};
  model::FlavorQuotas& quotas = group.flavors.emplace_back();
  quotas.flavor = "nodes";
  quotas.resources.push_back({"cpu", Amount(1'000'000'000), {}, {}});
  objects.emplace_back(queue);
  objects.emplace_back(model::LocalQueue{"team", "main", queue.name, {}, Quantity::of(1)});
  for (std::int64_t i = 0; i < hosts; ++i) {
    model::Node node;
    node.name = "host-" + std::to_string(i);
    node.labels = {{"pool", "all"},
                   {"rack", "rack-" + std::to_string(i / hosts_in_rack)},
                   {"kubernetes.io/hostname", node.name}};
    node.allocatable = {{"cpu", Quantity::of(64)}, {"pods", Quantity::of(64)}};
    objects.emplace_back(std::move(node));
  }
  return objects;
}

class Cluster {
 public:
  explicit Cluster(std::int64_t placed) : engine_(SchedulerKind::kueue, {seconds(1), {}}) {
    FAIRLEAD_ASSERT(engine_.apply(ApplyPolicy{policy()}, now_).has_value());
    for (std::int64_t i = 0; i < placed; ++i) submit();
  }

  void turn() {
    FAIRLEAD_ASSERT(engine_.apply(Finish{running_.front(), true}, now_).has_value());
    running_.pop_front();
    submit();
  }

 private:
  void submit() {
    model::Workload job;
    job.space = "team";
    job.name = "job-" + std::to_string(next_++);
    job.queue = "main";
    model::PodSet& pods = job.pod_sets.emplace_back();
    pods.topology.emplace();
    pods.topology->mode = model::TopologyMode::required;
    pods.topology->level = "rack";
    pods.pod.containers.emplace_back().requests = {{"cpu", Quantity::of(1)}};
    running_.push_back(full_name(job));
    FAIRLEAD_ASSERT(engine_.apply(Submit{std::move(job)}, now_).has_value());
    FAIRLEAD_ASSERT(!engine_.decide(now_).deltas.empty());
    now_ = now_ + milliseconds(10);
  }

  Engine engine_;
  Instant now_;
  std::int64_t next_ = 0;
  std::deque<std::string> running_;
};

void topology_placed(benchmark::State& state) {
  Cluster cluster(state.range(0) * 500);
  for (auto _ : state) cluster.turn();
}

BENCHMARK(topology_placed)->RangeMultiplier(2)->Range(1, 16)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace fairlead::bench
