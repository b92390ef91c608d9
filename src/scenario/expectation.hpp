// What an `expect` step says: a list of single claims, each about one field of one workload, of one
// ClusterQueue or of the whole.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "manifest/node.hpp"
#include "scenario/datum.hpp"
#include "scenario/snapshot.hpp"

namespace fairlead::scenario {

enum class Field {
  // of a workload
  state,
  cluster_queue,
  flavors,
  counts,
  topology,
  nodes,
  devices,
  unhealthy_nodes,
  evicted,
  reason,
  // of a ClusterQueue
  active,
  inadmissible,
  usage,
  // of the whole
  admitted,
  evictions,
};

// A domain of a pod set's places as claims name it: "main: block-1,rack-2".
std::string places_key(const std::string& pod_set, const Names& values);

// As it is written: "clusterQueue".
const char* field_name(Field field);

struct Claim {
  std::string subject;  // "team-a/a1", the name of a ClusterQueue, or empty for the whole
  Field field = Field::state;
  Datum expected;
  Position at;               // of the value
  manifest::Member written;  // key and value, for rewriting
};

struct Expectation {
  std::vector<Claim> claims;
  manifest::Member written;  // "expect" and its value
};

// A claim that does not hold.
struct Mismatch {
  Claim claim;
  Datum got;
  std::string why;  // for a person, without a full stop; may be empty
};

std::vector<Mismatch> check(const Expectation& expectation, const Snapshot& snapshot);

// What `--update` writes for one workload: {state: pending, evicted: InCohortReclamation}.
std::string summary_yaml(const WorkloadView& workload);

}  // namespace fairlead::scenario
