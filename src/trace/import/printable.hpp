// Names from outside, as a trace may hold them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fairlead::trace {

// Whether a trace may hold this name: at most 253 characters of UTF-8, no control characters.
bool is_printable_name(std::string_view name);

// The name with everything else escaped (\x0a), and shortened where it is too long; then its end
// tells it from others that begin alike.
std::string printable_name(std::string_view name);

// The same on every machine.
std::uint64_t hash_of(std::string_view text, std::uint64_t seed = 0);

}  // namespace fairlead::trace
