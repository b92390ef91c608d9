#include "scenario/reason_text.hpp"

namespace fairlead::scenario {

namespace {

// "flavor h100", or what there is to say where the reason names no flavor.
std::string of_flavor(const ReasonView& reason) {
  return reason.flavor.empty() ? "any flavor" : "flavor " + reason.flavor;
}

std::string quota_text(const ReasonView& reason) {
  return reason.resource + " in " + of_flavor(reason);
}

std::string others(std::int64_t count) {
  return count == 1 ? "1 workload is" : std::to_string(count) + " workloads are";
}

std::string until_text(const ReasonView& reason) {
  if (!reason.until_ms) return "waits out a back-off";
  return "waits out a back-off until " + to_string(Duration{*reason.until_ms});
}

std::string reservation_text(const ReasonView& reason) {
  const std::string text = "would delay " + reason.workload + ", for which room is kept";
  if (!reason.until_ms) return text + " until it starts";
  return text + " and which is to start at " + to_string(Duration{*reason.until_ms});
}

// What keeps passes from looking at it at all.
std::string standing(ReasonCode code, const ReasonView& reason) {
  switch (code) {
    case ReasonCode::queue_inactive:
      return "its ClusterQueue is stopped, or refers to something that does not exist";
    case ReasonCode::queue_missing:
      return "there is no such LocalQueue, or no ClusterQueue behind it";
    case ReasonCode::local_queue_stopped: return "its LocalQueue is stopped";
    case ReasonCode::backing_off: return until_text(reason);
    case ReasonCode::deactivated: return "is deactivated (spec.active is false)";
    case ReasonCode::gated: return "is gated by the annotation kueue.x-k8s.io/admission-gated-by";
    case ReasonCode::released_idle:
      return "did nothing when others wanted its room, and gets it again when it is used";
    default: return "";
  }
}

std::string sentence(ReasonCode code, const ReasonView& reason) {
  switch (code) {
    case ReasonCode::waiting_for_turn:
      return "waits for its turn: no pass has looked at it since it was queued";
    case ReasonCode::insufficient_quota:
      return reason.amount + " more " + quota_text(reason) + " would have to be free";
    case ReasonCode::exceeds_maximum:
      return "asks for " + reason.amount + " " + quota_text(reason) +
             ", and its queue can never have more than " + reason.limit;
    case ReasonCode::resource_not_covered:
      return "its ClusterQueue has no quota for " + reason.resource;
    case ReasonCode::flavor_missing:
      return "its ClusterQueue names " + of_flavor(reason) +
             ", and there is no such ResourceFlavor";
    case ReasonCode::untolerated_taint: return "does not tolerate a taint of " + of_flavor(reason);
    case ReasonCode::affinity_mismatch:
      return "its node selector or affinity does not match " + of_flavor(reason);
    case ReasonCode::slice_flavor_differs:
      return "would have to leave the flavor of its running part for " + of_flavor(reason);
    case ReasonCode::waiting_for_preemption:
      return others(reason.count) + " being evicted to make room for it";
    case ReasonCode::overlapping_preemption:
      return "another workload chose the same victims in this pass";
    case ReasonCode::no_longer_fits: return "another workload took the room in this pass";
    case ReasonCode::failed_admission_check: return "an admission check said Retry or Rejected";
    case ReasonCode::waiting_for_checks:
      return "holds quota and waits until its admission checks are Ready";
    case ReasonCode::namespace_not_selected:
      return "the namespaceSelector of its ClusterQueue does not match its namespace";
    case ReasonCode::invalid_resources:
      return "asks for more than its own limits, or against a LimitRange of its namespace";
    case ReasonCode::waiting_for_pods_ready:
      return "waits until the pods of admitted workloads are ready (blockAdmission)";
    case ReasonCode::topology_only_flavor:
      return of_flavor(reason) + " is only for pods that are placed by topology";
    case ReasonCode::flavor_without_topology:
      return "asks for a topology, and " + of_flavor(reason) + " has none";
    case ReasonCode::topology_level_missing:
      return "asks for a level that the topology of " + of_flavor(reason) + " does not have";
    case ReasonCode::no_place:
      return "the nodes of " + of_flavor(reason) + " take only " + std::to_string(reason.count) +
             " of its pods as it wants them placed";
    case ReasonCode::no_node_has_room:
      return "is admitted, and waits until nodes have room: " + std::to_string(reason.count) +
             " of its " + reason.limit + " pods would find a place";
    case ReasonCode::queue_without_quota: return "its ClusterQueue has no quota at all";
    case ReasonCode::no_flavor_with_nodes:
      return "is to be placed, and gets no flavor with nodes, or several";
    case ReasonCode::no_node_fits:
      return "finds room on nodes for " + std::to_string(reason.count) + " of its " + reason.limit +
             " pods";
    case ReasonCode::room_is_reserved: return reservation_text(reason);
    case ReasonCode::disruption_budget_spent:
      return "would have to evict others, and the disruption budget is spent until " +
             to_string(Duration{reason.until_ms.value_or(0)});
    case ReasonCode::gpu_hours_spent:
      return "the GPU-hours of its ClusterQueue are spent until " +
             to_string(Duration{reason.until_ms.value_or(0)});
    default: return standing(code, reason);
  }
}

}  // namespace

const char* code_name(ReasonCode code) {
  switch (code) {
    case ReasonCode::waiting_for_turn: return "PendingEvaluation";
    case ReasonCode::insufficient_quota: return "WaitingForQuota";
    case ReasonCode::exceeds_maximum: return "ExceedsMaxQuota";
    case ReasonCode::resource_not_covered: return "ResourceNotCovered";
    case ReasonCode::flavor_missing: return "FlavorMissing";
    case ReasonCode::untolerated_taint: return "UntoleratedTaint";
    case ReasonCode::affinity_mismatch: return "AffinityMismatch";
    case ReasonCode::slice_flavor_differs: return "SliceFlavorDiffers";
    case ReasonCode::waiting_for_preemption: return "WaitingForPreemptedWorkloads";
    case ReasonCode::overlapping_preemption: return "OverlappingPreemption";
    case ReasonCode::no_longer_fits: return "NoLongerFits";
    case ReasonCode::failed_admission_check: return "FailedAdmissionCheck";
    case ReasonCode::waiting_for_checks: return "WaitingForAdmissionChecks";
    case ReasonCode::queue_inactive: return "ClusterQueueInactive";
    case ReasonCode::queue_missing: return "QueueMissing";
    case ReasonCode::local_queue_stopped: return "LocalQueueStopped";
    case ReasonCode::namespace_not_selected: return "NamespaceMismatch";
    case ReasonCode::invalid_resources: return "InvalidResources";
    case ReasonCode::waiting_for_pods_ready: return "WaitingForPodsReady";
    case ReasonCode::backing_off: return "BackingOff";
    case ReasonCode::deactivated: return "Deactivated";
    case ReasonCode::gated: return "AdmissionGated";
    case ReasonCode::topology_only_flavor: return "TopologyOnlyFlavor";
    case ReasonCode::flavor_without_topology: return "FlavorWithoutTopology";
    case ReasonCode::topology_level_missing: return "TopologyLevelMissing";
    case ReasonCode::no_node_has_room: return "NoNodeHasRoom";
    case ReasonCode::no_place: return "TopologyPlacementFailed";
    case ReasonCode::queue_without_quota: return "QueueWithoutQuota";
    case ReasonCode::no_flavor_with_nodes: return "NoFlavorWithNodes";
    case ReasonCode::no_node_fits: return "NoNodeFits";
    case ReasonCode::room_is_reserved: return "RoomReserved";
    case ReasonCode::disruption_budget_spent: return "DisruptionBudgetSpent";
    case ReasonCode::gpu_hours_spent: return "GpuHoursSpent";
    case ReasonCode::released_idle: return "ReleasedWhileIdle";
  }
  return "";
}

ReasonView view_of(const State& state, const WorkloadRecord& workload, const Reason& reason) {
  ReasonView view;
  view.code = code_name(reason.code);
  if (reason.resource.valid()) {
    const auto& pod_sets = workload.spec->pod_sets;
    if (reason.pod_set < pod_sets.size()) view.pod_set = pod_sets[reason.pod_set].name;
    view.resource = state.resources.name(reason.resource);
    if (reason.amount != Amount()) view.amount = amount_text(view.resource, reason.amount);
    if (reason.limit != Amount() || reason.code == ReasonCode::exceeds_maximum) {
      view.limit = amount_text(view.resource, reason.limit);
    }
  }
  if (reason.flavor.valid()) view.flavor = state.flavors.name(reason.flavor);
  view.count = reason.count;
  if (reason.who.valid()) view.workload = state.workload(reason.who).name;
  if (reason.code == ReasonCode::no_node_has_room || reason.code == ReasonCode::no_node_fits) {
    view.limit = std::to_string(reason.limit.value());
  }
  const bool has_until =
      reason.code == ReasonCode::backing_off ||
      reason.code == ReasonCode::disruption_budget_spent ||
      reason.code == ReasonCode::gpu_hours_spent ||
      (reason.code == ReasonCode::room_is_reserved && reason.until != Instant::never());
  if (has_until) view.until_ms = reason.until.ms;
  view.text = sentence(reason.code, view);
  return view;
}

}  // namespace fairlead::scenario
