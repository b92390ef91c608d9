// Places before quota: a scheduler that gives both in one decision looks for the places first.
#pragma once

#include <optional>
#include <vector>

#include "engine/binding/cluster.hpp"
#include "engine/state.hpp"

namespace fairlead {

// Every pod of an admission and where it would go. The room is taken for as long as it exists.
struct PlacePlan {
  std::vector<BindingPart> parts;
};

// Takes room for all pods, or for none and says why. There must be a cluster.
std::optional<PlacePlan> take_places(State& state, const WorkloadRecord& record,
                                     const Admission& admission, place::GangFailure* why);
void drop_places(Cluster& cluster, const PlacePlan& plan);

// The workload holds quota now, and the places with it.
void bind(State& state, WorkloadId id, PlacePlan plan, std::vector<Delta>& deltas);

// Takes the pods of a placed workload off their nodes for as long as a search needs, and puts them
// back. Nothing happens to others.
void lift(Cluster& cluster, WorkloadId id);
void put_back(Cluster& cluster, WorkloadId id);

// Writes down where the pods of the parts are, in the order in which place_gang returned them.
void give(std::vector<BindingPart>& parts, std::vector<place::Placement> places);

// Its pods start where they are now; those of a workload that still waits for its admission checks
// will.
void announce(Cluster& cluster, const WorkloadRecord& record, std::vector<Delta>& deltas);

}  // namespace fairlead
