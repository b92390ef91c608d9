#include "base/product.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace fairlead {
namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

TEST(Product, ComparesBeyond128Bits) {
  EXPECT_EQ(Product(2, 3, 4), Product(4, 3, 2));
  EXPECT_LT(Product(2, 3, 4), Product(5, 5, 1));
  EXPECT_EQ(Product(most, most, most), Product(most, most, most));
  EXPECT_LT(Product(most, most, most - 1), Product(most, most, most));
  EXPECT_LT(Product(most, most - 1, most - 1), Product(most - 1, most, most));
  EXPECT_LT(Product(most, most, 1), Product(most, most, 2));
  EXPECT_GT(Product(most, most, 2), Product(most, 1, 1));
  EXPECT_EQ(Product(0, most, most), Product(0, 1, 1));
}

}  // namespace
}  // namespace fairlead
