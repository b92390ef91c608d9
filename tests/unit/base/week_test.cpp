#include "base/week.hpp"

#include <gtest/gtest.h>

namespace fairlead {
namespace {

constexpr std::int64_t hour = 3'600'000;

WeekWindow window(const char* text) { return parse_week_windows(text).value().front(); }

TEST(Week, ReadsDaysAndRanges) {
  EXPECT_EQ(window("Sun 02:00-06:00"), (WeekWindow{6 * 1440 + 120, 240}));
  EXPECT_EQ(window("Sat 22:00-Mon 06:00"), (WeekWindow{5 * 1440 + 1320, 32 * 60}));
  EXPECT_EQ(window("Mon 20:00-06:00"), (WeekWindow{1200, 600}));
  EXPECT_EQ(window("Mon 00:00-24:00"), (WeekWindow{0, 1440}));
  EXPECT_EQ(window("Mon 00:00-Mon 00:00"), (WeekWindow{0, minutes_of_a_week}));
  const auto nights = parse_week_windows("Fri-Mon 20:00-06:00");
  ASSERT_EQ(nights->size(), 4U);
  EXPECT_EQ(nights->back(), (WeekWindow{1200, 600}));
}

TEST(Week, RefusesEverythingElse) {
  for (const char* text : {"", "Mon", "Mon 2:00-06:00", "Mon 02:00", "Mon 02:00-25:00",
                           "Mon 24:00-06:00", "Mon 02:60-06:00", "mon 02:00-06:00",
                           "Mon-Fri 20:00-Sat 06:00", "Mon 02:00-06:00 ", "Mon 02:00-Tuesday"}) {
    EXPECT_FALSE(parse_week_windows(text)) << text;
  }
}

TEST(Week, WritesWhatReadsBackEqual) {
  for (const char* text : {"Sun 02:00-06:00", "Sat 22:00-Mon 06:00", "Mon 20:00-06:00",
                           "Mon 00:00-24:00", "Mon 00:00-Mon 00:00", "Sun 20:00-20:00"}) {
    EXPECT_EQ(window(to_string(window(text)).c_str()), window(text)) << text;
  }
}

TEST(Week, OpensAndClosesEveryWeek) {
  const WeekWindow night = window("Sun 20:00-06:00");
  const std::int64_t week = 7 * 24 * hour;
  for (const std::int64_t start : {std::int64_t{0}, week, 5 * week}) {
    EXPECT_FALSE(is_within(night, {start + 6 * 24 * hour + 20 * hour - 1}));
    EXPECT_TRUE(is_within(night, {start + 6 * 24 * hour + 20 * hour}));
    EXPECT_TRUE(is_within(night, {start + week + 6 * hour - 1}));
    EXPECT_FALSE(is_within(night, {start + week + 6 * hour}));
  }
  EXPECT_EQ(next_edge(night, {0}), (Instant{6 * hour}));
  EXPECT_EQ(next_edge(night, {6 * hour}), (Instant{6 * 24 * hour + 20 * hour}));
  EXPECT_EQ(next_edge(window("Mon 00:00-Mon 00:00"), {0}), (Instant{week}));
}

}  // namespace
}  // namespace fairlead
