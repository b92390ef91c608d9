// What can be seen after a step, in names instead of ids: the content of one line of JSON.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "scenario/datum.hpp"
#include "scenario/reason_text.hpp"

namespace fairlead::scenario {

// Where the pods of a pod set are.
struct PlacesView {
  Names levels;
  std::vector<std::pair<Names, std::int32_t>> domains;  // values of the levels -> pods
};

struct WorkloadView {
  std::string name;           // "namespace/name"
  std::string state;          // pending, quotaReserved, admitted, finished
  std::string cluster_queue;  // empty without an admission, like the next two
  Pairs flavors;              // "podset.resource" -> flavor
  std::map<std::string, std::int32_t, std::less<>> counts;  // podset -> pods
  std::map<std::string, PlacesView, std::less<>> topology;  // podset -> places
  Names nodes;            // distinct, sorted; where the topology ends in hosts, or pods are placed
  Names devices;          // sorted: "node-1/gpu0", "node-1/gpu1:1g.10gb@6"; where pods are placed
  Names unhealthy_nodes;  // failed ones that its pods are to leave
  std::string evicted;    // Kueue's reason; empty where there is none
  std::vector<ReasonView> reasons;
};

struct QueueView {
  Names active;        // in the order in which passes will look at them
  Names inadmissible;  // sorted by name
  Pairs usage;         // "flavor.resource" -> amount, of all that the queue has quota for
};

struct Snapshot {
  std::vector<WorkloadView> workloads;                   // sorted by name
  std::map<std::string, QueueView, std::less<>> queues;  // ClusterQueues
  std::int64_t admitted = 0;                             // workloads in this state
  std::int64_t evictions = 0;                            // since the start of the scenario

  const WorkloadView* find(std::string_view workload) const;
};

Snapshot take_snapshot(const Engine& engine, std::int64_t evictions);

const char* state_name(Phase phase);

}  // namespace fairlead::scenario
