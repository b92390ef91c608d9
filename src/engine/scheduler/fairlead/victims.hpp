// Whom to evict so that a workload can start: place first, then evict.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "engine/scheduler/fairlead/choice.hpp"
#include "engine/scheduler/fairlead/claims.hpp"
#include "engine/scheduler/fairlead/memory.hpp"

namespace fairlead::native {

struct Victim {
  WorkloadId workload;
  EvictionCause cause = EvictionCause::none;
};

struct Eviction {
  std::vector<Victim> victims;
  std::set<place::HostId> hosts;  // where the pods will go
  int128 lost = 0;                // lost_work() of all of them
};

// What a search would like to hear.
struct Hunt {
  State& state;
  const Memory& memory;
  Claims& claims;
  const std::set<WorkloadId>& leaving;  // evictions under way in the same tree
  const Look& look;
  const Choice& choice;
};

// The cheapest victims that could be found, in work lost, then priority, then age: each is needed.
// Nothing when all that may be evicted would not make enough room. `later` becomes the first
// instant at which somebody loses his protection by a minimum run time.
std::optional<Eviction> find_victims(const Hunt& hunt, Instant& later);

}  // namespace fairlead::native
