// One Scenario under the invariants.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <boost/json/object.hpp>

#include "engine/scheduler/scheduler.hpp"
#include "fuzz/coverage.hpp"

namespace fairlead::fuzz {

struct Failure {
  std::string rule;   // which invariant: "usage-sum", "replay", "order"
  std::string where;  // "step 12 (settle)"
  std::string what;

  friend bool operator==(const Failure&, const Failure&) = default;
};

struct Trial {
  std::int64_t passes = 0;
  Coverage coverage{};
  std::optional<Failure> failure;
};

// "invalid": the scenario could not be decoded or run to its end; its own rule, because a scenario
// that was generated must be valid, and one that was shrunk too far is not.
inline constexpr const char* invalid_rule = "invalid";

// Runs the scenario three times: as it is, written down in another order ("order": the output must
// be the same byte for byte), and watched and disturbed ("disturbed": the output must still be the
// same; fuzz/watched.hpp and sim/rules.hpp have the other rules). The seed draws the disturbances.
Trial run_trial(const boost::json::object& scenario, SchedulerKind scheduler, std::uint64_t seed);

}  // namespace fairlead::fuzz
