// What follows from a pass or from a fact. The engine never acts: a backend carries deltas out
// and reports back with events.
#pragma once

#include <cstdint>
#include <vector>

#include "base/instant.hpp"
#include "engine/ids.hpp"

namespace fairlead {

// Why a workload was evicted: preempted, for a reason of its own, or because it was deactivated,
// by its owner or by a rule.
enum class EvictionCause : std::uint8_t {
  none,
  in_cluster_queue,
  in_cohort_reclamation,
  in_cohort_fair_sharing,
  in_cohort_reclaim_while_borrowing,
  idle_release,  // it did nothing with what it held, and another one waited
  pods_ready_timeout,
  admission_check,
  cluster_queue_stopped,
  local_queue_stopped,
  deactivated,
  maximum_execution_time_exceeded,
  requeuing_limit_exceeded,
  admission_check_rejected,
  node_failures,  // last of all
};

// The cause as Kueue spells it ("InClusterQueue", "DeactivatedDueToAdmissionCheck"); "" for none.
const char* cause_name(EvictionCause cause);

constexpr bool is_preemption(EvictionCause cause) {
  return cause >= EvictionCause::in_cluster_queue && cause <= EvictionCause::idle_release;
}

enum class DeltaKind : std::uint8_t {
  reserve_quota,  // quota is held; the workload waits for its admission checks
  admit,          // its pods may start
  evict,          // its pods must stop; quota stays held until PodsGone
  release,        // quota given back, the workload is pending again (or deactivated)
  place,          // all its pods have a node: they start (engine/binding/cluster.hpp)
  displace,       // a node of its pods is gone: they have stopped, and wait for a place again
  move,           // pods go to other domains than before; an eviction under way is called off
  finish,         // a slice of an elastic job was replaced by a larger one
};

struct Delta {
  DeltaKind kind = DeltaKind::admit;
  WorkloadId workload;
  std::uint32_t attempt = 0;
  EvictionCause cause = EvictionCause::none;  // of evict
  WorkloadId by;                              // of evict: the preemptor, where there is one

  friend bool operator==(const Delta&, const Delta&) = default;
};

struct Decision {
  std::vector<Delta> deltas;
  // When time alone changes something (back-off, limits, flushes); never() if nothing will.
  Instant wake_up = Instant::never();

  friend bool operator==(const Decision&, const Decision&) = default;
};

}  // namespace fairlead
