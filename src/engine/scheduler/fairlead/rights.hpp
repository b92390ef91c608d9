// Who may evict whom. Kueue's preemption policies of the queues grant the rights; what is added is
// that nobody may take back what was taken from him by right, so that two workloads never evict
// each other in turn.
#pragma once

#include "engine/decision.hpp"
#include "engine/state.hpp"

namespace fairlead::native {

// A workload that looks for victims; its usage is counted in the tree.
struct Preemptor {
  const WorkloadRecord* workload = nullptr;
  QueueId queue;
  const Usage* usage = nullptr;
};

// By which right the workload that holds quota may be evicted for the preemptor, to get at any of
// `quotas`; EvictionCause::none: by none. The tree counts both.
EvictionCause right_to_evict(State& state, const Preemptor& preemptor, const WorkloadRecord& victim,
                             const std::vector<QuotaId>& quotas);

// Until when its owner's terms keep everybody from evicting it; never(): for good. They do not
// protect one that does nothing.
Instant protected_until(const State& state, const WorkloadRecord& workload);

}  // namespace fairlead::native
