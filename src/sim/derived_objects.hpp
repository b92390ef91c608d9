// The Kueue objects of a derived policy.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sim/derive_policy.hpp"

namespace fairlead::sim {

// What the namespaces behind one ClusterQueue ask for.
struct QueueDemand {
  std::vector<std::string> namespaces;
  std::map<QuotaName, Demand> quotas;
  std::int64_t jobs = 0;
  int128 shared_time = 0;
  std::int64_t largest = 0;
};

// Flavors, priority classes, ClusterQueues, LocalQueues, each by name.
std::vector<model::PolicyObject> derived_objects(const Jobs& jobs,
                                                 const std::vector<DerivedCapacity>& capacity,
                                                 const std::map<std::string, QueueDemand>& queues);

}  // namespace fairlead::sim
