// The pods of a workload as placement knows them.
#pragma once

#include "engine/binding/cluster.hpp"
#include "engine/state.hpp"

namespace fairlead {

// What a pod asks of its node.
place::Request request_of(Interner<ResourceTag>& resources, const model::PodSpec& pod);

// The parts of a workload with this admission: its pod sets, each divided by the domains of its
// topology assignment where it has one. Every part asks for what its pods ask for, and may go where
// their nodeSelector, required node affinity and tolerations let them, and the labels of their
// flavors, which Kueue adds to the nodeSelector.
std::vector<BindingPart> parts_of(State& state, Cluster& cluster, const WorkloadRecord& record,
                                  const Admission& admission);

}  // namespace fairlead
