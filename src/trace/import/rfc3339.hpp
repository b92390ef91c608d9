// Times as Kubernetes writes them.
#pragma once

#include <optional>
#include <string_view>

#include "base/instant.hpp"

namespace fairlead::trace {

// "2026-05-01T10:00:00Z", also with a fraction and with an offset ("+02:00"): milliseconds since
// 1970, cut off. Nothing for anything else.
std::optional<Instant> parse_rfc3339(std::string_view text);

// The instant in UTC to the second, "2026-05-01T10:00:00Z".
std::string rfc3339_text(Instant at);

}  // namespace fairlead::trace
