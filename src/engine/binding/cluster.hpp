// Which node and which GPUs the pods of admitted workloads have, where the engine decides that too:
// the part of State that Kubernetes leaves to kube-scheduler. It exists with Settings::placement.
//
//   admitted --follow()--> waiting --bind_waiting()--> placed, all pods at once (DeltaKind::place)
//   placed --its node is lost--> waiting again (DeltaKind::displace)
//   no longer admitted, finished, deleted --follow()--> its places are free
//
// A workload is placed as a whole or not at all, the most important first, then the one that was
// admitted first; one that finds no place keeps nobody from looking for one.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/interner.hpp"
#include "engine/binding/wishes.hpp"
#include "engine/decision.hpp"
#include "engine/place/placer.hpp"
#include "engine/place/score/scores.hpp"
#include "engine/topology/assignment.hpp"
#include "model/cluster_objects.hpp"
#include "model/pod.hpp"
#include "model/policy.hpp"

namespace fairlead {

// How pods are placed. Of equal settings follow equal decisions.
struct PlacementSettings {
  std::string score = "balanced";  // place::score_names()
  place::TypicalPods typical;      // what is usually submitted; for the scores that want to know

  friend bool operator==(const PlacementSettings&, const PlacementSettings&) = default;
};

// Which nodes let a pod in.
struct NodeFilter {
  model::Labels labels;  // all of them: the pod's nodeSelector, and the labels of its flavors
  std::vector<model::NodeSelectorTerm> affinity;  // any of them; empty: no constraint
  std::vector<model::Toleration> tolerations;

  bool accepts(const model::Node& node) const;
};

// Equal pods of a workload that may go to the same nodes.
struct BindingPart {
  std::size_t pod_set = 0;
  place::GangPart pods;
  std::shared_ptr<const TopologyAssignment>
      topology;                          // where the scheduler wants them; may be null
  std::vector<place::Placement> places;  // of each pod, once placed
};

struct Binding {
  std::vector<BindingPart> parts;
  bool placed = false;
  bool with_quota = false;  // it was given its places together with its quota, and keeps both
  // Why it found no place when it last looked; the count of hosts is that of its first look.
  std::optional<place::GangFailure> failure;
};

// The order in which workloads look for a place.
struct BindingTurn {
  std::int32_t priority = 0;
  Instant admitted_at;
  WorkloadId workload;

  friend bool operator==(const BindingTurn&, const BindingTurn&) = default;
  friend std::strong_ordering operator<=>(const BindingTurn& a, const BindingTurn& b) {
    if (const auto c = b.priority <=> a.priority; c != 0) return c;
    if (const auto c = a.admitted_at <=> b.admitted_at; c != 0) return c;
    return a.workload <=> b.workload;
  }
};

// A pod that something else runs.
struct ForeignPod {
  place::Placement at;
  place::Request request;
  place::KindId kind;
};

struct Cluster {
  explicit Cluster(const PlacementSettings& settings);

  place::Inventory inventory;
  place::Placer placer;

  Interner<place::HostTag> hosts;  // names of nodes
  // By HostId; absent: removed. While there has never been one, quota alone decides.
  std::vector<std::optional<model::Node>> nodes;
  std::map<std::string, place::HostId> host_of_label;  // by the label kubernetes.io/hostname
  Interner<place::GpuModelTag> models;  // as the nodes name them: nvidia.com/gpu.product
  std::map<std::string, std::shared_ptr<const place::Partitions>> partitions;  // by card
  std::map<model::PolicyKey, ForeignPod> foreign;

  std::vector<KindOfPods> kinds;                          // by KindId
  std::map<std::string, place::KindId> kind_ids;          // by all that makes one
  std::map<std::string, MetWish> wishes;                  // likewise
  std::map<std::string, place::NodeLabelId> node_labels;  // that wishes name
  std::vector<NodeFilter> filters;                        // by PodShapeId
  std::map<std::string, place::PodShapeId> shapes;        // by all that makes one
  // By the workload's shape and the flavors of its pod sets: the shapes of its pods.
  std::map<std::pair<ShapeId, std::vector<FlavorId>>, std::vector<place::PodShapeId>> known;

  std::map<WorkloadId, Binding> bindings;
  std::set<BindingTurn> waiting;         // those without a place
  std::set<BindingTurn> fresh;           // of those, the ones that have not looked yet
  std::set<WorkloadId> announced_later;  // placed, but not admitted yet (admission checks)
  bool freed = false;                    // there may be room where there was none
};

}  // namespace fairlead
