// The configuration of NVIDIA's device plugin, as far as it says how GPUs are shared. Read as the
// plugin reads it (NVIDIA/k8s-device-plugin v0.20, api/config/v1): what it refuses is an error,
// what it takes and ignores is a warning, and what has nothing to do with sharing is left alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "manifest/compose.hpp"
#include "model/node_gpus.hpp"

namespace fairlead::manifest {
class Problems;
}

namespace fairlead::mig {

// sharing.timeSlicing.resources[], sharing.mps.resources[].
struct SharedResource {
  std::string name;  // "nvidia.com/gpu", also where it is written as "gpu"
  int replicas = 0;  // from 2
  Position at = {};
};

struct SharingConfig {
  std::string name;          // the key in its ConfigMap, by which a node's label chooses it; or ""
  std::string mig_strategy;  // flags.migStrategy: "none", "single", "mixed", or "" for unsaid
  model::Sharing sharing = model::Sharing::none;
  bool renamed = false;  // replicas are offered as nvidia.com/gpu.shared
  std::vector<SharedResource> resources;
  Position at = {};

  // Into how many replicas it makes each device of a resource; 1: it does not share them.
  int replicas_of(std::string_view resource) const;
};

// A document that is such a configuration. What is wrong with it is reported.
SharingConfig read_sharing(const manifest::Document& document, manifest::Problems& problems);

}  // namespace fairlead::mig
