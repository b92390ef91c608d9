// The time at which a dump was made, when its file's name says it.
#pragma once

#include <optional>
#include <string_view>

#include "base/instant.hpp"

namespace fairlead::trace {

// "dump-20260501T120000Z.json", also as 2026-05-01T12:00:00Z or 2026-05-01T12-00-00Z: since 1970.
std::optional<Instant> named_time(std::string_view file_name);

}  // namespace fairlead::trace
