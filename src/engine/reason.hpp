// Why a workload is not running: a code and the numbers that go with it.
#pragma once

#include <cstdint>

#include "base/amount.hpp"
#include "base/instant.hpp"
#include "engine/ids.hpp"

namespace fairlead {

enum class ReasonCode : std::uint8_t {
  waiting_for_turn,         // queued behind others; no pass has looked at it since it was queued
  insufficient_quota,       // `amount` more of (flavor, resource) would have to be free
  exceeds_maximum,          // asks `amount`; the queue can never have more than `limit`
  resource_not_covered,     // the queue has no quota for `resource`
  flavor_missing,           // a flavor of the queue does not exist
  untolerated_taint,        // of `flavor`
  affinity_mismatch,        // node selector or affinity does not match `flavor`
  slice_flavor_differs,     // a growing job must stay on the flavor of its running part
  waiting_for_preemption,   // `count` workloads are being evicted to make room for it
  overlapping_preemption,   // its victims were chosen by another workload in this pass
  no_longer_fits,           // another workload of this pass took the room
  failed_admission_check,   // a check said Retry or Rejected
  waiting_for_checks,       // holds quota until its admission checks are ready
  queue_inactive,           // the ClusterQueue is stopped, or refers to something missing
  queue_missing,            // no such LocalQueue or ClusterQueue
  local_queue_stopped,      // the LocalQueue's stopPolicy
  namespace_not_selected,   // the ClusterQueue's namespaceSelector does not match
  invalid_resources,        // a request above its limit, or a LimitRange is violated
  waiting_for_pods_ready,   // blockAdmission: another workload's pods must be ready first
  backing_off,              // not before `until`
  deactivated,              // spec.active is false
  gated,                    // the admission-gated-by annotation is set
  topology_only_flavor,     // `flavor` is for pods that are placed by topology
  flavor_without_topology,  // the pods ask for a topology that `flavor` does not have
  topology_level_missing,   // `flavor`'s topology lacks a level that the pods name
  no_place,                 // the nodes of `flavor` take only `count` of `limit` pods or slices
  queue_without_quota,   // the queue has quota for nothing, not even for pods that ask for nothing
  no_node_has_room,      // admitted, but only `count` of its `limit` pods find a node
  no_flavor_with_nodes,  // what it was given includes no flavor with nodes, or several
  no_node_fits,          // only `count` of its `limit` pods find a node that has room
  disruption_budget_spent,  // evictions may throw away no more work until `until`
  gpu_hours_spent,          // nothing of its queue starts before `until`, when the period is over
  released_idle,            // it did nothing when others wanted its room; waits to be used again
  room_is_reserved,         // it would delay `who`, for whom room is kept and who starts at `until`
};

struct Reason {
  ReasonCode code = ReasonCode::waiting_for_turn;
  std::uint8_t pod_set = 0;  // index in the workload
  std::uint32_t count = 0;   // meaning as said at the code
  FlavorId flavor;           // valid where the code names it
  ResourceId resource;
  Amount amount;
  Amount limit;
  Instant until;  // never(): not known
  WorkloadId who;

  friend bool operator==(const Reason&, const Reason&) = default;
};

}  // namespace fairlead
