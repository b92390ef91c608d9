// Whether a pod set may use a flavor at all, whatever the quotas.
#pragma once

#include <optional>

#include "engine/reason.hpp"
#include "model/pod.hpp"
#include "model/queue_objects.hpp"

namespace fairlead {

// Nothing if it may; else untolerated_taint or affinity_mismatch. Every NoSchedule or NoExecute
// taint of the flavor must be tolerated by the pods or by the flavor itself. Selector and
// required affinity are read only where they speak of labels that this flavor has.
std::optional<ReasonCode> flavor_mismatch(const model::PodSpec& pod,
                                          const model::ResourceFlavor& flavor);

}  // namespace fairlead
