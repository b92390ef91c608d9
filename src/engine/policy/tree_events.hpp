// Which trees of cohorts a change touches: whose queues' generation rises, and in which of them
// inadmissible workloads get another look (Kueue: the ClusterQueue, Cohort, ResourceFlavor,
// AdmissionCheck and Namespace controllers).
#pragma once

#include "engine/policy/change.hpp"
#include "engine/policy/cohorts.hpp"

namespace fairlead {

// Kueue updates a whole tree, and so raises the generation of each of its queues by one,
//   when a ClusterQueue is created or removed, or its resource groups or cohort change (the tree
//     that it left, too);
//   twice, when a Cohort is created or changes at all; once for the parent that it left;
//   when a Cohort is removed: the tree that its members form now, and its parent's;
//   twice for each ancestor but the root, when a ClusterQueue's object changes in any way.
// A ClusterQueue alone in a cohort that is only named counts as moved with every change of its
// object. Trees with a cycle are left alone.
void raise_generations(State& state, const Changes& changes, const PolicyBefore& before,
                       const Cohorts& cohorts);

// Asks for a flush
//   around a ClusterQueue that was created, whose spec changed, or that became active;
//   around a ClusterQueue with a flavor whose labels, taints or tolerations changed;
//   around a ClusterQueue that selects a namespace now and did not before its labels changed;
//   around a Cohort that was created or changed;
//   around a ClusterQueue below a Cohort that is not the root, when the queue's object changed in
//     any way or was removed;
//   everywhere after a new Configuration, which Kueue reads only when it starts.
// A removed ClusterQueue, LocalQueue, flavor or check asks for none.
void request_flushes(State& state, const Changes& changes, const PolicyBefore& before,
                     const Cohorts& cohorts);

}  // namespace fairlead
