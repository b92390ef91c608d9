#include "manifest/feature_gates.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "manifest/codes.hpp"
#include "manifest/nearest.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

// Decisions are made as with these on.
constexpr std::string_view always_on[] = {
    "AdmissionFairSharing",
    "AdmissionGatedBy",
    "ElasticJobsViaWorkloadSlices",
    "FairSharingPreemptWithinNominal",
    "FairSharingPrioritizeNonBorrowing",
    "FlavorFungibility",
    "FlavorFungibilityPreserveScanProgress",
    "HierarchicalCohorts",
    "PartialAdmission",
    "QuotaCheckStrategy",
    "SchedulingEquivalenceHashing",
    "WorkloadValidateResourcesAreNonNegative",
};

// And with these off.
constexpr std::string_view always_off[] = {
    "ConcurrentAdmission",
    "ElasticJobsViaWorkloadSlicesWithTAS",
    "FastQuotaReleaseInPodIntegration",
    "MultiKueueOrchestratedPreemption",
    "PrioritizePreemptorWorkloads",
    "PriorityBoost",
    "RecomputeAssignmentUponPreemptionTargetsOverlap",
    "SchedulerLibraryIntegration",
    "SchedulerLongRequeueInterval",
    "SchedulerTimestampPreemptionBuffer",
    "WorkloadPriorityClassDefaulting",
};

// Set either way: followed, or about something that decides nothing here (metrics, names, webhooks,
// caches), or about what has a warning of its own where it is used (topology, devices, MultiKueue).
constexpr std::string_view either_way[] = {
    "AssignQueueLabelsForPods",
    "CleanupProvisioningRequestsOnEviction",
    "CustomMetricLabels",
    "DeferRayServiceFinalizationForRedisCleanup",
    "DisableWaitForPodsReady",
    "FailureRecoveryPolicy",
    "FinishOrphanedWorkloads",
    "KueueDRAIntegration",
    "KueueDRAIntegrationConsumableCapacity",
    "KueueDRAIntegrationExtendedResource",
    "KueueDRAIntegrationPartitionableDevices",
    "KueueDRARejectWorkloadsWhenDRADisabled",
    "LWSImmutableGroupSize",
    "LocalQueueMetrics",
    "ManagedJobsNamespaceSelectorAlwaysRespected",
    "MetricForWorkloadCreationLatency",
    "MetricsForCohorts",
    "MultiKueue",
    "MultiKueueAdaptersForCustomJobs",
    "MultiKueueAllowInsecureKubeconfigs",
    "MultiKueueClusterProfile",
    "MultiKueueIncrementalDispatcherConfig",
    "MultiKueueIncrementalDispatcherRespectConfigOrder",
    "MultiKueueKubeConfigPathValidation",
    "MultiKueueManagerQuotaAutomation",
    "MultiKueueRedoAdmissionOnEvictionInWorker",
    "MultiKueueRemoteSpecSync",
    "MultiKueueWaitForWorkloadAdmitted",
    "ObjectRetentionPolicies",
    "PodIntegrationValidateGroupOwner",
    "PrioritySortingWithinCohort",
    "PropagateBatchJobLabelsToWorkload",
    "ReclaimablePods",
    "RejectUpdatesToCQWithInvalidOnFlavors",
    "RemoveFinalizersWithStrictPatch",
    "ShortWorkloadNames",
    "SkipAncestorCheckForDeletedWorkloads",
    "SkipFinalizersForPodsSuspendedByParent",
    "SkipReassignmentForPodOwnedWorkloads",
    "SparkApplicationIntegration",
    "TASAssignmentsEncodingByHostnamePrefix",
    "TASBalancedPlacement",
    "TASCacheNodeMatchResults",
    "TASCacheTopologyTree",
    "TASCachingRemainingResources",
    "TASFailedNodeReplacement",
    "TASFailedNodeReplacementFailFast",
    "TASHandleOverlappingFlavors",
    "TASMultiLayerTopology",
    "TASProfileMixed",
    "TASRecomputeAssignmentWithinSchedulingCycle",
    "TASReplaceNodeDueToNotReadyOverFixedTime",
    "TASReplaceNodeOnNodeTaints",
    "TASReplaceNodeOnPodTermination",
    "TASRespectNodeAffinityPreferred",
    "TASValidateWorkloadSliceSize",
    "TLSOptions",
    "TopologyAwareScheduling",
    "UnadmittedWorkloadsExplicitStatus",
    "UnadmittedWorkloadsObservability",
    "ValidateRayAndSparkJobUpdates",
    "VectorizedResourceRequests",
    "VisibilityOnDemand",
    "WorkloadIdentifierAnnotations",
    "WorkloadRequestUseMergePatch",
    "WorkloadValidationForPodSetMetadata",
};

template <std::size_t Size>
bool is_in(const std::string_view (&gates)[Size], std::string_view gate) {
  return std::find(std::begin(gates), std::end(gates), gate) != std::end(gates);
}

// How a gate is set wherever decisions are made; nothing where it may be set either way.
std::optional<bool> assumed(std::string_view gate) {
  if (is_in(always_on, gate)) return true;
  if (is_in(always_off, gate)) return false;
  return std::nullopt;
}

void warn_unknown(const Value& value, const Member& member) {
  using Gates = std::span<const std::string_view>;
  std::vector<std::string_view> known;
  for (const Gates gates : {Gates(always_on), Gates(always_off), Gates(either_way)}) {
    for (const std::string_view gate : gates) known.push_back(gate);
  }
  const std::string meant = nearest(member.key, known);
  value.field(member).warn_at(member, "Kueue v0.19.2 has no such feature gate",
                              meant.empty() ? "" : "did you mean " + meant + "?",
                              codes::unknown_gate);
}

}  // namespace

bool read_feature_gates(const Value& value, std::map<std::string, bool, std::less<>>& out) {
  if (!value.is(NodeKind::mapping)) return value.fail_kind("a mapping of gates to true or false");
  bool good = true;
  for (const Member& member : value.node().members()) {
    bool& set = out[member.key];
    const std::optional<bool> as_with = assumed(member.key);
    if (!read_bool(value.field(member), set)) {
      good = false;
    } else if (as_with && *as_with != set) {
      value.field(member).warn("this has no effect here",
                               set ? "decisions are made as with this gate off"
                                   : "decisions are made as with this gate on");
    } else if (!as_with && !is_in(either_way, member.key)) {
      warn_unknown(value, member);
    }
  }
  return good;
}

}  // namespace fairlead::manifest
