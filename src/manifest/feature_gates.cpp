#include "manifest/feature_gates.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <vector>

#include "manifest/codes.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

// How a gate is set wherever decisions are made. Either way: it is followed, or it is about what
// decides nothing here (metrics, names, webhooks, caches) or has a warning of its own where it is
// used (topology, devices, MultiKueue).
enum class Assumed : std::uint8_t { on, off, either };

struct Gate {
  std::string_view name;
  Assumed assumed;
};

constexpr Gate gates[] = {
    {"AdmissionFairSharing", Assumed::on},
    {"AdmissionGatedBy", Assumed::on},
    {"AssignQueueLabelsForPods", Assumed::either},
    {"CleanupProvisioningRequestsOnEviction", Assumed::either},
    {"ConcurrentAdmission", Assumed::off},
    {"CustomMetricLabels", Assumed::either},
    {"DeferRayServiceFinalizationForRedisCleanup", Assumed::either},
    {"DisableWaitForPodsReady", Assumed::either},
    {"ElasticJobsViaWorkloadSlices", Assumed::on},
    {"ElasticJobsViaWorkloadSlicesWithTAS", Assumed::off},
    {"FailureRecoveryPolicy", Assumed::either},
    {"FairSharingPreemptWithinNominal", Assumed::on},
    {"FairSharingPrioritizeNonBorrowing", Assumed::on},
    {"FastQuotaReleaseInPodIntegration", Assumed::off},
    {"FinishOrphanedWorkloads", Assumed::either},
    {"FlavorFungibility", Assumed::on},
    {"FlavorFungibilityPreserveScanProgress", Assumed::on},
    {"HierarchicalCohorts", Assumed::on},
    {"KueueDRAIntegration", Assumed::either},
    {"KueueDRAIntegrationConsumableCapacity", Assumed::either},
    {"KueueDRAIntegrationExtendedResource", Assumed::either},
    {"KueueDRAIntegrationPartitionableDevices", Assumed::either},
    {"KueueDRARejectWorkloadsWhenDRADisabled", Assumed::either},
    {"LWSImmutableGroupSize", Assumed::either},
    {"LocalQueueMetrics", Assumed::either},
    {"ManagedJobsNamespaceSelectorAlwaysRespected", Assumed::either},
    {"MetricForWorkloadCreationLatency", Assumed::either},
    {"MetricsForCohorts", Assumed::either},
    {"MultiKueue", Assumed::either},
    {"MultiKueueAdaptersForCustomJobs", Assumed::either},
    {"MultiKueueAllowInsecureKubeconfigs", Assumed::either},
    {"MultiKueueClusterProfile", Assumed::either},
    {"MultiKueueIncrementalDispatcherConfig", Assumed::either},
    {"MultiKueueIncrementalDispatcherRespectConfigOrder", Assumed::either},
    {"MultiKueueKubeConfigPathValidation", Assumed::either},
    {"MultiKueueManagerQuotaAutomation", Assumed::either},
    {"MultiKueueOrchestratedPreemption", Assumed::off},
    {"MultiKueueRedoAdmissionOnEvictionInWorker", Assumed::either},
    {"MultiKueueRemoteSpecSync", Assumed::either},
    {"MultiKueueWaitForWorkloadAdmitted", Assumed::either},
    {"ObjectRetentionPolicies", Assumed::either},
    {"PartialAdmission", Assumed::on},
    {"PodIntegrationValidateGroupOwner", Assumed::either},
    {"PrioritizePreemptorWorkloads", Assumed::off},
    {"PriorityBoost", Assumed::off},
    {"PrioritySortingWithinCohort", Assumed::either},
    {"PropagateBatchJobLabelsToWorkload", Assumed::either},
    {"QuotaCheckStrategy", Assumed::on},
    {"ReclaimablePods", Assumed::either},
    {"RecomputeAssignmentUponPreemptionTargetsOverlap", Assumed::off},
    {"RejectUpdatesToCQWithInvalidOnFlavors", Assumed::either},
    {"RemoveFinalizersWithStrictPatch", Assumed::either},
    {"SchedulerLibraryIntegration", Assumed::off},
    {"SchedulerLongRequeueInterval", Assumed::off},
    {"SchedulerTimestampPreemptionBuffer", Assumed::off},
    {"SchedulingEquivalenceHashing", Assumed::on},
    {"ShortWorkloadNames", Assumed::either},
    {"SkipAncestorCheckForDeletedWorkloads", Assumed::either},
    {"SkipFinalizersForPodsSuspendedByParent", Assumed::either},
    {"SkipReassignmentForPodOwnedWorkloads", Assumed::either},
    {"SparkApplicationIntegration", Assumed::either},
    {"TASAssignmentsEncodingByHostnamePrefix", Assumed::either},
    {"TASBalancedPlacement", Assumed::either},
    {"TASCacheNodeMatchResults", Assumed::either},
    {"TASCacheTopologyTree", Assumed::either},
    {"TASCachingRemainingResources", Assumed::either},
    {"TASFailedNodeReplacement", Assumed::either},
    {"TASFailedNodeReplacementFailFast", Assumed::either},
    {"TASHandleOverlappingFlavors", Assumed::either},
    {"TASMultiLayerTopology", Assumed::either},
    {"TASProfileMixed", Assumed::either},
    {"TASRecomputeAssignmentWithinSchedulingCycle", Assumed::either},
    {"TASReplaceNodeDueToNotReadyOverFixedTime", Assumed::either},
    {"TASReplaceNodeOnNodeTaints", Assumed::either},
    {"TASReplaceNodeOnPodTermination", Assumed::either},
    {"TASRespectNodeAffinityPreferred", Assumed::either},
    {"TASValidateWorkloadSliceSize", Assumed::either},
    {"TLSOptions", Assumed::either},
    {"TopologyAwareScheduling", Assumed::either},
    {"UnadmittedWorkloadsExplicitStatus", Assumed::either},
    {"UnadmittedWorkloadsObservability", Assumed::either},
    {"ValidateRayAndSparkJobUpdates", Assumed::either},
    {"VectorizedResourceRequests", Assumed::either},
    {"VisibilityOnDemand", Assumed::either},
    {"WorkloadIdentifierAnnotations", Assumed::either},
    {"WorkloadPriorityClassDefaulting", Assumed::off},
    {"WorkloadRequestUseMergePatch", Assumed::either},
    {"WorkloadValidateResourcesAreNonNegative", Assumed::on},
    {"WorkloadValidationForPodSetMetadata", Assumed::either},
};

void warn_unknown(const Value& value, const Member& member) {
  std::vector<std::string_view> known;
  for (const Gate& gate : gates) known.push_back(gate.name);
  value.field(member).warn_at(member, "Kueue v0.19.2 has no such feature gate",
                              value.suggest(member.key, known), codes::unknown_gate);
}

void check_gate(const Value& value, const Member& member, bool set) {
  const auto* gate = std::find_if(std::begin(gates), std::end(gates),
                                  [&](const Gate& each) { return each.name == member.key; });
  if (gate == std::end(gates)) return warn_unknown(value, member);
  if (gate->assumed == (set ? Assumed::off : Assumed::on)) {
    value.field(member).warn("this has no effect here",
                             set ? "decisions are made as with this gate off"
                                 : "decisions are made as with this gate on");
  }
}

}  // namespace

bool read_feature_gates(const Value& value, std::map<std::string, bool, std::less<>>& out) {
  if (!value.is(NodeKind::mapping)) return value.fail_kind("a mapping of gates to true or false");
  bool good = true;
  for (const Member& member : value.node().members()) {
    bool& set = out[member.key];
    if (read_bool(value.field(member), set)) {
      check_gate(value, member, set);
    } else {
      good = false;
    }
  }
  return good;
}

}  // namespace fairlead::manifest
