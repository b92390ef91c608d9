// Runs one scenario here and there and says where the two part.
#pragma once

#include <optional>
#include <string>

#include <boost/json/object.hpp>

#include "oracle.hpp"

namespace fairlead::differential {

struct Difference {
  std::size_t step = 0;
  std::string what;  // the fields that differ, theirs and ours
};

struct Comparison {
  bool valid = true;    // both ran the scenario to its end, or to where Kueue panicked
  std::string problem;  // why not
  std::optional<Difference> difference;
  bool kueue_panicked = false;      // only the steps before were compared
  std::vector<std::string> theirs;  // the oracle's lines
};

Comparison compare(const boost::json::object& scenario, Oracle& oracle);

// Whether real Kueue answers something else than `first` when asked again: it breaks some ties by
// chance, and then nothing can be compared. `first` is the answer that differed, for the rare turn
// of a tie would hardly come a second time.
bool left_to_chance(const boost::json::object& scenario, const std::vector<std::string>& first,
                    Oracle& oracle, int tries);

}  // namespace fairlead::differential
