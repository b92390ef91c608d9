// One random Scenario after the other, until one shows a fault.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include <boost/json/object.hpp>

#include "fuzz/trial.hpp"

namespace fairlead::fuzz {

struct Progress {
  std::uint64_t seed = 0;  // of the scenario that was last run
  std::int64_t scenarios = 0;
  std::int64_t passes = 0;
  Coverage coverage{};
};

struct Found {
  std::uint64_t seed = 0;
  Failure failure;               // of the scenario as generated
  boost::json::object scenario;  // shrunk, unless it is invalid
};

struct Campaign {
  Progress progress;
  std::optional<Found> found;
};

// Runs the scenarios of `seed`, `seed` + 1, ... until they have made this many passes, one fails,
// or `keep_going`, which is asked after each, says no.
Campaign run_campaign(std::uint64_t seed, std::int64_t passes, SchedulerKind scheduler,
                      const std::function<bool(const Progress&)>& keep_going);

}  // namespace fairlead::fuzz
