// Windows, loads and disturbances of recorded jobs.
#include "sim/variation.hpp"

#include <algorithm>
#include <set>

#include "helpers.hpp"

namespace fairlead::sim {

namespace {

constexpr std::int64_t million = 1'000'000;

// Two tenants: a thousand jobs of different sizes, and twenty of one size.
class Variation : public ::testing::Test {
 protected:
  Variation() {
    std::string text;
    for (int i = 0; i < 1000; ++i) {
      text += job("big", "j" + std::to_string(i), i * 60, 60 + i * 7, 1 + i % 8);
    }
    for (int i = 0; i < 20; ++i) text += job("small", "j" + std::to_string(i), i * 3000, 600, 1);
    trace_ = *trace::parse_trace(text, "t.jsonl");
    jobs_ = *Jobs::from(trace_);
  }

  static int128 gpu_time(const Jobs& jobs, std::uint32_t tenant) {
    int128 sum = 0;
    for (const Job& job : jobs.all()) {
      if (job.tenant == tenant) sum += int128{job.gpu_milli} * job.duration.ms;
    }
    return sum;
  }
  static std::size_t count(const Jobs& jobs, std::uint32_t tenant) {
    return static_cast<std::size_t>(
        std::count_if(jobs.all().begin(), jobs.all().end(),
                      [&](const Job& job) { return job.tenant == tenant; }));
  }

  trace::Trace trace_;
  Jobs jobs_;
};

TEST_F(Variation, AWindowHoldsItsEnds) {
  const Jobs window = within(jobs_, Instant{60'000}, Instant{180'000});
  ASSERT_EQ(window.size(), 3U);
  EXPECT_EQ(window[JobId::at(0)].submit, Instant{60'000});
  EXPECT_EQ(window.record(JobId::at(2)).name, "j3");
}

TEST_F(Variation, ALargerLoadKeepsTheMixOfTenants) {
  const Jobs more = scaled(jobs_, 1'300'000, 1);
  EXPECT_NEAR(static_cast<double>(count(more, 0)), 1300, 1);
  EXPECT_NEAR(static_cast<double>(count(more, 1)), 26, 1);
  const auto ratio = [&](std::uint32_t tenant) {
    return static_cast<double>(gpu_time(more, tenant)) /
           static_cast<double>(gpu_time(jobs_, tenant));
  };
  EXPECT_NEAR(ratio(0), 1.3, 0.01) << "drawn evenly over the sizes";
  EXPECT_NEAR(ratio(1), 1.3, 0.05);
}

TEST_F(Variation, ASmallerLoadLeavesJobsOutAndCopiesNone) {
  const Jobs less = scaled(jobs_, 500'000, 1);
  EXPECT_NEAR(static_cast<double>(less.size()), 510, 1);
  for (const Job& job : less.all()) EXPECT_EQ(job.copy, 0U);
}

TEST_F(Variation, CopiesHaveNamesOfTheirOwnAndStayNearTheirOriginals) {
  const Jobs more = scaled(jobs_, 2'500'000, 1);
  std::set<std::string> names;
  for (std::size_t i = 0; i < more.size(); ++i) {
    const auto id = JobId::at(i);
    EXPECT_TRUE(names.insert(full_name(more.workload(id, {}))).second);
    const Duration shift = more[id].submit - more.record(id).submit;
    EXPECT_LE(std::abs(shift.ms), 1'800'000);
    EXPECT_LE(more[JobId::at(i == 0 ? 0 : i - 1)].submit, more[id].submit);
  }
}

TEST_F(Variation, ANameThatLooksLikeACopyIsNotTakenForOne) {
  const auto trace = trace::parse_trace(
      job("a", "j", 0, 60, 1) + job("a", "j-copy-1", 1, 60, 1) + job("a", "k", 2, 60, 1), "t");
  const Jobs twice = scaled(*Jobs::from(*trace), 2 * million, 1);
  std::set<std::string> names;
  for (std::size_t i = 0; i < twice.size(); ++i) {
    names.insert(twice.workload(JobId::at(i), {}).name);
  }
  EXPECT_EQ(names.size(), 6U);
}

TEST_F(Variation, TheSameSeedDrawsTheSameJobs) {
  const auto key = [](const Jobs& jobs) {
    std::vector<std::tuple<std::uint32_t, std::uint32_t, std::int64_t>> all;
    for (const Job& job : jobs.all()) all.emplace_back(job.record, job.copy, job.submit.ms);
    return all;
  };
  EXPECT_EQ(key(scaled(jobs_, 1'300'000, 1)), key(scaled(jobs_, 1'300'000, 1)));
  EXPECT_NE(key(scaled(jobs_, 1'300'000, 1)), key(scaled(jobs_, 1'300'000, 2)));
  EXPECT_EQ(key(scaled(jobs_, million, 7)), key(jobs_));
}

TEST_F(Variation, DisturbancesAreSmallAndCentred) {
  const Jobs disturbed = shaken(jobs_, 1, 3);
  ASSERT_EQ(disturbed.size(), jobs_.size());
  int128 before = 0;
  int128 after = 0;
  for (const Job& job : disturbed.all()) {
    const trace::Record& record = trace_.records[job.record];
    EXPECT_LE(std::abs((job.submit - record.submit).ms), 300'000);
    EXPECT_LE(std::abs(job.duration.ms - record.duration.ms) * 20, record.duration.ms + 20);
    before += record.duration.ms;
    after += job.duration.ms;
  }
  EXPECT_NEAR(static_cast<double>(after) / static_cast<double>(before), 1.0, 0.005);
  EXPECT_EQ(shaken(jobs_, 1, 0).all().back().submit, jobs_.all().back().submit);
}

TEST_F(Variation, ADisturbedJobKeepsItsLimit) {
  std::string text;
  for (int i = 0; i < 100; ++i) {
    text += job("a", "in" + std::to_string(i), i, 99, 1, R"(,"limit":100)");
    text += job("a", "at" + std::to_string(i), i, 100, 1, R"(,"limit":100)");
  }
  const auto trace = trace::parse_trace(text, "t");
  const Jobs disturbed = shaken(*Jobs::from(*trace), 1, 1);
  for (const Job& job : disturbed.all()) {
    EXPECT_LE(job.duration, seconds(100));
    const bool was_ended = trace->records[job.record].name.starts_with("at");
    EXPECT_TRUE(!was_ended || job.duration == seconds(100));
  }
}

TEST_F(Variation, TheWarmUpIsSimulatedButNotMeasured) {
  Settings settings;
  settings.warm_up = seconds(50);
  const Replayed world(flavor + queue("a", 1),
                       job("a", "first", 0, 100, 1) + job("a", "second", 60, 100, 1), settings);
  EXPECT_EQ(world.run().measured_from, Instant{50'000});
  EXPECT_EQ(world["first"].end, JobEnd::completed);
  EXPECT_EQ(world["second"].first_admission, Instant{101'000}) << "it met the first";
  // One GPU, held by the first from 50 s to the last submission at 60 s.
  EXPECT_EQ(world.run().held_during_arrivals[0], GpuTime{1000} * 10'000);
}

}  // namespace

}  // namespace fairlead::sim
