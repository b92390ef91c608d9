// What each ClusterQueue has and could ever use, computed by the engine's own quota tree.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/amount.hpp"
#include "check/cohort_forest.hpp"

namespace fairlead::check {

using FlavorResource = std::pair<std::string, std::string>;

struct Share {
  Amount nominal;
  Amount potential;  // with everything borrowed that may be, and nothing else in use
};

class QuotaView {
 public:
  QuotaView(const Inventory& inventory, const CohortForest& forest);

  // Empty where the queue is in a cycle, or the files are too large for the question.
  const std::map<FlavorResource, Share>* shares_of(const std::string& queue) const;

  // What a workload may get of a resource. A pod set gets it of one flavor, several pod sets of
  // several: together they never get more than `all`, if perhaps less.
  struct Most {
    Amount one_flavor;
    Amount all;
  };
  std::optional<Most> most(const std::string& queue, const std::string& resource) const;

 private:
  using Queues = std::vector<const Item<model::ClusterQueue>*>;

  void view(const CohortForest& forest, const std::vector<std::string>& cohorts,
            const Queues& queues);
  void view_some(const CohortForest& forest, const std::vector<std::string>& cohorts,
                 const Queues& queues, const std::map<FlavorResource, std::size_t>& pairs);

  std::map<std::string, std::map<FlavorResource, Share>> shares_;
  std::size_t cells_left_;
};

// Calls `visit(flavor, quota)` with every quota of some resource groups.
template <class Visit>
void for_each_quota(const std::vector<model::ResourceGroup>& groups, Visit visit) {
  for (const model::ResourceGroup& group : groups) {
    for (const model::FlavorQuotas& flavor : group.flavors) {
      for (const model::ResourceQuota& quota : flavor.resources) visit(flavor.flavor, quota);
    }
  }
}

}  // namespace fairlead::check
