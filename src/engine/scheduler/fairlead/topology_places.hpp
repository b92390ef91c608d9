// Places for pods that ask for a topology: all of them in one domain of a level, in as few as can
// be, or in groups of which each stays in one.
#pragma once

#include <optional>
#include <set>

#include "engine/binding/trial.hpp"
#include "engine/scheduler/fairlead/choice.hpp"
#include "engine/state.hpp"

namespace fairlead::native {

// Takes room for all pods of the admission, or for none and says why if asked to. Pod sets that ask
// for a topology get theirs in the admission. Of the domains that would do, the one with the fewest
// free GPUs is taken: larger blocks stay whole for those who need them.
std::optional<PlacePlan> take_places_by_topology(State& state, const WorkloadRecord& workload,
                                                 Admission& admission, place::GangFailure* why);

// The nodes that the pods would get now; nothing where they find no place. Empty where nobody
// places pods.
std::optional<std::set<place::HostId>> try_places(State& state, const Look& look,
                                                  const Choice& choice);

}  // namespace fairlead::native
