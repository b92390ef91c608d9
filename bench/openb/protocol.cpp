#include "protocol.hpp"

#include <numeric>

namespace fairlead::openb {

namespace {

// What the reference's scheduler draws from the same source while it starts, between the pods and
// the nodes. Found by matching its recorded order of nodes.
constexpr int draws_at_start = 10;

class Tuning {
 public:
  Tuning(const Cluster& cluster, const Workload& workload, Arrivals& arrivals)
      : workload_(workload),
        arrivals_(arrivals),
        target_(1.3 * static_cast<double>(cluster.gpu_milli)) {
    for (const std::size_t pod : arrivals.pods) demand_ += request(pod).total_milli();
  }

  void run() {
    if (static_cast<double>(demand_) < target_) {
      while (add()) {
      }
    } else {
      while (static_cast<double>(demand_) > target_) take_away();
    }
  }

 private:
  const place::Request& request(std::size_t pod) const {
    return workload_.shapes[workload_.pods[pod].shape];
  }
  std::size_t draw(std::size_t n) {
    return static_cast<std::size_t>(arrivals_.random.below(static_cast<std::int32_t>(n)));
  }
  bool add() {
    const std::size_t pod = draw(workload_.pods.size());
    // Of several GPUs the reference counts one when it asks whether the target is passed.
    if (static_cast<double>(demand_ + request(pod).gpu_milli) > target_) return false;
    demand_ += request(pod).total_milli();
    arrivals_.pods.push_back(pod);
    return true;
  }
  void take_away() {
    const std::size_t at = draw(arrivals_.pods.size());
    demand_ -= request(arrivals_.pods[at]).total_milli();
    arrivals_.pods.erase(arrivals_.pods.begin() + static_cast<std::ptrdiff_t>(at));
  }

  const Workload& workload_;
  Arrivals& arrivals_;
  double target_;
  std::int64_t demand_ = 0;
};

}  // namespace

Arrivals arrivals(const Cluster& cluster, const Workload& workload, std::int64_t seed) {
  Arrivals result{{}, {}, GoRandom(seed)};
  result.random.int63();  // the reference prints one
  result.pods.resize(workload.pods.size());
  std::iota(result.pods.begin(), result.pods.end(), std::size_t{0});
  result.random.shuffle(result.pods);
  Tuning(cluster, workload, result).run();
  for (int i = 0; i < draws_at_start; ++i) result.random.int63();
  const auto ranks = result.random.permutation(static_cast<std::int32_t>(cluster.nodes.size()));
  result.nodes.resize(ranks.size());
  for (std::size_t node = 0; node < ranks.size(); ++node) {
    result.nodes[static_cast<std::size_t>(ranks[node])] = node;
  }
  return result;
}

}  // namespace fairlead::openb
