// Placements through the engine: submit, pass, finish, with quota, reasons and nodes. The cluster
// is 90 % full; the oldest jobs finish, as many new ones are submitted, one pass admits and places
// them.
//
//   engine_gpus/N  N x 1,000 nodes of 8 GPUs in 64 queues of one cohort: pods of 1, 2, 4 and 8
//   whole
//                  GPUs, gangs of 2 to 8 pods of 8
//   engine_mig/N   N x 1,000 nodes of 8 GPUs that are cut on demand: 1g, 2g and 3g instances, alone
//                  and in jobs of 2 to 8 pods
//   engine_fgd     1,213 nodes (as openb has), whole GPUs, the score is fgd
//
// `pods` counts placements a second of CPU time, Engine calls alone: the documents are made before.
// Neither may cost more on a larger cluster: tools/growth.awk.
#include <deque>

#include <benchmark/benchmark.h>

#include "base/assert.hpp"
#include "engine/engine.hpp"
#include "trace/random.hpp"

namespace fairlead::bench {
namespace {

constexpr std::size_t queue_count = 64;

struct Form {
  std::string resource;
  std::int64_t amount = 1;
  std::int32_t most_pods = 1;
  std::int64_t milli = 1000;  // of a GPU, each pod: how full the cluster is
};

std::vector<Form> whole_gpus() {
  return {{"nvidia.com/gpu", 1, 1, 1000},
          {"nvidia.com/gpu", 2, 1, 2000},
          {"nvidia.com/gpu", 4, 1, 4000},
          {"nvidia.com/gpu", 8, 8, 8000}};
}

std::vector<Form> instances() {
  return {{"nvidia.com/mig-1g.10gb", 1, 8, 134},
          {"nvidia.com/mig-2g.20gb", 1, 8, 268},
          {"nvidia.com/mig-3g.40gb", 1, 2, 465}};
}

std::vector<model::PolicyObject> policy_of(std::size_t nodes, const std::vector<Form>& forms) {
  std::vector<model::PolicyObject> policy;
  model::ResourceFlavor flavor;
  flavor.name = "gpus";
  policy.emplace_back(flavor);
  for (std::size_t i = 0; i < queue_count; ++i) {
    model::ClusterQueue queue;
    queue.name = "team-" + std::to_string(i);
    queue.cohort = "all";
    queue.namespace_selector.emplace();
    model::ResourceGroup& group = queue.resource_groups.emplace_back();
    model::FlavorQuotas& quotas = group.flavors.emplace_back();
    quotas.flavor = "gpus";
    for (const Form& form : forms) {
      const auto& covered = group.covered_resources;
      if (std::find(covered.begin(), covered.end(), form.resource) != covered.end()) continue;
      group.covered_resources.push_back(form.resource);
      model::ResourceQuota& quota = quotas.resources.emplace_back();
      quota.resource = form.resource;
      quota.nominal = Amount(1'000'000);
    }
    policy.emplace_back(queue);
    policy.emplace_back(model::LocalQueue{queue.name, "main", queue.name, {}, Quantity::of(1)});
  }
  for (std::size_t i = 0; i < nodes; ++i) {
    model::Node node;
    node.name = "node-" + std::to_string(i);
    node.labels = {{"nvidia.com/gpu.product", "NVIDIA-H100-80GB-HBM3"},
                   {"fairlead.dev/mig", "dynamic"}};
    node.allocatable = {{"nvidia.com/gpu", Quantity::of(8)}, {"pods", Quantity::of(110)}};
    policy.emplace_back(std::move(node));
  }
  return policy;
}

class Cluster {
 public:
  Cluster(std::size_t nodes, std::vector<Form> forms, PlacementSettings placement)
      : forms_(std::move(forms)),
        engine_(SchedulerKind::kueue, {seconds(1), std::move(placement)}),
        capacity_milli_(static_cast<std::int64_t>(nodes) * 8000) {
    FAIRLEAD_ASSERT(engine_.apply(ApplyPolicy{policy_of(nodes, forms_)}, now_).has_value());
    while (held_ * 10 < capacity_milli_ * 9) submit(draw());
  }

  // Jobs for one turn, one a queue.
  std::vector<model::Workload> draw() {
    std::vector<model::Workload> jobs;
    for (std::size_t i = 0; i < queue_count; ++i)
      jobs.push_back(draw_one("team-" + std::to_string(i)));
    return jobs;
  }

  void finish_oldest() {
    for (std::size_t i = 0; i < queue_count && !running_.empty(); ++i) {
      FAIRLEAD_ASSERT(engine_.apply(Finish{running_.front().first, true}, now_).has_value());
      held_ -= running_.front().second;
      running_.pop_front();
    }
  }
  // The pods that were placed.
  std::int64_t submit(std::vector<model::Workload> jobs) {
    for (model::Workload& job : jobs) {
      running_.emplace_back(full_name(job), milli_[job.name]);
      held_ += milli_[job.name];
      milli_.erase(job.name);
      FAIRLEAD_ASSERT(engine_.apply(Submit{std::move(job)}, now_).has_value());
    }
    std::int64_t pods = 0;
    for (const Delta& delta : engine_.decide(now_).deltas) {
      if (delta.kind != DeltaKind::place) continue;
      pods += engine_.state().workload(delta.workload).spec->pod_sets.front().count;
    }
    now_ = now_ + milliseconds(10);
    return pods;
  }

 private:
  model::Workload draw_one(std::string space) {
    const Form& form =
        forms_[static_cast<std::size_t>(random_.below(static_cast<std::int64_t>(forms_.size())))];
    model::Workload job;
    job.space = std::move(space);
    job.name = "job-" + std::to_string(next_++);
    job.queue = "main";
    model::PodSet& pods = job.pod_sets.emplace_back();
    const bool is_gang = form.most_pods > 1 && random_.below(2) == 0;
    if (is_gang) pods.count = 2 + static_cast<std::int32_t>(random_.below(form.most_pods - 1));
    pods.pod.containers.emplace_back().requests = {{form.resource, Quantity::of(form.amount)}};
    milli_[job.name] = form.milli * pods.count;
    return job;
  }

  std::vector<Form> forms_;
  Engine engine_;
  Instant now_;
  std::int64_t capacity_milli_;
  std::int64_t held_ = 0;
  std::int64_t next_ = 0;
  std::map<std::string, std::int64_t> milli_;  // of jobs that are not submitted yet
  std::deque<std::pair<std::string, std::int64_t>> running_;
  trace::Random random_{1, "engine_place"};
};

void measure(benchmark::State& state, Cluster cluster) {
  std::int64_t pods = 0;
  for (auto _ : state) {
    state.PauseTiming();
    std::vector<model::Workload> jobs = cluster.draw();
    state.ResumeTiming();
    cluster.finish_oldest();
    pods += cluster.submit(std::move(jobs));
  }
  state.counters["pods"] =
      benchmark::Counter(static_cast<double>(pods), benchmark::Counter::kIsRate);
}

std::size_t thousands(const benchmark::State& state) {
  return static_cast<std::size_t>(state.range(0)) * 1000;
}

void engine_gpus(benchmark::State& state) {
  measure(state, Cluster(thousands(state), whole_gpus(), {"pack", {}}));
}
void engine_mig(benchmark::State& state) {
  measure(state, Cluster(thousands(state), instances(), {"pack", {}}));
}
void engine_fgd(benchmark::State& state) {
  const place::TypicalPods typical = {{0, 1, 1000, 0, 1}, {0, 2, 1000, 0, 1}, {0, 4, 1000, 0, 1},
                                      {0, 8, 1000, 0, 1}, {0, 1, 500, 0, 4},  {0, 1, 250, 0, 4}};
  measure(state, Cluster(1213, whole_gpus(), {"fgd", typical}));
}

BENCHMARK(engine_gpus)->Arg(1)->Arg(10);
BENCHMARK(engine_mig)->Arg(1)->Arg(12);
BENCHMARK(engine_fgd);

}  // namespace
}  // namespace fairlead::bench
