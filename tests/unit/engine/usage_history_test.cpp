// Usage of LocalQueues is sampled at fixed intervals. However many samples a leap in time holds,
// taking them together is the same, bit for bit, as taking them one by one.
#include "engine/scheduler/kueue/usage_history.hpp"

#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "policy_helpers.hpp"

namespace fairlead::kueue {
namespace {

constexpr Duration minute = seconds(60);
constexpr Instant far{std::int64_t{1} << 61};

model::Configuration sampled_every(Duration interval, Duration half_life) {
  model::Configuration configuration;
  configuration.admission_fair_sharing.emplace();
  configuration.admission_fair_sharing->usage_half_life = half_life;
  configuration.admission_fair_sharing->usage_sampling_interval = interval;
  return configuration;
}

model::ClusterQueue by_usage() {
  model::ClusterQueue object = queue("cq");
  object.usage_based_admission = true;
  return object;
}

// ns/w ran for half an hour in LocalQueue lq, with 1.7 cpus; what it used then is in the history.
class UsageHistoryTest : public testing::Test {
 protected:
  void start(Duration interval, Duration half_life) {
    world_.apply({sampled_every(interval, half_life), flavor("f"), by_usage(),
                  local_queue("lq", "cq"), local_queue("other", "cq")});
    history_.policy_changed(world_.state);
    world_.submit(workload("w", "1.7"));
    world_.admit("ns/w");
    history_.settle(world_.state, world_.record("ns/w"));
    history_.sample(world_.state, Instant{} + seconds(1800));
    world_.state.now = Instant{} + seconds(1800);
  }
  void finish() { take(world_.state, Finish{"ns/w", true}, world_.deltas); }

  // One sample after the other.
  static void step(UsageHistory& history, const State& state, Duration interval, int count) {
    for (int i = 1; i <= count; ++i) {
      history.sample(state, state.now + Duration{i * interval.ms});
    }
  }
  static std::uint64_t digest(const UsageHistory& history) {
    Digest digest;
    history.add_to(digest);
    return digest.value();
  }
  double usage(const UsageHistory& history) const {
    return history.usage(world_.state, *world_.state.local_queue_names.find("ns/lq"));
  }

  World world_;
  UsageHistory history_;
};

TEST_F(UsageHistoryTest, ALeapEqualsItsSamplesWhileUsageRises) {
  start(minute, seconds(36'000));
  UsageHistory leapt = history_;
  step(history_, world_.state, minute, 5000);
  leapt.sample(world_.state, world_.state.now + Duration{5000 * minute.ms});
  EXPECT_EQ(digest(leapt), digest(history_));
}

TEST_F(UsageHistoryTest, ALeapEqualsItsSamplesWhileUsageFades) {
  start(minute, seconds(36'000));
  finish();
  UsageHistory leapt = history_;
  step(history_, world_.state, minute, 5000);
  leapt.sample(world_.state, world_.state.now + Duration{5000 * minute.ms});
  EXPECT_GT(usage(history_), 0);
  EXPECT_EQ(digest(leapt), digest(history_));
}

TEST_F(UsageHistoryTest, AHistoryThatCameToRestStaysThere) {
  start(minute, seconds(600));
  finish();
  UsageHistory leapt = history_;
  step(history_, world_.state, minute, 2000);
  EXPECT_EQ(usage(history_), 0);
  history_.sample(world_.state, far);
  leapt.sample(world_.state, far);
  EXPECT_EQ(digest(leapt), digest(history_));
}

// Too many to be taken one by one: every sample cuts off up to two nano units, a leap does not.
TEST_F(UsageHistoryTest, ALongLeapDiffersByNoMoreThanSamplesCutOff) {
  constexpr int samples = 1'000'000;
  start(seconds(1), seconds(samples));
  UsageHistory leapt = history_;
  step(history_, world_.state, seconds(1), samples);
  leapt.sample(world_.state, world_.state.now + seconds(samples));
  EXPECT_NEAR(usage(leapt), usage(history_), 2e-9 * samples);
  EXPECT_GT(usage(leapt), 0.8);
}

TEST_F(UsageHistoryTest, SamplesCountFromTheLastOne) {
  start(minute, seconds(600));
  UsageHistory often = history_;
  for (int i = 1; i <= 100; ++i) often.sample(world_.state, world_.state.now + seconds(i * 37));
  history_.sample(world_.state, world_.state.now + seconds(3700));
  EXPECT_EQ(digest(often), digest(history_));
}

// What runs ends in the middle of a leap, by its execution time limit.
Engine engine_with_a_limited_run() {
  Engine engine(SchedulerKind::kueue);
  const ApplyPolicy policy{
      {sampled_every(minute, seconds(36'000)), flavor("f"), by_usage(), local_queue("lq", "cq")}};
  EXPECT_TRUE(engine.apply(policy, Instant()));
  model::Workload limited = workload("w", "3");
  limited.maximum_execution_time = seconds(100'007);
  EXPECT_TRUE(engine.apply(Submit{limited}, Instant{1500}));
  engine.decide(Instant{2500});
  EXPECT_TRUE(engine.state().workloads.front().admitted);
  return engine;
}

TEST(EngineTime, ALeapEqualsItsMinutes) {
  Engine leapt = engine_with_a_limited_run();
  Engine stepped = leapt;
  const Instant end = Instant{} + seconds(400'000);
  std::vector<Delta> deltas;
  for (Instant at; at <= end; at = at + seconds(20)) {
    const auto decision = stepped.apply(TimePasses{}, at);
    deltas.insert(deltas.end(), decision->deltas.begin(), decision->deltas.end());
  }
  const auto decision = leapt.apply(TimePasses{}, end);
  EXPECT_FALSE(deltas.empty());
  EXPECT_EQ(decision->deltas, deltas);
  EXPECT_EQ(leapt.digest(), stepped.digest());
}

TEST(EngineTime, NothingLastsAsLongAsNever) {
  Engine engine = engine_with_a_limited_run();
  ASSERT_TRUE(engine.apply(TimePasses{}, Instant::never()));
  EXPECT_LT(engine.state().now, Instant::never());
  EXPECT_EQ(engine.state().workloads.front().eviction,
            EvictionCause::maximum_execution_time_exceeded);
}

// While nothing waits, samples wake nobody: they only decide who goes first.
TEST(EngineTime, SamplesWakeWhileSomethingWaits) {
  Engine engine = engine_with_a_limited_run();
  EXPECT_EQ(engine.wake_up(), engine.next_timer());
  ASSERT_TRUE(engine.apply(Submit{workload("waits", "1")}, Instant{3000}));
  EXPECT_EQ(engine.wake_up(), Instant{2500} + minute);
}

}  // namespace
}  // namespace fairlead::kueue
