// Remembers names in a fixed amount of memory, as a Bloom filter: what was remembered is always
// found; of other names a few in a million are taken for old ones.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "trace/import/huge_pages.hpp"

namespace fairlead::trace {

class NameFilter {
 public:
  // Room for so many names: eighty bits each, up to 32 MiB; beyond that more new names are taken
  // for old ones. Forgets what was remembered.
  void make_room(std::uint64_t names) {
    constexpr std::uint64_t most_blocks = std::uint64_t{1} << 19;
    constexpr std::uint64_t names_of_a_block = 6;
    const auto count = std::clamp<std::uint64_t>(names / names_of_a_block, 2, most_blocks);
    shift_ = std::countl_zero(count - 1);
    const std::size_t blocks = std::bit_ceil(count);
    blocks_.clear();
    blocks_.reserve(blocks);
    prefer_huge_pages(blocks_.data(), blocks * sizeof(Block));
    blocks_.resize(blocks);
  }

  // Fetches what add() will look at: it lies anywhere in the filter.
  void expect(std::uint64_t hash) const { __builtin_prefetch(&blocks_[hash >> shift_]); }

  // Remembers the name with this hash. Returns whether it may have been there before.
  bool add(std::uint64_t hash) {
    // All bits of a name lie in one cache line.
    Block& block = blocks_[hash >> shift_];
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
  static constexpr int bits_of_a_name = 7;

  std::vector<Block> blocks_{2};
  int shift_ = 63;
};

}  // namespace fairlead::trace
