// From policy objects to the quota tree, the queues and their standing.
#pragma once

#include <vector>

#include "base/result.hpp"
#include "engine/decision.hpp"
#include "engine/event.hpp"
#include "engine/policy/names.hpp"
#include "engine/state.hpp"

namespace fairlead {

// Creates or replaces objects, all or none: the same object twice with different contents is
// refused. An object that is the same as before changes nothing, and the order of the objects
// never matters.
//
// Rebuilds what changed: quota tree with the usage of every holder, active state of queues
// (stopped, missing flavor or check, inactive check, cohort cycle), generations and flushes as
// Kueue's controllers do. Then carries out what follows by rule (HoldAndDrain) through lifecycle/.
Result<void> apply_policy(State& state, const ApplyPolicy& change, std::vector<Delta>& deltas);

// Removes objects; unknown ones are ignored. What is in use stays, as Kueue's finalizers demand,
// until it no longer is: a ClusterQueue while workloads hold its quota (it admits no more), a
// ResourceFlavor or AdmissionCheck while a ClusterQueue names it. Applying an object again before
// that keeps it.
void remove_policy(State& state, const RemovePolicy& change, std::vector<Delta>& deltas);

// Removes what remove_policy had to leave and nothing uses any more; says whether there was
// anything. To be called after every fact and pass; cheap while nothing waits for removal.
bool finish_removals(State& state, std::vector<Delta>& deltas);

}  // namespace fairlead
