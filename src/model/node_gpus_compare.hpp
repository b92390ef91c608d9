// The part of read_gpus (node_gpus.hpp) that holds labels against allocatable.
#pragma once

#include "model/node_gpus.hpp"

namespace fairlead::model {

// Adds notes on what cannot be true of a node together. `gpus` was read from `node`.
void compare_with_allocatable(const Node& node, NodeGpus& gpus);

}  // namespace fairlead::model
