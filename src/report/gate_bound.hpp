// The bounds of gate expressions: "15m", "+10%", "-2pp".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "report/figures.hpp"

namespace fairlead::report {

struct Bound {
  std::int64_t value = 0;
  bool percent = false;  // of the figure before
};

// A bound without its sign, in the unit of the metric. `relative` says that there was a sign.
std::optional<Bound> parse_bound(Unit unit, std::string_view text, bool relative);

// What can stand there.
const char* bound_hint(Unit unit);

}  // namespace fairlead::report
