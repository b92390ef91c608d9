// The cohorts that exist: declared ones, and those that are only named, by a ClusterQueue or as a
// parent. Points into State's policy: not to be kept when that changes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/state.hpp"

namespace fairlead {

class Cohorts {
 public:
  struct Cohort {
    const model::Cohort* spec = nullptr;  // null: only named
    std::string parent;                   // empty: a root
    bool in_cycle = false;                // its ancestors never end
    int children = 0;                     // ClusterQueues and Cohorts
  };

  explicit Cohorts(const State& state);

  const std::map<std::string, Cohort>& all() const { return cohorts_; }
  // Whether it exists and everything above it is a tree.
  bool has_root(const std::string& name) const;
  const std::string& root(const std::string& name) const;
  // Ancestors of a cohort from itself up to, but without, the root (Kueue leaves that out when it
  // tells cohorts of a change in a ClusterQueue).
  std::vector<std::string> path_below_root(const std::string& name) const;
  // A cohort that is only named and has no other member than one.
  bool only_named_by_one(const std::string& name) const;

 private:
  bool reaches_cycle(const std::string& name) const;

  std::map<std::string, Cohort> cohorts_;
};

}  // namespace fairlead
