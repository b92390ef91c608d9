// The real ITP trace (69,351 jobs, 10 clusters taken for tenants, 61 days) on 1,280 GPUs: hard caps
// against borrowing with reclaim. What an independent prototype saw must be seen again, in
// direction and rough size (docs/simulate.md explains the differences).
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "manifest/load.hpp"
#include "report/figures.hpp"
#include "sim/checks.hpp"
#include "sim/derive_policy.hpp"
#include "sim/simulation.hpp"
#include "trace/read.hpp"

namespace fairlead::report {

namespace {

using sim::CheckOptions;
using sim::Checks;
using sim::Jobs;
using sim::Settings;

constexpr std::int64_t hour = 3'600'000;
constexpr auto best_effort = model::QueueingStrategy::best_effort_fifo;
constexpr auto strict = model::QueueingStrategy::strict_fifo;

std::string traces() {
  const char* folder = std::getenv("FAIRLEAD_TRACES");
  const std::string root = folder != nullptr && folder[0] != '\0'
                               ? folder
                               : std::string(FAIRLEAD_SOURCE_DIR) + "/../shared/data/traces";
  return root + "/itp-2021";
}

// Read once.
const Jobs& jobs() {
  static const trace::Trace trace = trace::read_trace(traces()).value();
  static const Jobs all = Jobs::from(trace).value();
  return all;
}

class Itp : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(traces())) {
      GTEST_SKIP() << "the ITP trace is not there; FAIRLEAD_TRACES names the folder with itp-2021";
    }
  }

  static Summary replay(const std::string& policy, Settings settings = {},
                        model::QueueingStrategy strategy = best_effort) {
    const auto manifest =
        manifest::load({std::string(FAIRLEAD_SOURCE_DIR) + "/tests/data/itp/" + policy});
    EXPECT_TRUE(manifest) << to_string(manifest.error());
    auto objects = manifest::policy_objects(*manifest);
    for (model::PolicyObject& object : objects) {
      if (auto* queue = std::get_if<model::ClusterQueue>(&object)) {
        queue->queueing_strategy = strategy;
      }
    }
    Checks checks(CheckOptions{.bounded_evictions = false, .full_check_every = 100'000});
    const auto run =
        sim::simulate({jobs(), objects, SchedulerKind::kueue, settings, {&checks}, nullptr});
    EXPECT_TRUE(run) << to_string(run.error());
    for (const sim::Violation& violation : checks.violations()) {
      ADD_FAILURE() << violation.at.ms << " ms: " << violation.rule << ": " << violation.what;
    }
    EXPECT_EQ(run->loop_count, 0);
    return summarize(*run, jobs());
  }
};

std::int64_t total(const Summary& summary, Metric metric) { return summary.total[metric].value(); }

bool within_factor_two(std::int64_t figure, double prototype) {
  const auto value = static_cast<double>(figure);
  return prototype / 2 < value && value < prototype * 2;
}

// Prototype: mean 67.9 h, p95 343 h, utilisation 74.1 %, nobody preempted. It looked 32 jobs ahead,
// so it lies between StrictFIFO, which waits for its head, and BestEffortFIFO, which passes it.
TEST_F(Itp, HardCapsMakeJobsWaitForDaysWhileGpusAreIdle) {
  const Summary caps = replay("hard-caps.yaml");
  EXPECT_EQ(total(caps, Metric::jobs), 69'351);
  EXPECT_EQ(total(caps, Metric::completed), 69'351);
  EXPECT_EQ(total(caps, Metric::preemptions_suffered), 0);
  EXPECT_GT(total(caps, Metric::wait_mean), 20 * hour);
  EXPECT_LT(total(caps, Metric::wait_mean), 68 * hour);
  EXPECT_GT(total(caps, Metric::utilisation), 690'000);
  EXPECT_LT(total(caps, Metric::utilisation), 790'000);
}

TEST_F(Itp, HardCapsWithStrictQueuesMakeThemWaitForWeeks) {
  const Summary caps = replay("hard-caps.yaml", {}, strict);
  EXPECT_EQ(total(caps, Metric::completed), 69'351);
  EXPECT_GT(total(caps, Metric::wait_mean), 68 * hour);
  EXPECT_LT(total(caps, Metric::wait_mean), 136 * hour);
  EXPECT_NEAR(static_cast<double>(total(caps, Metric::wait_p95)), 343.0 * hour, 35.0 * hour);
}

// Prototype: mean 1.35 h, p95 5.6 h, utilisation 88.9 %, 5,664 preemptions that cost 7,448 GPU-h.
TEST_F(Itp, BorrowingWithReclaimCutsTheWaitAndCostsLittle) {
  const Summary borrow = replay("borrow.yaml");
  EXPECT_EQ(total(borrow, Metric::completed), 69'351);
  EXPECT_TRUE(within_factor_two(total(borrow, Metric::wait_mean), 1.35 * hour));
  EXPECT_TRUE(within_factor_two(total(borrow, Metric::wait_p95), 5.64 * hour));
  EXPECT_NEAR(static_cast<double>(total(borrow, Metric::utilisation)), 889'000, 20'000);
  EXPECT_TRUE(within_factor_two(total(borrow, Metric::preemptions_suffered), 5'664));
  EXPECT_TRUE(within_factor_two(total(borrow, Metric::gpu_hours_lost), 7'448'000));
}

TEST_F(Itp, ADerivedPolicyIsAsBusyAsItWasMeantToBe) {
  const auto derived = sim::derive_policy(jobs(), std::nullopt);
  ASSERT_TRUE(derived);
  EXPECT_EQ(derived->queues.size(), 10U);
  const auto run =
      sim::simulate({jobs(), derived->objects, SchedulerKind::kueue, Settings(), {}, nullptr});
  ASSERT_TRUE(run);
  const Summary summary = summarize(*run, jobs());
  EXPECT_EQ(total(summary, Metric::completed), 69'351);
  EXPECT_NEAR(static_cast<double>(total(summary, Metric::utilisation)), 850'000, 15'000);
}

TEST_F(Itp, WorkThatResumesLosesNothing) {
  Settings settings;
  settings.on_preemption = sim::OnPreemption::resume;
  const Summary borrow = replay("borrow.yaml", settings);
  EXPECT_EQ(total(borrow, Metric::completed), 69'351);
  EXPECT_EQ(total(borrow, Metric::gpu_hours_lost), 0);
}

}  // namespace

}  // namespace fairlead::report
