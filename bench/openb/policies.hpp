// The policies that the paper compares, under its names, and ours.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/place/placer.hpp"
#include "protocol.hpp"

namespace fairlead::openb {

// Places the pods of one run, one after the other.
class Policy {
 public:
  virtual ~Policy() = default;
  // Where the pod of this shape (of the workload) goes; it holds its room from then on.
  virtual std::optional<place::Placement> place(place::Inventory& inventory, std::size_t shape) = 0;
};

// As in the published tables; "Balanced" is ours.
std::vector<std::string> policy_names();
// `random` goes on from the run's arrivals.
std::unique_ptr<Policy> make_policy(const std::string& name, const Workload& workload,
                                    const GoRandom& random);

}  // namespace fairlead::openb
