// When a demand was submitted, admitted, began to run and ended, from what its objects say.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "trace/import/demands.hpp"
#include "trace/import/notes.hpp"

namespace fairlead::trace {

// Since 1970.
struct RunTimes {
  Instant submit;
  std::optional<Instant> admitted;
  Instant start;
  Instant end;
  Outcome outcome = Outcome::unknown;
};

// Says something about a demand.
using Say = std::function<void(Finding, std::string_view)>;

// Nothing for a demand whose run cannot be told, such as one that was never started; `say` says
// why.
std::optional<RunTimes> times_of(const Demand& demand, const History& history, const Say& say);

}  // namespace fairlead::trace
