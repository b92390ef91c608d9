// Random numbers that are the same on every machine: integers only, no distribution of the standard
// library (they differ between libraries).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace fairlead::trace {

// SplitMix64 (Steele, Lea, Flood 2014). Streams for different names are independent of each other
// and of the order in which they are drawn.
class Random {
 public:
  Random(std::uint64_t seed, std::string_view stream) : state_(seed) {
    for (const char c : stream) {
      state_ ^= static_cast<unsigned char>(c);
      next();
    }
  }

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }

  // 0 .. bound-1. The bias is bound / 2^64: nothing for a workload.
  std::int64_t below(std::int64_t bound) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::int64_t>((Wide{next()} * static_cast<std::uint64_t>(bound)) >> 64);
  }

 private:
  std::uint64_t state_;
};

// A point of a distribution: `per_million` of all draws are at most `value`.
struct Quantile {
  std::int64_t per_million = 0;
  std::int64_t value = 0;
};

// Draws from the distribution that goes straight between its points, which begin at 0 and end at
// 1,000,000 per million.
std::int64_t draw(std::span<const Quantile> points, Random& random);

// Draws an index with a probability proportional to its weight.
std::size_t draw_weighted(std::span<const std::int64_t> weights, Random& random);

}  // namespace fairlead::trace
