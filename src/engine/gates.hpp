// Kueue's feature gates that change a decision and that this engine knows, by Kueue's names. Each
// is on unless the Configuration turns it off.
#pragma once

#include <string_view>

#include "model/configuration.hpp"

namespace fairlead {

inline constexpr std::string_view reclaimable_pods_gate = "ReclaimablePods";
// Off: heads of different queues are served without regard to priority, and who was preempted by a
// borrower queues behind it.
inline constexpr std::string_view priority_sorting_gate = "PrioritySortingWithinCohort";

inline bool is_on(const model::Configuration& configuration, std::string_view gate) {
  const auto set = configuration.feature_gates.find(gate);
  return set == configuration.feature_gates.end() || set->second;
}

}  // namespace fairlead
