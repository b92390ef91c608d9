// What a change of policy means for workloads that are already there.
#pragma once

#include <vector>

#include "engine/decision.hpp"
#include "engine/policy/change.hpp"

namespace fairlead {

// A LocalQueue whose workloads wait elsewhere now, or nowhere: they move. What moves in becomes
// active; what was set aside elsewhere is forgotten.
void move_waiting(State& state, const PolicyBefore& before);

// Workloads ask for something else after a change of LimitRanges, RuntimeClasses or the
// Configuration; what a running one holds stays. Only a changed pod gives an inadmissible workload
// another look: a LimitRange that merely allows it now does not.
void update_wishes(State& state, const Changes& changes, const PolicyBefore& before);

// A WorkloadPriorityClass that is created or gets another value gives that value to every workload
// that names it, waiting, running or finished, and over an explicit priority, too. What is no
// longer pending makes Kueue flush. A PriorityClass never changes existing workloads.
void update_priorities(State& state, const Changes& changes);

// Reconciles the workloads of every LocalQueue that was created, removed, stopped or started, and
// of every ClusterQueue that was, or whose admission checks changed.
void reconcile_affected(State& state, const Changes& changes, const PolicyBefore& before,
                        std::vector<Delta>& deltas);

// Pending workloads learn why they are not looked at, where that is no longer what it was.
void note_standings(State& state, const PolicyBefore& before);

}  // namespace fairlead
