#include "engine/decision.hpp"

#include "base/assert.hpp"

namespace fairlead {

const char* cause_name(EvictionCause cause) {
  switch (cause) {
    case EvictionCause::none: return "";
    case EvictionCause::in_cluster_queue: return "InClusterQueue";
    case EvictionCause::in_cohort_reclamation: return "InCohortReclamation";
    case EvictionCause::in_cohort_fair_sharing: return "InCohortFairSharing";
    case EvictionCause::in_cohort_reclaim_while_borrowing: return "InCohortReclaimWhileBorrowing";
    case EvictionCause::pods_ready_timeout: return "PodsReadyTimeout";
    case EvictionCause::admission_check: return "AdmissionCheck";
    case EvictionCause::cluster_queue_stopped: return "ClusterQueueStopped";
    case EvictionCause::local_queue_stopped: return "LocalQueueStopped";
    case EvictionCause::deactivated: return "Deactivated";
    case EvictionCause::maximum_execution_time_exceeded:
      return "DeactivatedDueToMaximumExecutionTimeExceeded";
    case EvictionCause::requeuing_limit_exceeded: return "DeactivatedDueToRequeuingLimitExceeded";
    case EvictionCause::admission_check_rejected: return "DeactivatedDueToAdmissionCheck";
    case EvictionCause::idle_release: return "IdleRelease";
    case EvictionCause::node_failures: return "NodeFailures";
  }
  FAIRLEAD_ASSERT(false);
  return "";
}

}  // namespace fairlead
