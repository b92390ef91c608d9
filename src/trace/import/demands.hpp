// Which objects of a cluster are one demand: a job of any kind, with the Workload that Kueue made
// of it, the jobs that it made itself and all their pods, counts once.
#pragma once

#include <string>
#include <vector>

#include "trace/import/history.hpp"

namespace fairlead::trace {

struct Demand {
  // The topmost owner, which may be known only from what it owns (`job` is null then).
  std::string uid;
  std::string kind;
  std::string space;
  std::string name;
  const ClusterObject* job = nullptr;
  const ClusterObject* workload = nullptr;  // the newest of them
  std::vector<const ClusterObject*> parts;  // jobs that the topmost one made
  std::vector<const ClusterObject*> pods;   // by creation, then uid
  std::size_t replaced_workloads = 0;
};

// By namespace, name and uid. The pointers are valid as long as the history is not changed.
std::vector<Demand> demands_of(const History& history);

}  // namespace fairlead::trace
