// The kinds of nodes that a MIG configuration is for: thousands of nodes are alike.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "check/findings.hpp"
#include "mig/settings.hpp"

namespace fairlead::check {

// Nodes that are alike as far as a configuration goes.
struct MigTarget {
  mig::PartedTarget node;  // the first of them
  std::string strategy;    // nvidia.com/mig.strategy
  std::size_t nodes = 0;
};

// By product, number of GPUs and strategy.
using MigTargets = std::map<std::tuple<std::string, int, std::string>, MigTarget>;

struct MigChoices {
  MigTargets all;                                            // every kind of node with GPUs
  std::map<const mig::PartedConfig*, MigTargets> by_config;  // those whose labels choose it

  const MigTargets* chosen(const mig::PartedConfig& config) const {
    const auto found = by_config.find(&config);
    return found == by_config.end() ? nullptr : &found->second;
  }
};

// Says what of the configurations of a file cannot be, or is not all, on the nodes that have it,
// or, of one that no node has, on any.
void check_mig_layouts(const mig::PartedFile& file, const MigChoices& choices, Findings& findings);

// "a, b and 3 more"
std::string some_of(const std::vector<std::string_view>& names, std::size_t most);

}  // namespace fairlead::check
