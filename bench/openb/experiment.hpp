// One run of the protocol: a workload, a policy, a seed.
#pragma once

#include <string>
#include <vector>

#include "policies.hpp"

namespace fairlead::openb {

struct Outcome {
  // Per cent of all GPUs in use, by per cent of demand arrived: the mean over the arrivals that
  // round to it, as the paper's tables are made.
  Loads allocation;
  std::size_t arrived = 0;
  std::size_t placed = 0;
  double cpu_seconds = 0;  // spent deciding
};
Outcome run(const Cluster& cluster, const Workload& workload, const std::string& policy,
            std::int64_t seed);

// The reference's FGD run, decision by decision.
struct Replay {
  std::size_t decisions = 0;
  std::size_t other_pods = 0;  // arrived where the reference had another: the shuffle is wrong
  std::size_t other_nodes = 0;
  std::vector<std::size_t> differences;  // positions of the other nodes
};
// With `correct`, a differing choice is replaced by the reference's before going on, so that each
// difference counts once.
Replay replay(const Cluster& cluster, const Workload& workload,
              const std::vector<GoldenChoice>& golden, bool correct);

}  // namespace fairlead::openb
