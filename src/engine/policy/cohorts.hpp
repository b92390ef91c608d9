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
    bool in_cycle = false;                // its ancestors never end, or not within most_levels
    int children = 0;                     // ClusterQueues and Cohorts
  };

  // Whatever walks up and down a tree takes time by its depth. Nobody needs as many levels.
  static constexpr int most_levels = 1000;

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
  void find_cycles();

  std::map<std::string, Cohort> cohorts_;
};

}  // namespace fairlead
