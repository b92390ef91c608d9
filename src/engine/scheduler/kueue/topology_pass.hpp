// Places as one pass sees them: what each flavor's nodes have left when it begins, less what the
// pass itself has given away (Kueue: the TAS part of its snapshot).
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/state.hpp"
#include "engine/topology/search.hpp"

namespace fairlead::kueue {

// The pod sets of one workload that need a place, by flavor, in order of its name.
using TopologyWishes = std::vector<std::pair<FlavorId, std::vector<TopologyWish>>>;

struct PlacedPodSet {
  std::size_t pod_set = 0;
  FlavorId flavor;
  std::shared_ptr<const TopologyAssignment> topology;
  std::shared_ptr<const TopologyAssignment> taken;  // of it, where pods were not before
};

struct PlaceFailure {
  std::size_t pod_set = 0;
  FlavorId flavor;
  TopologyObstacle obstacle;
};

struct Places {
  std::vector<PlacedPodSet> placed;
  std::optional<PlaceFailure> failure;  // of the last flavor that has one
};

class TopologyPass {
 public:
  // The nodes as they are now. They change with the policy only: for as long as it stays, begin()
  // is enough before each further pass.
  explicit TopologyPass(State& state);
  // Takes what workloads hold now in place of what the last pass made of it, where either changed.
  void begin(State& state);

  // Null for a flavor without a topology, or whose Topology is not there.
  const TopologyRoom* room(FlavorId flavor) const;

  // Looks for places for all of it, as things are or as if no workload held one.
  Places place(const TopologyWishes& wishes, bool without_workloads) const;

  // Takes (+1) or gives back (-1) what an admission has, in the flavors that it was given and that
  // its queue still has. Other flavors with the same nodes hear of it in the next pass only, as in
  // Kueue.
  void hold(const State& state, const Admission& admission, int sign);
  void hold(FlavorId flavor, const TopologyAssignment& assignment, int sign);

  // Whether these pods still fit where they were to go.
  bool fits(FlavorId flavor, const TopologyAssignment& assignment) const;

 private:
  TopologyRoom& add_room(const State& state, FlavorId flavor, const model::ResourceFlavor& spec,
                         const model::Topology& topology);
  void count(const State& state, FlavorId flavor, TopologyRoom& room, std::int32_t leaf) const;

  std::map<FlavorId, TopologyRoom> rooms_;
};

}  // namespace fairlead::kueue
