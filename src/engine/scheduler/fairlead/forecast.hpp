// When a blocked workload can start, if everybody who said so ends in time.
#pragma once

#include <set>

#include "engine/scheduler/fairlead/choice.hpp"
#include "engine/scheduler/fairlead/claims.hpp"
#include "engine/scheduler/fairlead/memory.hpp"

namespace fairlead::native {

struct Forecast {
  Instant start = Instant::never();
  bool is_declared = true;        // by limits alone, not by what was learned of others
  std::set<WorkloadId> gone;      // by then; those that are being evicted, where it is not known
  std::set<place::HostId> hosts;  // where its pods would go
};

// Behind all claims that there are.
Forecast forecast(State& state, const Memory& memory, Claims& claims, const Look& look,
                  const Choice& choice);

// The nodes that come free first for a workload of which nobody can say when it starts: those that
// it would get if everybody else left one after the other, first who has run longest. Empty where
// it would not fit at all.
std::set<place::HostId> nodes_to_keep(State& state, const Look& look, const Choice& choice);

}  // namespace fairlead::native
