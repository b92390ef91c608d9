// 64-bit FNV-1a. It tells texts apart, but is no protection against forgery.
#pragma once

#include <cstdint>
#include <string_view>

namespace fairlead {

inline constexpr std::uint64_t fnv_start = 0xcbf29ce484222325;
inline constexpr std::uint64_t fnv_prime = 0x100000001b3;

// `hash` is that of what stands before the text.
constexpr std::uint64_t fnv_hash(std::string_view text, std::uint64_t hash = fnv_start) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * fnv_prime;
  return hash;
}

}  // namespace fairlead
