#include "base/amount.hpp"

#include <gtest/gtest.h>

namespace fairlead {
namespace {

const Amount unlimited = Amount::unlimited();
const Amount lowest = Amount(std::numeric_limits<std::int64_t>::min());

TEST(Amount, UnlimitedStaysUnlimited) {
  EXPECT_EQ(unlimited + Amount(-5), unlimited);
  EXPECT_EQ(unlimited - Amount(5), unlimited);
  EXPECT_EQ(Amount(5) + unlimited, unlimited);
}

TEST(Amount, TakingUnlimitedLeavesNothing) {
  EXPECT_EQ(unlimited - unlimited, Amount(0));
  EXPECT_EQ(Amount(5) - unlimited, lowest);
}

TEST(Amount, SaturatesInsteadOfWrapping) {
  const Amount large(std::numeric_limits<std::int64_t>::max() - 1);
  EXPECT_EQ(large + large, unlimited);
  EXPECT_EQ(lowest + lowest, lowest);
  EXPECT_EQ(lowest - Amount(1), lowest);
  EXPECT_EQ(Amount(0) - lowest, lowest);
}

TEST(SaturatingMultiply, KeepsTheSign) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(saturating_multiply(3, 4), 12);
  EXPECT_EQ(saturating_multiply(most, 2), most);
  EXPECT_EQ(saturating_multiply(most, -2), std::numeric_limits<std::int64_t>::min());
}

}  // namespace
}  // namespace fairlead
