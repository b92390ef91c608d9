// What a flavor assignment says: which flavor each resource of each pod set would get, and
// whether that is possible now, after preemptions, or not at all.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "engine/quota/usage.hpp"
#include "engine/reason.hpp"
#include "engine/workload.hpp"

namespace fairlead::kueue {

// From least to most preferred.
enum class Mode : std::uint8_t { no_fit, preempt, fit };

// Finer than Mode: what a preemption would have to do. From least to most preferred.
enum class PreemptionMode : std::uint8_t { no_fit, no_candidates, preempt, reclaim, fit };

constexpr Mode mode_of(PreemptionMode mode) {
  if (mode == PreemptionMode::no_fit) return Mode::no_fit;
  return mode == PreemptionMode::fit ? Mode::fit : Mode::preempt;
}

struct AssignedFlavor {
  ResourceId resource;
  FlavorId flavor;
  QuotaId quota;
  Mode mode = Mode::no_fit;
  int borrow = 0;           // height of the subtree that the quota comes from; 0: own quota
  std::int32_t tried = -1;  // index of the last flavor looked at; -1: that was the last one
  std::int64_t per_pod = 0;
};

struct AssignedPodSet {
  std::int32_t count = 0;
  bool blocked = false;  // there is a reason why not all of it fits now
  bool failed = false;   // its topology cannot even be looked for
  std::vector<AssignedFlavor> flavors;
  std::shared_ptr<const TopologyAssignment> topology;
  std::shared_ptr<const TopologyAssignment> taken;  // of it, what it does not have already
  FlavorId placed_in;                               // whose nodes these are
  bool awaits_place = false;

  // Without a reason it fits, with a reason and no flavor it does not.
  Mode mode() const {
    if (failed) return Mode::no_fit;
    if (!blocked) return Mode::fit;
    if (flavors.empty()) return Mode::no_fit;
    Mode worst = Mode::fit;
    for (const AssignedFlavor& flavor : flavors) worst = std::min(worst, flavor.mode);
    return worst;
  }
};

// Where the search over flavors stopped, so that the next pass goes on from there.
struct FlavorCursor {
  struct Position {
    std::uint8_t pod_set = 0;
    ResourceId resource;
    std::int32_t tried = -1;

    friend bool operator==(const Position&, const Position&) = default;
  };
  std::vector<Position> positions;
  std::int64_t generation = 0;  // of the ClusterQueue when it was computed
  std::int64_t pass = 0;
  ShapeId shape;
  std::uint32_t stays = 0;  // of the workload: a cursor does not outlive its stay in a queue

  bool pending_flavors() const {
    return std::any_of(positions.begin(), positions.end(),
                       [](const Position& position) { return position.tried != -1; });
  }
  std::size_t next(std::size_t pod_set, ResourceId resource) const {
    for (const Position& position : positions) {
      if (position.pod_set == pod_set && position.resource == resource) {
        return static_cast<std::size_t>(position.tried) + 1;
      }
    }
    return 0;
  }
};

struct Assignment {
  std::vector<AssignedPodSet> pod_sets;
  // What it adds to the queue's usage; for a growing elastic job only the difference.
  Usage usage;
  int borrowing = 0;  // the largest borrow of its flavors
  FlavorCursor cursor;
  std::vector<Reason> reasons;
  std::optional<Mode> settled;  // by the search for places, whatever the pod sets say

  Mode mode() const {
    if (pod_sets.empty()) return Mode::no_fit;
    if (settled) return *settled;
    Mode worst = Mode::fit;
    for (const AssignedPodSet& pod_set : pod_sets) worst = std::min(worst, pod_set.mode());
    return worst;
  }
};

}  // namespace fairlead::kueue
