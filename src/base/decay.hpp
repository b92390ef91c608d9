// Exponential decay by half-lives in whole numbers: the same on every machine.
#pragma once

#include <array>
#include <cstdint>

#include "base/instant.hpp"
#include "base/quantity.hpp"

namespace fairlead {

inline constexpr int decay_bits = 32;
inline constexpr std::int64_t undecayed = std::int64_t{1} << decay_bits;

namespace decay_detail {

constexpr int128 square_root(int128 of) {
  int128 root = 0;
  for (int128 bit = int128{1} << 62; bit > 0; bit >>= 1) {
    if ((root + bit) * (root + bit) <= of) root += bit;
  }
  return root;
}

// 2^-1/2, 2^-1/4, 2^-1/8, ... as fractions of 2^62: each is the square root of the one before.
constexpr std::array<std::int64_t, decay_bits> roots() {
  std::array<std::int64_t, decay_bits> all{};
  int128 last = int128{1} << 61;
  for (std::int64_t& root : all) {
    last = square_root(last << 62);
    root = static_cast<std::int64_t>(last);
  }
  return all;
}

}  // namespace decay_detail

// What is left of `undecayed` after `span` of half-lives: undecayed * 2^-(span / half_life), to
// about one in 2^31. Neither span may be negative; the half-life may not be 0.
constexpr std::int64_t decayed(Duration span, Duration half_life) {
  constexpr auto roots = decay_detail::roots();
  const std::int64_t halvings = span.ms / half_life.ms;
  if (halvings > decay_bits) return 0;
  const int128 part = (int128{span.ms % half_life.ms} << decay_bits) / half_life.ms;
  int128 left = int128{1} << 62;
  for (int bit = 0; bit < decay_bits; ++bit) {
    const auto root = static_cast<std::size_t>(bit);
    if ((part >> (decay_bits - 1 - bit) & 1) != 0) left = left * roots[root] >> 62;
  }
  return static_cast<std::int64_t>(left >> (62 - decay_bits) >> halvings);
}

}  // namespace fairlead
