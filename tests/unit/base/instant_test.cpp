#include "base/instant.hpp"

#include <random>

#include <gtest/gtest.h>

namespace fairlead {
namespace {

TEST(Duration, ReadsUnits) {
  EXPECT_EQ(parse_duration("90s"), seconds(90));
  EXPECT_EQ(parse_duration("2h30m"), seconds(9000));
  EXPECT_EQ(parse_duration("1.5h"), seconds(5400));
  EXPECT_EQ(parse_duration("250ms"), milliseconds(250));
  EXPECT_EQ(parse_duration("7d"), seconds(7 * 86'400));
  EXPECT_EQ(parse_duration("0"), Duration{});
}

TEST(Duration, RefusesAllElse) {
  for (const char* text : {"", "5", "-5s", "s", "5 s", "1.s", ".5s", "5x", "9223372036854775807h",
                           "99999999999999999999s", "1e3s", "5s!"}) {
    EXPECT_FALSE(parse_duration(text)) << text;
  }
}

TEST(Duration, ReadsBackWhatItWrites) {
  EXPECT_EQ(to_string(seconds(9000)), "2h30m");
  EXPECT_EQ(to_string(Duration{}), "0s");
  EXPECT_EQ(to_string(milliseconds(-1500)), "-1s500ms");
  std::mt19937_64 random(1);
  for (int i = 0; i < 10'000; ++i) {
    const Duration span = milliseconds(static_cast<std::int64_t>(random() >> (1 + random() % 63)));
    EXPECT_EQ(parse_duration(to_string(span)), span) << span.ms;
  }
}

TEST(Instant, AdditionSaturatesAtNever) {
  EXPECT_EQ(Instant::never() + seconds(1), Instant::never());
  EXPECT_EQ(Instant{5} + milliseconds(-7), Instant{-2});
}

TEST(Instant, WholeSecondCutsTowardsThePast) {
  EXPECT_EQ(whole_second(Instant{1999}), Instant{1000});
  EXPECT_EQ(whole_second(Instant{-1}), Instant{-1000});
  EXPECT_EQ(whole_second(Instant{-1000}), Instant{-1000});
}

}  // namespace
}  // namespace fairlead
