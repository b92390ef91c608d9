// Pods that want other pods near, or far from them, as kube-scheduler's InterPodAffinity has it:
// which kinds of pods there are, and of which of them each wish speaks.
#pragma once

#include "engine/state.hpp"

namespace fairlead {

// The kind of a pod; invalid for one without labels that wants no company. Pods of a new kind meet
// all others: required anti-affinity and preferences hold both ways, whoever was there first.
place::KindId kind_of_pod(State& state, Cluster& cluster, NamespaceId space,
                          const Shared<model::PodCompany>& company);

// Labels of a namespace have changed, and with them of whom the wishes speak.
void meet_anew(const State& state, Cluster& cluster);

// The node's domains; those of a node that is gone: none.
void set_domains(Cluster& cluster, place::HostId host);

// Which nodes pods of this shape would rather have: weighed for all nodes that there are.
void set_preference(Cluster& cluster, place::PodShapeId shape);

}  // namespace fairlead
