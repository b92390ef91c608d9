#include "report/progress.hpp"

#include <gtest/gtest.h>

namespace fairlead::report {

namespace {

TEST(Progress, SaysHowFarHowFastAndWhatIsLeft) {
  const sim::Progress progress{Instant{20 * 24 * 3'600'000LL}, 20'000, 30'000, 60'000, 5};
  EXPECT_EQ(progress_words("before", progress, seconds(2)),
            "before: 33%, day 21, 20,000 of 60,000 jobs ended, 10,000 jobs/s, 5.0s left");
  EXPECT_EQ(progress_words("policy", {Instant(), 0, 0, 0, 0}, seconds(2)),
            "policy: 0%, day 1, 0 of 0 jobs ended");
}

TEST(Progress, GoesOnUntilItIsToldToStop) {
  volatile std::sig_atomic_t stop = 0;
  ProgressLine line(nullptr, "policy", stop);
  EXPECT_TRUE(line.keep_going({}));
  stop = 1;
  EXPECT_FALSE(line.keep_going({}));
}

TEST(Progress, SeveralRunsShareALine) {
  EXPECT_EQ(runs_words(18, 100, 450, seconds(10)), "18 more runs: 25%, 31s left");
  EXPECT_EQ(runs_words(2, 0, 0, seconds(1)), "2 more runs: 0%");
}

}  // namespace

}  // namespace fairlead::report
