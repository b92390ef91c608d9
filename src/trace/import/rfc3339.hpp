// Times as Kubernetes writes them.
#pragma once

#include <optional>
#include <string_view>

#include "base/instant.hpp"

namespace fairlead::trace {

// "2026-05-01T10:00:00Z", also with a fraction and with an offset ("+02:00"): milliseconds since
// 1970, cut off. Nothing for anything else.
std::optional<Instant> parse_rfc3339(std::string_view text);

// Whether a recording can be of this time: from 2000 to 2100. A trace spans 100 years at most.
constexpr bool is_plausible(Instant at) {
  constexpr Instant year_2000{946'684'800'000};
  constexpr Instant year_2100{4'102'444'800'000};
  return at >= year_2000 && at < year_2100;
}

// The instant in UTC to the second, "2026-05-01T10:00:00Z".
std::string rfc3339_text(Instant at);

}  // namespace fairlead::trace
