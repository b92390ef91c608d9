// What the Configuration makes of a pod's requests (Kueue: resources.excludeResourcePrefixes and
// resources.transformations).
#pragma once

#include "model/configuration.hpp"
#include "model/pod.hpp"

namespace fairlead {

// Drops excluded resources, then transforms the rest. Outputs of several inputs add up, so their
// order does not matter. Negative outputs cancel positive ones, but never what was asked for.
model::ResourceList counted_requests(const model::Configuration& configuration,
                                     const model::ResourceList& pod_requests);

}  // namespace fairlead
