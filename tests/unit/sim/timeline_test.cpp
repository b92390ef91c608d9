// What happens over time, in a bounded number of buckets.
#include "watched.hpp"

namespace fairlead::sim {

namespace {

TEST(Series, KeepsMeanAndMaximumOfEveryBucket) {
  Series series;
  series.add(4, Instant{500});
  series.add(2, Instant{1500});
  series.add(-6, Instant{1750});
  series.advance(Instant{3000});
  ASSERT_EQ(series.buckets().size(), 3U);
  EXPECT_EQ(series.mean(0), 2);
  EXPECT_EQ(series.buckets()[0].max, 4);
  EXPECT_EQ(series.buckets()[1].area, 4 * 500 + 6 * 250);
  EXPECT_EQ(series.buckets()[1].max, 6);
  EXPECT_EQ(series.mean(2), 0);
  EXPECT_EQ(series.mean(3), 0);
}

TEST(Series, LosesNothingWhenBucketsBecomeWider) {
  Series series;
  std::int64_t area = 0;
  Instant last;
  for (std::int64_t i = 1; i <= 5000; ++i) {
    const Instant now{i * i * 7};
    area += series.value() * (now - last).ms;
    series.add(i % 3 == 0 ? -2 : 1, now);
    last = now;
  }
  EXPECT_LE(series.buckets().size(), Series::max_buckets);
  EXPECT_GT(series.buckets().size(), Series::max_buckets / 2);
  std::int64_t sum = 0;
  for (const Series::Bucket& bucket : series.buckets()) sum += bucket.area;
  EXPECT_EQ(sum, area);
}

TEST(Series, StaysBoundedToTheEndOfTime) {
  Series series;
  series.add(1'000'000'000, Instant{1});
  series.advance(Instant{Instant::never().ms - 1});
  EXPECT_LE(series.buckets().size(), Series::max_buckets);
  EXPECT_EQ(series.buckets().back().max, 1'000'000'000);
}

TEST(Timeline, HoldsWhatTheJobsHeld) {
  const Watched watched(
      flavor + queue("a", 4, reclaims) + queue("b", 4, reclaims),
      job("b", "b1", 0, 5000, 4) + job("b", "b2", 0, 5000, 4) + job("a", "own", 100, 50, 4));
  GpuTime held = 0;
  for (const JobResult& job : watched.run.jobs) held += job.held;
  GpuTime area = 0;
  const Timeline& timeline = watched.timeline;
  for (const Series::Bucket& bucket : timeline.total().held.buckets()) area += bucket.area;
  EXPECT_EQ(area, held);
  ASSERT_EQ(timeline.tenants().size(), 2U);
  EXPECT_EQ(timeline.tenants()[0].preemptions.value(), 0);
  EXPECT_EQ(timeline.tenants()[1].preemptions.value(), 1);
  for (const Track& track : timeline.tenants()) {
    EXPECT_EQ(track.held.width(), timeline.width());
    EXPECT_EQ(track.waiting_jobs.buckets().size(), timeline.total().held.buckets().size());
    EXPECT_EQ(track.held.value(), 0);
    EXPECT_EQ(track.waiting_gpus.value(), 0);
  }
}

}  // namespace

}  // namespace fairlead::sim
