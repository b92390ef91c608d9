// Placements on a cluster that is 90 % full: the oldest pod or gang goes, a new one is placed.
//
//   place_pack/N      N x 1,000 nodes of 8 GPUs; pods of 1, 2, 4 and 8 whole GPUs, and gangs of 2
//   to
//                     8 pods of 8 GPUs; the score is pack
//   place_balanced/N  the same with ours, which looks at typical pods too
//   place_shapes/N    10,000 nodes, and N x 16 distinct shapes of pod in random order
//
// `pods` counts placements a second. One placement must not cost more on a larger cluster
// (place_pack, place_balanced); with the number of shapes it grows, since each shape has to see
// what the others changed: tools/growth.awk.
#include <deque>

#include <benchmark/benchmark.h>

#include "engine/place/placer.hpp"
#include "engine/place/score/scores.hpp"
#include "trace/random.hpp"

namespace fairlead::bench {
namespace {

using place::GangPart;
using place::Placement;

struct Job {
  GangPart part;
  std::vector<Placement> pods;
};

class Cluster {
 public:
  Cluster(std::size_t nodes, std::unique_ptr<place::Score> score) : placer_(std::move(score)) {
    place::HostSpec spec;
    spec.cpu = 192'000;
    spec.memory = std::int64_t{2} << 40;
    spec.gpus = 8;
    spec.model = place::GpuModelId::at(0);
    for (std::size_t i = 0; i < nodes; ++i) inventory_.add(spec);
  }

  // Pods of 1, 2, 4 and 8 GPUs with `cpu` millicores a GPU.
  void add_shapes(std::int64_t cpu) {
    for (std::int32_t gpus = 1; gpus <= 8; gpus *= 2) {
      place::Request request;
      request.cpu = cpu * gpus;
      request.gpus = gpus;
      shapes_.push_back(placer_.add_shape(request));
    }
  }
  void fill() {
    const auto all = static_cast<std::int64_t>(inventory_.size()) * 8;
    while (used_ * 10 < all * 9) start();
  }
  // Returns how many pods were placed.
  std::size_t replace() {
    const Job& oldest = jobs_.front();
    for (const Placement& pod : oldest.pods) placer_.release(inventory_, oldest.part.shape, pod);
    used_ -= gpus(oldest.part);
    jobs_.pop_front();
    return start();
  }

 private:
  std::int64_t gpus(const GangPart& part) const {
    return std::int64_t{placer_.request(part.shape).gpus} * part.pods;
  }
  std::size_t start() {
    const auto shape =
        static_cast<std::size_t>(random_.below(static_cast<std::int64_t>(shapes_.size())));
    GangPart part{shapes_[shape], 1};
    if (shape % 4 == 3 && random_.below(2) == 0) {
      part.pods = 2 + static_cast<std::int32_t>(random_.below(7));
    }
    Job job{part, {}};
    if (placer_.place_gang(inventory_, std::span(&part, 1), job.pods)) used_ += gpus(part);
    jobs_.push_back(std::move(job));
    return jobs_.back().pods.size();
  }

  place::Inventory inventory_;
  place::Placer placer_;
  std::vector<place::PodShapeId> shapes_;
  std::deque<Job> jobs_;
  std::int64_t used_ = 0;
  trace::Random random_{1, "place"};
};

void measure(benchmark::State& state, Cluster& cluster) {
  cluster.fill();
  std::size_t pods = 0;
  for (auto _ : state) pods += cluster.replace();
  state.counters["pods"] =
      benchmark::Counter(static_cast<double>(pods), benchmark::Counter::kIsRate);
}

void place_pack(benchmark::State& state) {
  Cluster cluster(static_cast<std::size_t>(state.range(0)) * 1000, place::pack());
  cluster.add_shapes(16'000);
  measure(state, cluster);
}

void place_balanced(benchmark::State& state) {
  const place::TypicalPods typical = {
      {16'000, 1, 1000, 0, 4}, {32'000, 2, 1000, 0, 2}, {64'000, 4, 1000, 0, 1}};
  Cluster cluster(static_cast<std::size_t>(state.range(0)) * 1000, place::balanced(typical));
  cluster.add_shapes(16'000);
  measure(state, cluster);
}

void place_shapes(benchmark::State& state) {
  Cluster cluster(10'000, place::pack());
  for (std::int64_t i = 0; i < state.range(0) * 4; ++i) cluster.add_shapes(16'000 + i);
  measure(state, cluster);
}

BENCHMARK(place_pack)->Arg(1)->Arg(10)->Arg(100);
BENCHMARK(place_balanced)->Arg(1)->Arg(10)->Arg(100);
BENCHMARK(place_shapes)->RangeMultiplier(4)->Range(1, 64);

}  // namespace
}  // namespace fairlead::bench
