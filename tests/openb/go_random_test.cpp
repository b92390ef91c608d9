// What Go's own math/rand gives for these seeds.
#include "go_random.hpp"

#include <gtest/gtest.h>

namespace fairlead::openb {

namespace {

TEST(GoRandom, DrawsWhatGoDraws) {
  GoRandom random(42);
  EXPECT_EQ(random.int63(), 3440579354231278675);
  EXPECT_EQ(random.below(1000), 987);
  EXPECT_EQ(random.below(1000), 668);
}

TEST(GoRandom, PermutesAndShufflesAsGoDoes) {
  GoRandom random(42);
  EXPECT_EQ(random.permutation(8), (std::vector<std::int32_t>{7, 5, 3, 4, 2, 1, 6, 0}));
  std::vector<int> values = {0, 1, 2, 3, 4, 5, 6, 7};
  random.shuffle(values);
  EXPECT_EQ(values, (std::vector<int>{2, 7, 0, 5, 1, 6, 4, 3}));
  EXPECT_EQ(random.uint64(), 13523341480825645852U);
}

TEST(GoRandom, TakesAnySeed) {
  GoRandom zero(0);
  EXPECT_EQ(zero.int63(), 8717895732742165505);
  GoRandom negative(-7);
  EXPECT_EQ(negative.int63(), 747107023976529931);
  GoRandom large(std::int64_t{1} << 40);
  EXPECT_EQ(large.int63(), 5470237361722394362);
}

}  // namespace

}  // namespace fairlead::openb
