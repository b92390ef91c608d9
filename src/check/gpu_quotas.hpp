// Quotas of GPUs and their parts against what the nodes of the flavor can offer.
#pragma once

#include "check/findings.hpp"
#include "check/flavor_nodes.hpp"
#include "check/quota_view.hpp"

namespace fairlead::check {

// nvidia.com/gpu where its nodes make replicas of GPUs: what one of it is.
void check_replicas(const Item<model::ResourceFlavor>& flavor, const FlavorNodes& nodes,
                    const std::map<FlavorResource, Amount>& promised, Findings& findings);

// Resources of NVIDIA that no node of the flavor offers, or that no card of them can offer.
void check_gpu_names(const Inventory& inventory,
                     const std::map<std::string, FlavorNodes>& of_flavors, Findings& findings);

}  // namespace fairlead::check
