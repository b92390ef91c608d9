#include "report/words.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace fairlead::report {

namespace {

TEST(Words, DurationsShowTheirTwoLargestUnits) {
  EXPECT_EQ(duration_words({0}), "0s");
  EXPECT_EQ(duration_words({850}), "850ms");
  EXPECT_EQ(duration_words({4'230}), "4.2s");
  EXPECT_EQ(duration_words({59'999}), "59s");
  EXPECT_EQ(duration_words(seconds(192)), "3m 12s");
  EXPECT_EQ(duration_words(seconds(7200)), "2h");
  EXPECT_EQ(duration_words(seconds(7980)), "2h 13m");
  EXPECT_EQ(duration_words(seconds(9 * 86'400 + 13 * 3600)), "9d 13h");
  EXPECT_EQ(duration_words(seconds(-60)), "-1m");
  EXPECT_EQ(duration_words({std::numeric_limits<std::int64_t>::min()}), "-106,751,991,167d");
}

TEST(Words, CountsAreGrouped) {
  EXPECT_EQ(count_words(0), "0");
  EXPECT_EQ(count_words(999), "999");
  EXPECT_EQ(count_words(69'351), "69,351");
  EXPECT_EQ(count_words(-1'633'000), "-1,633,000");
}

TEST(Words, FiguresHaveTheFormOfTheirUnit) {
  EXPECT_EQ(words(Metric::jobs, 1234), "1,234");
  EXPECT_EQ(words(Metric::wait_p95, 7'980'000), "2h 13m");
  EXPECT_EQ(words(Metric::gpu_hours_used, 0), "0");
  EXPECT_EQ(words(Metric::gpu_hours_used, 49), "<0.1");
  EXPECT_EQ(words(Metric::gpu_hours_used, 8'449), "8.4");
  EXPECT_EQ(words(Metric::gpu_hours_used, 7'448'400), "7,448");
  EXPECT_EQ(words(Metric::utilisation, 889'499), "88.9%");
  EXPECT_EQ(words(Metric::utilisation, std::nullopt), "-");
}

TEST(Words, DifferencesAndChangesHaveASign) {
  EXPECT_EQ(difference_words(Metric::wait_p95, 60'000), "+1m");
  EXPECT_EQ(difference_words(Metric::utilisation, -12'000), "-1.2pp");
  EXPECT_EQ(change_words(100, 110), "+10%");
  EXPECT_EQ(change_words(1000, 966), "-3.4%");
  EXPECT_EQ(change_words(0, 5), "new");
  EXPECT_EQ(change_words(5, 5), "");
  EXPECT_EQ(change_words(1, 1'000), "+99,900%");
}

}  // namespace

}  // namespace fairlead::report
