// Whether a workload would fit into what its ClusterQueue leaves unused of its own nominal quota.
#pragma once

#include <vector>

#include "engine/state.hpp"

namespace fairlead::sim {

// What workloads of one shape ask of one ClusterQueue: for each pod set and each resource group
// that it needs, the flavors that it may have, with the amounts that it would take there.
class NominalFit {
 public:
  NominalFit(const State& state, const ClusterQueueState& queue, const WorkloadRecord& record);

  // Each flavor is taken for the first pod set that it has room for: with several pod sets and
  // several flavors a fit may be overlooked, but none is made up.
  bool fits(const State& state, const ClusterQueueState& queue) const;

 private:
  using Flavors = std::vector<Usage>;  // one of them is needed

  std::vector<Flavors> needs_;
  bool possible_ = true;  // every resource is covered, by a flavor that the pods may use
};

}  // namespace fairlead::sim
