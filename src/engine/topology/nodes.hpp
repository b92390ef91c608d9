// Nodes and pods in amounts.
#pragma once

#include "base/interner.hpp"
#include "engine/topology/amounts.hpp"
#include "model/pod.hpp"

namespace fairlead {

// Of the resources that anything is known to ask for or to offer.
Amounts amounts_of(const Interner<ResourceTag>& resources, const model::ResourceList& list);

// What a pod takes of its node: its requests, and itself ("pods": 1).
Amounts pod_amounts(const Interner<ResourceTag>& resources, const model::PodSpec& pod);

}  // namespace fairlead
