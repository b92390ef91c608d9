// What the workloads that hold quota take of the domains of their topologies, added up by flavor,
// so that a pass need not look at each of them.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/topology/room.hpp"
#include "engine/workload.hpp"

namespace fairlead {

// The flavors of a pod set, each once.
std::set<FlavorId> flavors_of(const PodSetAssignment& pod_set);

class HeldPlaces {
 public:
  // What the workload holds from now on; null: nothing.
  void set(WorkloadId workload, const Admission* admission);

  // By leaf key; of a flavor in whose topology nothing was ever held: nothing.
  const LeafUsage& of(FlavorId flavor) const;
  // The leaves that have changed since this was last asked.
  std::set<std::string, std::less<>> take_changes() { return std::exchange(changes_, {}); }

 private:
  struct Part {
    FlavorId flavor;
    std::shared_ptr<const TopologyAssignment> topology;
  };

  void add(const Part& part, int sign);

  std::map<WorkloadId, std::vector<Part>> parts_;
  std::map<FlavorId, LeafUsage> sums_;
  std::set<std::string, std::less<>> changes_;
};

}  // namespace fairlead
