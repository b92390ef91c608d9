// What is true: policy, queues, usage, workloads. Both schedulers work on the same State; what
// only one of them remembers lives in its Memory.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/interner.hpp"
#include "base/name_index.hpp"
#include "engine/binding/cluster.hpp"
#include "engine/pending/queue.hpp"
#include "engine/pending/second_passes.hpp"
#include "engine/quota/tree.hpp"
#include "engine/requests/cache.hpp"
#include "engine/requests/limits.hpp"
#include "engine/topology/held_places.hpp"
#include "engine/workload.hpp"
#include "model/policy.hpp"

namespace fairlead {

// Every policy object by its key: the text from which everything below is derived.
using Policy = std::map<model::PolicyKey, model::PolicyObject>;

// A resource group of a ClusterQueue: its flavors, in order of preference, and the resources
// that each of them has quota for.
struct Group {
  std::vector<ResourceId> covered;
  std::vector<FlavorId> flavors;
  std::vector<QuotaId> quotas;  // flavors x covered

  QuotaId quota(std::size_t flavor, std::size_t resource) const {
    return quotas[flavor * covered.size() + resource];
  }
};

struct ClusterQueueState {
  std::string name;
  bool exists = false;       // false: deleted, kept because workloads or LocalQueues name it
  bool active = false;       // may admit: not stopped, nothing it refers to is missing
  bool terminating = false;  // deleted, but workloads still hold its quota
  QuotaNodeId node;          // valid while it exists
  model::ClusterQueue spec;
  // What an admission check for all flavors is for. Those of the spec, or, of a queue on its way
  // out, of what its document has become since.
  std::set<std::string, std::less<>> declared_flavors;
  std::vector<Group> groups;
  // Admission fair sharing orders its workloads. Settled when the queue is made, or the manager
  // starts anew: Kueue builds the order then and keeps it whatever admissionScope says later.
  bool ordered_by_usage = false;
  // Kueue's AllocatableResourceGeneration: rises whenever more might fit than before.
  std::int64_t generation = 0;
  std::set<Holder> holders;  // hold quota here
  PendingQueue pending;
  // A budget of its is spent: it starts nothing before then.
  Instant starts_again;
  // The workload whose preemptions are in progress. It is first in a BestEffortFIFO queue, so
  // that the room it made is not taken by a younger one.
  WorkloadId preemptor;

  bool has_flavor(FlavorId flavor) const {
    return std::any_of(groups.begin(), groups.end(), [&](const Group& group) {
      return std::find(group.flavors.begin(), group.flavors.end(), flavor) != group.flavors.end();
    });
  }
};

struct LocalQueueState {
  std::string name;  // "namespace/name"
  bool exists = false;
  NamespaceId name_space;
  QueueId queue;  // where it sends; the ClusterQueue may not exist
  model::LocalQueue spec;
  std::set<WorkloadId> workloads;  // all unfinished ones that name it
  // Those that finished while the queue was not there; it gets them when it comes, as in Kueue.
  std::vector<WorkloadId> unassigned;
};

struct NamespaceState {
  std::string name;
  model::Labels labels;
  LimitSummary limits;  // of its LimitRanges
};

// A flush that was asked for: inadmissible workloads below this root become active then.
struct PendingFlush {
  Instant due;
  std::string root;  // name of a root cohort, or of a ClusterQueue without one
  bool is_queue = false;

  friend auto operator<=>(const PendingFlush&, const PendingFlush&) = default;
};

// How far a budget of the Platform is spent in the period that runs (model::Budget).
struct BudgetState {
  std::string name;
  int128 used = 0;  // milliseconds of a millionth of a card
  int128 limit = 0;
  Duration per;
  std::vector<QueueId> queues;

  bool is_spent() const { return used >= limit; }
};

// What the edges decide once for an engine.
struct Settings {
  // Flushes asked for within this span of each other happen together: Kueue waits 1 s. With 0
  // they happen at the end of the pass or fact that asked.
  Duration flush_batch = seconds(1);
  // Who admits also places; without it, pods are somebody else's business (kube-scheduler's). The
  // scheduler `fairlead` always places, as soon as there are nodes.
  std::optional<PlacementSettings> placement = {};
  // Workloads are alike only if they may run equally long: for a scheduler that cares how long.
  bool shape_by_limit = false;
};

struct State {
  Settings settings;
  Instant now;
  Policy policy;
  Policy written;                          // the objects with overrides, as they were written
  Instant next_window = Instant::never();  // when the next one opens or closes
  std::set<model::PolicyKey> removing;     // removed by the user, but still in use
  model::Configuration configuration;
  model::Scheduling scheduling;
  std::vector<BudgetState> budgets;  // as in `scheduling`
  std::int64_t returns = 0;          // of users to workloads that were released while idle

  Interner<FlavorTag> flavors;
  Interner<ResourceTag> resources;
  Interner<QuotaTag> quotas;  // "flavor/resource"; parts in quota_parts
  std::vector<std::pair<FlavorId, ResourceId>> quota_parts;
  Interner<ClusterQueueTag> queue_names;
  Interner<LocalQueueTag> local_queue_names;
  Interner<NamespaceTag> namespace_names;
  Interner<ShapeTag> shapes;

  std::vector<std::optional<model::ResourceFlavor>> flavor_specs;  // by FlavorId; may be absent
  // Flavors with a topology, as they were when they came: Kueue heeds no later change of their
  // labels and tolerations.
  std::map<FlavorId, model::ResourceFlavor> topology_flavors;
  QuotaTree tree;
  std::vector<QueueId> node_queues;           // by QuotaNodeId; invalid for cohorts
  std::vector<ClusterQueueState> queues;      // by QueueId
  std::vector<LocalQueueState> local_queues;  // by LocalQueueId
  std::vector<NamespaceState> namespaces;     // by NamespaceId
  std::vector<WorkloadRecord> workloads;      // by WorkloadId
  NameIndex<WorkloadId> by_name;              // not deleted ones
  HeldPlaces held_places;                     // of ClusterQueueState::holders
  std::set<WorkloadId> evicting;              // evicted, not yet confirmed
  std::set<WorkloadId> idle;                  // with WorkloadRecord::idle_since
  std::set<PendingFlush> flushes;
  std::set<std::pair<Instant, WorkloadId>> timers;
  SecondPasses second_passes;
  std::map<std::string, Instant, std::less<>> unready_since;  // Nodes that are not ready
  // When such a Node counts as failed, where its pods do not say so.
  std::set<std::pair<Instant, std::string>> node_timers;
  // LocalQueues with a change in one of their workloads that the scheduler has not observed yet.
  std::set<LocalQueueId> stirred;
  std::int64_t passes = 0;
  RequestCache request_cache;
  std::optional<Cluster> cluster;  // with Settings::placement

  WorkloadRecord& workload(WorkloadId id) { return workloads[id.index()]; }
  const WorkloadRecord& workload(WorkloadId id) const { return workloads[id.index()]; }
  QueueId queue_of(QuotaNodeId node) const { return node_queues[node.index()]; }
  ClusterQueueState& queue(QueueId id) { return queues[id.index()]; }
  const ClusterQueueState& queue(QueueId id) const { return queues[id.index()]; }
  LocalQueueState& local_queue(LocalQueueId id) { return local_queues[id.index()]; }
  const LocalQueueState& local_queue(LocalQueueId id) const { return local_queues[id.index()]; }
};

}  // namespace fairlead
