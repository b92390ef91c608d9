// Keeps pods off the nodes that are claimed by others, for as long as it stands.
#pragma once

#include <vector>

#include "engine/scheduler/fairlead/claims.hpp"

namespace fairlead::native {

class Fence {
 public:
  // `end` is when the workload ends at the latest: it may use what is not needed before.
  Fence(State& state, const Claims& claims, WorkloadId workload, Instant end);
  ~Fence();
  Fence(const Fence&) = delete;
  Fence& operator=(const Fence&) = delete;

 private:
  State& state_;
  std::vector<place::HostId> closed_;
};

}  // namespace fairlead::native
