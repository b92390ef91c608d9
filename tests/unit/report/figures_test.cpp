#include "report/figures.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "trace/read.hpp"

namespace fairlead::report {

namespace {

constexpr sim::GpuTime gpu_hour = 3'600'000'000;  // thousandths of a GPU times milliseconds

// One hundred jobs of one GPU-hour, submitted a second apart; job i waits i seconds.
struct Hundred {
  Hundred() {
    std::string text;
    for (int i = 1; i <= 100; ++i) {
      text += R"({"tenant":"a","name":"j)" + std::to_string(i) + R"(","submit":)" +
              std::to_string(i) + R"(,"duration":3600,"gpus":1})" + "\n";
    }
    trace = *trace::parse_trace(text, "t.jsonl");
    jobs = *sim::Jobs::from(trace);
    run.jobs.resize(100);
    for (int i = 1; i <= 100; ++i) {
      sim::JobResult& result = run.jobs[static_cast<std::size_t>(i - 1)];
      result.end = sim::JobEnd::completed;
      result.first_admission = Instant{2'000 * i};
      result.pending = seconds(i);
      result.held = gpu_hour;
    }
    run.capacity = {10'000, {5'000}, {}};
    run.first_arrival = Instant{1'000};
    run.last_arrival = Instant{100'000};
    run.end = Instant{1'000 + 3'600'000 * 20};
    run.held_during_arrivals = {99 * 4'000'000};
  }
  trace::Trace trace;
  sim::Jobs jobs;
  sim::Run run;
};

TEST(Figures, PercentilesAreNearestRanks) {
  const Hundred hundred;
  const Figures figures = summarize(hundred.run, hundred.jobs).total;
  EXPECT_EQ(figures[Metric::jobs], 100);
  EXPECT_EQ(figures[Metric::wait_mean], 50'500);
  EXPECT_EQ(figures[Metric::wait_p50], 50'000);
  EXPECT_EQ(figures[Metric::wait_p95], 95'000);
  EXPECT_EQ(figures[Metric::wait_p99], 99'000);
  EXPECT_EQ(figures[Metric::wait_max], 100'000);
}

TEST(Figures, SharesAreOfTheCapacityOfTheirOwn) {
  const Hundred hundred;
  const Summary summary = summarize(hundred.run, hundred.jobs);
  EXPECT_EQ(summary.total[Metric::goodput], 500'000) << "100 GPU-hours on 10 GPUs in 20 hours";
  EXPECT_EQ(summary.total[Metric::utilisation], 400'000);
  EXPECT_EQ(summary.tenants[0].figures[Metric::utilisation], 800'000);
  EXPECT_EQ(summary.total[Metric::gpu_hours_completed], 100'000);
}

TEST(Figures, AJobThatNeverStartedWaitedToTheEnd) {
  Hundred hundred;
  hundred.run.jobs[0].first_admission = Instant::never();
  hundred.run.jobs[0].end = sim::JobEnd::waiting;
  const Figures figures = summarize(hundred.run, hundred.jobs).total;
  EXPECT_EQ(figures[Metric::never_started], 1);
  EXPECT_EQ(figures[Metric::unfinished], 1);
  EXPECT_EQ(figures[Metric::wait_max], 3'600'000 * 20);
}

TEST(Figures, JobsThatWereNotSubmittedDoNotCount) {
  Hundred hundred;
  for (std::size_t i = 50; i < 100; ++i) hundred.run.jobs[i] = {};
  const Figures figures = summarize(hundred.run, hundred.jobs).total;
  EXPECT_EQ(figures[Metric::jobs], 50);
  EXPECT_EQ(figures[Metric::wait_max], 50'000);
}

TEST(Figures, WithoutCapacityThereIsNoShare) {
  Hundred hundred;
  hundred.run.capacity = {0, {0}, {}};
  const Figures figures = summarize(hundred.run, hundred.jobs).total;
  EXPECT_EQ(figures[Metric::goodput], std::nullopt);
  EXPECT_EQ(figures[Metric::utilisation], std::nullopt);
}

TEST(Figures, AbsurdAmountsSaturate) {
  Hundred hundred;
  hundred.run.jobs[0].held = int128{1} << 120;
  hundred.run.held_during_arrivals = {int128{1} << 120};
  const Figures figures = summarize(hundred.run, hundred.jobs).total;
  EXPECT_EQ(figures[Metric::gpu_hours_used], std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(figures[Metric::utilisation], std::numeric_limits<std::int64_t>::max());
}

TEST(Figures, EveryMetricHasItsPlaceInTheTable) {
  for (std::size_t i = 0; i < metric_count; ++i) {
    const auto metric = static_cast<Metric>(i);
    EXPECT_EQ(metric_named(info(metric).path), metric);
  }
}

}  // namespace

}  // namespace fairlead::report
