// What a Node offers, as placement counts it.
#pragma once

#include "engine/binding/cluster.hpp"

namespace fairlead {

// The label that lets GPUs of a node be cut into MIG instances as pods ask for them (as NVIDIA's
// DRA driver can with DynamicMIG), instead of once for all.
inline constexpr const char* dynamic_mig_label = "fairlead.dev/mig";

// GPUs from nvidia.com/gpu in `allocatable`; model, memory and replicas from the labels of GPU
// feature discovery. nvidia.com/gpu that counts replicas (time-slicing, MPS) or the equal MIG
// instances of strategy `single` is spread over the GPUs that are there. All other resources,
// nvidia.com/mig-* of strategy `mixed` among them, are counted as they are.
place::HostSpec host_spec(Cluster& cluster, Interner<ResourceTag>& resources,
                          const model::Node& node);

// Takes new pods.
inline bool is_open(const model::Node& node) { return node.ready && !node.unschedulable; }

}  // namespace fairlead
