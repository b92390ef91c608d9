// Remembers names in a fixed amount of memory, as a Bloom filter: what was remembered is always
// found; of other names a few in a million are taken for old ones when there are several millions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "trace/import/huge_pages.hpp"

namespace fairlead::trace {

class NameFilter {
 public:
  // Fetches what add() will look at: it lies anywhere in the filter.
  void expect(std::uint64_t hash) const {
    if (!blocks_.empty()) __builtin_prefetch(&blocks_[hash >> 45]);
  }

  // Remembers the name with this hash. Returns whether it may have been there before.
  bool add(std::uint64_t hash) {
    if (blocks_.empty()) {
      blocks_.reserve(block_count);
      prefer_huge_pages(blocks_.data(), block_count * sizeof(Block));
      blocks_.resize(block_count);
    }
    // All bits of a name lie in one cache line.
    Block& block = blocks_[hash >> 45];
    bool seen = true;
    std::uint64_t bits = hash * 0x9e3779b97f4a7c15;
    for (int i = 0; i < bits_of_a_name; ++i, bits >>= 9) {
      const std::uint64_t bit = bits & 511;
      std::uint64_t& word = block[bit / 64];
      const std::uint64_t mask = std::uint64_t{1} << (bit % 64);
      seen = seen && (word & mask) != 0;
      word |= mask;
    }
    return seen;
  }

 private:
  using Block = std::array<std::uint64_t, 8>;
  static constexpr std::size_t block_count = std::size_t{1} << 19;  // 32 MiB
  static constexpr int bits_of_a_name = 7;

  std::vector<Block> blocks_;
};

}  // namespace fairlead::trace
