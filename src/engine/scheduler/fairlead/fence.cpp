#include "engine/scheduler/fairlead/fence.hpp"

namespace fairlead::native {

Fence::Fence(State& state, const Claims& claims, WorkloadId workload, Instant end) : state_(state) {
  if (!state.cluster) return;
  for (const Claim& claim : claims.all()) {
    if (!claim.keeps || claim.workload == workload || claim.is_after(end)) continue;
    for (const place::HostId host : claim.hosts) {
      if (!state.cluster->inventory.host(host).open) continue;
      state.cluster->inventory.set_open(host, false);
      closed_.push_back(host);
    }
  }
}

Fence::~Fence() {
  for (const place::HostId host : closed_) state_.cluster->inventory.set_open(host, true);
}

}  // namespace fairlead::native
