// GPUs that were idle while somebody waited who could have used them.
#include "watched.hpp"

namespace fairlead::sim {

namespace {

GpuTime gpu_seconds(std::int64_t count) { return GpuTime{count} * 1'000'000; }

TEST(IdleWhileWanted, IsThePriceOfAHardCap) {
  const Watched watched(flavor + queue("a", 4) + queue("b", 4),
                        job("a", "a1", 0, 100, 4) + job("a", "a2", 0, 100, 4));
  // a2 waits for a1, and for a second until its queue is looked at again: 4 GPUs of b would do.
  const Instant started = watched.run.jobs[1].first_admission;
  EXPECT_EQ(watched.idle.idle_while_wanted(), GpuTime{4000} * started.ms);
  EXPECT_GE(watched.idle.idle_while_wanted(), gpu_seconds(400));
}

TEST(IdleWhileWanted, CountsOnlyJobsThatFit) {
  const Watched watched(flavor + queue("a", 4) + queue("b", 4),
                        job("a", "a1", 0, 100, 4) + job("a", "gang", 0, 100, 9));
  EXPECT_EQ(watched.idle.idle_while_wanted(), gpu_seconds(0));
}

TEST(IdleWhileWanted, CountsWhatCouldHaveRunTogether) {
  // Eight are idle; jobs of 5 and of 2 fit together, a second one of 5 does not.
  const Watched watched(flavor + queue("a", 8, "  stopPolicy: Hold\n") + queue("b", 0),
                        job("a", "a1", 0, 10, 5) + job("a", "a2", 0, 10, 5) +
                            job("a", "a3", 0, 10, 2) + job("b", "b1", 100, 10, 0));
  EXPECT_EQ(watched.idle.idle_while_wanted(), GpuTime{7000} * watched.run.end.ms);
}

TEST(IdleWhileWanted, LeavesOutJobsWithoutAQueue) {
  const Watched watched(flavor + queue("a", 4),
                        job("nobody", "n1", 0, 100, 1) + job("a", "a1", 100, 100, 1));
  EXPECT_EQ(watched.idle.idle_while_wanted(), gpu_seconds(0));
}

}  // namespace

}  // namespace fairlead::sim
