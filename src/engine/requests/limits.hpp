// What the LimitRanges of one namespace say together (Kueue: util/limitrange).
#pragma once

#include <optional>

#include "model/cluster_objects.hpp"

namespace fairlead {

// The lowest max, the highest min, and the first default of each resource, in order of the
// LimitRanges' names. Absent: no LimitRange speaks of containers, or of pods.
struct LimitSummary {
  std::optional<model::LimitRangeItem> container;
  std::optional<model::LimitRangeItem> pod;

  bool empty() const { return !container && !pod; }
};

void add_to(LimitSummary& summary, const model::LimitRange& range);

// Whether a pod, whose requests and limits are filled in, is within the bounds. A bound for a
// resource that the pod or container does not name says nothing.
bool within_limits(const LimitSummary& summary, const model::PodSpec& pod);

}  // namespace fairlead
