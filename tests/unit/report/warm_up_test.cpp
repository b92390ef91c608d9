// What is reported begins behind the warm-up.
#include <boost/json.hpp>

#include "helpers.hpp"
#include "report/verdict.hpp"

namespace fairlead::report {

namespace {

using sim::job;
using sim::queue;

constexpr int warm_up = 20'000;  // s

// Two tenants without reclaim, who keep each other from their own, and two with it.
const std::string policy = without_reclaim +
                           queue("c", 4,
                                 "  cohortName: two\n  preemption: {reclaimWithinCohort: "
                                 "Any}\n") +
                           queue("d", 4, "  cohortName: two\n");

// Late guarantees, idle GPUs that are wanted, preemptions, lost work, jobs that wait.
std::string busy_hours(const std::string& name, int from) {
  return job("b", name + "-large", from, 4000, 8) + job("d", name + "-borrows", from, 4000, 8) +
         job("a", name + "-own", from + 100, 50, 4) + job("c", name + "-own", from + 200, 50, 3);
}

sim::Settings after_warm_up() {
  sim::Settings settings;
  settings.warm_up = seconds(warm_up);
  return settings;
}

void expect_equal(const Figures& figures, const Figures& expected, const std::string& of) {
  for (const MetricInfo& metric : metric_table()) {
    EXPECT_EQ(figures[metric.metric], expected[metric.metric]) << of << ": " << metric.path;
  }
}

// What came before is over when the warm-up is: it can be in no figure.
TEST(WarmUp, IsInNothingThatIsReported) {
  const Reported whole(policy, busy_hours("early", 0) + busy_hours("late", warm_up),
                       after_warm_up());
  const Reported later(policy, busy_hours("late", warm_up));
  const Replay& replay = whole.report.before;
  const Replay& expected = later.report.before;
  for (std::size_t i = 0; i < expected.summary.tenants.size(); ++i) {
    expect_equal(replay.summary.tenants[i].figures, expected.summary.tenants[i].figures,
                 expected.summary.tenants[i].name);
  }
  expect_equal(replay.summary.total, expected.summary.total, "total");
  for (const Metric metric : {Metric::guarantee_late_times, Metric::gpu_hours_idle_wanted,
                              Metric::preemptions_suffered, Metric::gpu_hours_lost}) {
    EXPECT_GT(expected.summary.total[metric], 0) << info(metric).path;
  }
  ASSERT_EQ(replay.run.rivalries.size(), 1U);
  EXPECT_EQ(replay.run.rivalries[0].preemptions, 1);
  EXPECT_EQ(spending(replay).capacity, spending(expected).capacity);
  EXPECT_EQ(spending(replay).idle, spending(expected).idle);
  EXPECT_EQ(spending(replay).warm_up, 0);
}

// It ends while a job of it holds all GPUs of two tenants, and the owner waits.
TEST(WarmUp, IsCutOffWhereItEnds) {
  sim::Settings settings;
  settings.warm_up = seconds(1000);
  const Reported reported(
      without_reclaim,
      job("b", "large", 0, 4000, 7) + job("a", "own", 100, 50, 4) + job("a", "later", 1000, 50, 4),
      settings);
  const Replay& replay = reported.report.before;
  // Both of a fit when the large one ends, but for the second until the queue is looked at.
  EXPECT_EQ(replay.summary.total[Metric::guarantee_late_longest], 3'001'000);
  EXPECT_EQ(milli_gpu_hours(replay.run.held_by_warm_up), spending(replay).warm_up);
  EXPECT_EQ(spending(replay).warm_up, 5'889) << "7 GPUs for 3000 s, 4 for 50 s";
  const Spending sums = spending(replay);
  EXPECT_EQ(sums.capacity,
            sums.useful + sums.lost + sums.overhead + sums.warm_up + sums.idle_wanted + sums.idle);
}

}  // namespace

}  // namespace fairlead::report
