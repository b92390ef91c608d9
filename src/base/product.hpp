// Exact comparison of products: three 64-bit factors exceed 128 bits.
#pragma once

#include <compare>
#include <cstdint>

namespace fairlead {

// A product of up to three unsigned 64-bit factors, in full.
class Product {
 public:
  constexpr Product(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    const uint128 pair = uint128{a} * b;
    const uint128 lower = (pair & low_mask) * c;
    high_ = (pair >> 64) * c + (lower >> 64);
    low_ = static_cast<std::uint64_t>(lower);
  }

  friend constexpr auto operator<=>(const Product&, const Product&) = default;

 private:
  __extension__ typedef unsigned __int128 uint128;
  static constexpr uint128 low_mask = ~std::uint64_t{0};

  uint128 high_ = 0;
  std::uint64_t low_ = 0;
};

}  // namespace fairlead
