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
// Off: the failure of a node concerns no workload.
inline constexpr std::string_view node_replacement_gate = "TASFailedNodeReplacement";
// Off: the search for another node is repeated until there is one, instead of an eviction.
inline constexpr std::string_view node_fail_fast_gate = "TASFailedNodeReplacementFailFast";
// Off: a node fails when it has been unready for a while, whatever its pods do.
inline constexpr std::string_view node_pods_gate = "TASReplaceNodeOnPodTermination";
// Off: a taint is no failure.
inline constexpr std::string_view node_taints_gate = "TASReplaceNodeOnNodeTaints";

inline bool is_on(const model::Configuration& configuration, std::string_view gate) {
  const auto set = configuration.feature_gates.find(gate);
  return set == configuration.feature_gates.end() || set->second;
}

}  // namespace fairlead
