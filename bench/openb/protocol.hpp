// The protocol of the paper's experiments: which pods arrive in which order, and in which order
// nodes of equal score are preferred, for a seed.
#pragma once

#include <cstddef>
#include <vector>

#include "go_random.hpp"
#include "trace.hpp"

namespace fairlead::openb {

struct Arrivals {
  std::vector<std::size_t> pods;   // indices into Workload::pods; copies appear again
  std::vector<std::size_t> nodes;  // indices into Cluster::nodes, the preferred first
  GoRandom random;                 // goes on from there, for the policy that draws
};

// Shuffles the pods, then adds copies of random ones (or takes random ones away) until they ask for
// 130 % of the GPUs.
Arrivals arrivals(const Cluster& cluster, const Workload& workload, std::int64_t seed);

}  // namespace fairlead::openb
