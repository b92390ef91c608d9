// What goes when a `delete` step names policy objects.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/state.hpp"

namespace fairlead::scenario {

struct Removal {
  std::vector<std::string> workloads;  // deleted first
  std::vector<model::PolicyKey> objects;
};

// With a Namespace goes what is in it, as in a cluster. An object that is not there is an error at
// `at`, the place of the step.
Result<Removal> removal_of(const State& state, const std::vector<model::PolicyKey>& objects,
                           const Position& at);

}  // namespace fairlead::scenario
