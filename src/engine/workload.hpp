// A workload's life as the engine knows it: what it asks, what it holds, where it stands.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/instant.hpp"
#include "engine/decision.hpp"
#include "engine/event.hpp"
#include "engine/ids.hpp"
#include "engine/pending/queue.hpp"
#include "engine/quota/tree.hpp"
#include "engine/reason.hpp"
#include "engine/topology/assignment.hpp"
#include "model/workload.hpp"

namespace fairlead {

// An amount of one resource in base units (Amount says which).
struct ResourceAmount {
  ResourceId resource;
  std::int64_t amount = 0;

  friend bool operator==(const ResourceAmount&, const ResourceAmount&) = default;
};

// What one pod set asks for, after limits, LimitRange defaults, overhead, exclusions and
// transformations. Sorted by Kueue's own order of resources (requests.hpp).
struct PodSetRequest {
  std::int32_t count = 0;  // pods, less those already reclaimed
  std::vector<ResourceAmount> per_pod;

  friend bool operator==(const PodSetRequest&, const PodSetRequest&) = default;
};

struct FlavorChoice {
  ResourceId resource;
  FlavorId flavor;
  std::int64_t per_pod = 0;

  friend bool operator==(const FlavorChoice&, const FlavorChoice&) = default;
};

// What one pod set was given.
struct PodSetAssignment {
  std::int32_t count = 0;
  std::vector<FlavorChoice> flavors;                   // in the order of the request
  std::shared_ptr<const TopologyAssignment> topology;  // null: placed by nobody here
  bool awaits_place = false;  // once its admission checks are ready, a second pass looks for one

  friend bool operator==(const PodSetAssignment&, const PodSetAssignment&) = default;
};

struct Admission {
  QueueId queue;
  std::vector<PodSetAssignment> pod_sets;

  friend bool operator==(const Admission&, const Admission&) = default;
};

struct CheckStatus {
  std::string check;
  CheckState state = CheckState::pending;
  Instant since;                          // when it got this state; whole seconds
  std::optional<Duration> requeue_after;  // as last reported; an eviction does not clear it
  bool reset = false;                     // pending again because of an eviction

  friend bool operator==(const CheckStatus&, const CheckStatus&) = default;
};

// A workload that holds quota, by the order in which victims are looked for: those already being
// evicted, then lower priority, then quota reserved later.
struct Holder {
  bool evicted = false;
  std::int32_t priority = 0;
  Instant reserved_at;
  WorkloadId workload;

  friend bool operator==(const Holder&, const Holder&) = default;
  friend std::strong_ordering operator<=>(const Holder& a, const Holder& b) {
    if (const auto c = b.evicted <=> a.evicted; c != 0) return c;
    if (const auto c = a.priority <=> b.priority; c != 0) return c;
    if (const auto c = b.reserved_at <=> a.reserved_at; c != 0) return c;
    return a.workload <=> b.workload;
  }
};

enum class Phase : std::uint8_t { pending, quota_reserved, admitted, finished };

// Whether a pending workload waits in a ClusterQueue. On which side (active or inadmissible) only
// the PendingQueue knows, because it moves workloads by the bucket: see is_active.
enum class Waiting : std::uint8_t {
  nowhere,    // not pending, or no queue to wait in
  queued,     // in the PendingQueue of its ClusterQueue
  in_flight,  // being looked at in this pass
};

// Kueue's Requeued condition: whether a workload that was evicted may queue again.
enum class Requeue : std::uint8_t { unset, allowed, held };

struct WorkloadRecord {
  // Identity and wish.
  WorkloadId id;
  std::string name;  // "namespace/name"
  std::shared_ptr<const model::Workload> spec;
  std::int64_t generation = 1;  // counts replacements of the document
  Instant created;
  std::int32_t priority = 0;
  LocalQueueId local_queue;
  NamespaceId name_space;
  std::vector<PodSetRequest> requests;
  bool resources_valid = true;  // requests within limits and LimitRanges
  ShapeId shape;
  bool deleted = false;

  // Standing.
  bool quota_reserved = false;
  bool admitted = false;
  bool finished = false;
  Instant quota_reserved_at;
  Instant admitted_at;
  std::uint32_t attempt = 0;
  std::optional<Admission> admission;  // kept when finished, for display
  Usage usage;                         // what it holds now; empty without quota
  std::optional<Holder> holding;       // its entry in ClusterQueueState::holders
  std::vector<CheckStatus> checks;     // sorted by name
  // Failed nodes that its pods are to leave. A second one evicts it instead.
  std::vector<std::string> unhealthy_nodes;

  // Eviction. `evicted` is true from the decision until quota is next reserved.
  bool evicted = false;
  bool eviction_confirmed = false;
  EvictionCause eviction = EvictionCause::none;
  EvictionCause preemption = EvictionCause::none;  // the preemption reason, where it was one
  Instant evicted_at;

  // Requeueing.
  Requeue requeue = Requeue::unset;
  EvictionCause requeue_cause = EvictionCause::none;  // why it is or was held
  std::int32_t requeue_count = 0;
  std::optional<Instant> requeue_at;

  // Readiness and limits.
  bool pods_reported_ready = false;  // the last report, counted from admission on
  std::optional<bool> pods_ready;    // unset: not ready yet; false: was ready in this attempt
  Instant pods_ready_at;             // of the last change; whole seconds
  std::optional<EvictionCause> deactivation_target;
  std::optional<Instant> idle_since;  // its pods do nothing since then
  Duration past_execution;            // admitted time of earlier attempts, against the limit
  Instant timer = Instant::never();   // its entry in State::timers

  // Waiting.
  std::uint32_t stays = 0;  // times that it left a queue; what was learnt there is void
  Waiting waiting = Waiting::nowhere;
  QueueId waiting_in;  // valid unless nowhere
  PendingPlace place;  // its place there, while queued
  // The LocalQueue for which it last was queued: whoever never was frees nothing when it goes.
  LocalQueueId assigned_queue;
  std::vector<Reason> reasons;  // of the last look; empty once quota is held

  Phase phase() const {
    if (finished) return Phase::finished;
    if (admitted) return Phase::admitted;
    return quota_reserved ? Phase::quota_reserved : Phase::pending;
  }
  bool holds_quota() const { return quota_reserved && !finished; }
  // It gave its room up while nobody used it, and asks for none before somebody does.
  bool is_released() const {
    return idle_since && !quota_reserved && preemption == EvictionCause::idle_release;
  }
};

}  // namespace fairlead
