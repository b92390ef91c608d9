// What a DRA driver says of the GPUs of a node, beside what its labels say.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "model/node_gpus.hpp"

namespace fairlead::model {

inline constexpr std::string_view gpu_driver = "gpu.nvidia.com";

// The slices of NVIDIA's driver by node. Of a pool only the newest generation is there, as the
// Kubernetes scheduler has it.
using SlicesByNode = std::map<std::string, std::vector<const ResourceSlice*>>;
SlicesByNode slices_by_node(std::span<const ResourceSlice* const> slices);

// Adds to what was read of a node what the slices of the same node say: the model and number of its
// GPUs where no label does, else notes on what does not agree.
void add_slices(std::span<const ResourceSlice* const> slices, NodeGpus& gpus);

}  // namespace fairlead::model
