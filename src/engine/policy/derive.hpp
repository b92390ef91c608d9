// What follows from the policy alone: everything in State that is not about workloads.
#pragma once

#include <set>
#include <string>

#include "engine/policy/change.hpp"
#include "engine/policy/cohorts.hpp"
#include "engine/state.hpp"

namespace fairlead {

// The flavors that the queue has quota for.
std::set<std::string, std::less<>> flavors_of(const model::ClusterQueue& spec);

// Puts the changes into State::policy and into what is derived object by object: configuration,
// flavors, namespaces, the specs of queues.
void derive_objects(State& state, const Changes& changes);

// Builds the quota tree anew and adds the usage of all holders. Cohorts of a cycle, and those
// below one, get no parent, so that walks end.
void build_tree(State& state, const Cohorts& cohorts);

// Whether a queue may admit: not stopped or on its way out, nothing it refers to missing or
// inactive, checks that can work together, no cycle above it.
void derive_activity(State& state, const Cohorts& cohorts);

}  // namespace fairlead
