#include "experiment.hpp"

#include <cmath>
#include <ctime>

#include "engine/place/score/scores.hpp"

namespace fairlead::openb {

namespace {

constexpr std::int64_t golden_seed = 42;

place::Inventory inventory_of(const Cluster& cluster, const Arrivals& arrivals) {
  place::Inventory inventory;
  for (const std::size_t node : arrivals.nodes) inventory.add(cluster.nodes[node].spec);
  return inventory;
}

// The mean of what was allocated whenever the demand rounded to the same per cent.
class AllocationCurve {
 public:
  explicit AllocationCurve(std::int64_t capacity) : capacity_(capacity) {}

  void arrive(std::int64_t milli, bool placed) {
    arrived_ += milli;
    if (placed) used_ += milli;
    Sum& sum = sums_[static_cast<int>(std::lround(percent(arrived_)))];
    sum.allocation += percent(used_);
    ++sum.rows;
  }
  Loads means() const {
    Loads means;
    for (const auto& [load, sum] : sums_) means[load] = sum.allocation / sum.rows;
    return means;
  }

 private:
  struct Sum {
    double allocation = 0;
    int rows = 0;
  };
  double percent(std::int64_t milli) const {
    return 100.0 * static_cast<double>(milli) / static_cast<double>(capacity_);
  }

  std::int64_t capacity_;
  std::int64_t arrived_ = 0;
  std::int64_t used_ = 0;
  std::map<int, Sum> sums_;
};

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

Outcome run(const Cluster& cluster, const Workload& workload, const std::string& policy,
            std::int64_t seed) {
  const Arrivals order = arrivals(cluster, workload, seed);
  place::Inventory inventory = inventory_of(cluster, order);
  Outcome outcome;
  AllocationCurve curve(cluster.gpu_milli);
  const double start = cpu_seconds();
  const std::unique_ptr<Policy> placer = make_policy(policy, workload, order.random);
  for (const std::size_t pod : order.pods) {
    const std::size_t shape = workload.pods[pod].shape;
    const bool placed = placer->place(inventory, shape).has_value();
    curve.arrive(workload.shapes[shape].total_milli(), placed);
    ++outcome.arrived;
    outcome.placed += placed ? 1 : 0;
  }
  outcome.cpu_seconds = cpu_seconds() - start;
  outcome.allocation = curve.means();
  return outcome;
}

Replay replay(const Cluster& cluster, const Workload& workload,
              const std::vector<GoldenChoice>& golden, bool correct) {
  const Arrivals order = arrivals(cluster, workload, golden_seed);
  place::Inventory inventory = inventory_of(cluster, order);
  std::map<std::string, place::HostId> hosts;
  for (std::size_t i = 0; i < order.nodes.size(); ++i) {
    hosts[cluster.nodes[order.nodes[i]].name] = place::HostId::at(i);
  }
  const std::unique_ptr<place::Score> score = place::fgd(workload.typical);
  place::Placer placer(score->clone());
  for (const place::Request& request : workload.shapes) placer.add_shape(request);

  Replay result;
  for (; result.decisions < std::min(golden.size(), order.pods.size()); ++result.decisions) {
    const Pod& pod = workload.pods[order.pods[result.decisions]];
    const GoldenChoice& theirs = golden[result.decisions];
    // Copies have a suffix: "openb-pod-0255-tuned-7".
    if (!theirs.pod.starts_with(pod.name)) ++result.other_pods;
    const place::Request& request = workload.shapes[pod.shape];
    auto choice = placer.find(inventory, place::PodShapeId::at(pod.shape));
    const std::string ours =
        choice ? cluster.nodes[order.nodes[choice->host.index()]].name : std::string();
    if (ours != theirs.node) {
      ++result.other_nodes;
      result.differences.push_back(result.decisions);
      if (correct && theirs.node.empty()) {
        choice.reset();
      } else if (correct) {
        const place::HostId host = hosts.at(theirs.node);
        choice = place::Placement{host, score->rate(inventory, host, request).gpus};
      }
    }
    if (choice) inventory.take(*choice, request);
  }
  return result;
}

}  // namespace fairlead::openb
