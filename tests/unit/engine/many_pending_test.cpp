// A hundred thousand workloads of one shape cost as many looks as one of them.
#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "policy_helpers.hpp"

namespace fairlead {
namespace {

constexpr int pending = 100'000;

// One runs in the queue of 4 cpus, with 3 of them; all others are like it and wait.
Engine crowded() {
  Engine engine(SchedulerKind::kueue, Settings{.flush_batch = Duration{}});
  EXPECT_TRUE(engine.apply(ApplyPolicy{{flavor("f"), queue("cq"), local_queue("lq", "cq")}}, {}));
  for (int i = 0; i <= pending; ++i) {
    EXPECT_TRUE(engine.apply(Submit{workload("w" + std::to_string(i), "3")}, {}));
  }
  return engine;
}

int passes_until_nothing_is_active(Engine& engine) {
  int passes = 0;
  for (; engine.has_heads(); ++passes) engine.decide(engine.state().now);
  return passes;
}

TEST(ManyPending, OfOneShapeAreSetAsideByTheFirstThatDoesNotFit) {
  Engine engine = crowded();
  EXPECT_EQ(passes_until_nothing_is_active(engine), 2);
  EXPECT_TRUE(engine.state().workloads[0].admitted);
  EXPECT_EQ(engine.state().queues[0].pending.inadmissible_count(), std::size_t{pending});
  ASSERT_TRUE(engine.apply(Finish{"ns/w0"}, {}));
  EXPECT_EQ(engine.state().queues[0].pending.active_count(), std::size_t{pending});
  EXPECT_EQ(passes_until_nothing_is_active(engine), 2);
  EXPECT_TRUE(engine.state().workloads[1].admitted);
}

TEST(ManyPending, OfOneShapeAreWorkedOutOnce) {
  const Engine engine = crowded();
  EXPECT_EQ(engine.state().shapes.size(), 1U);
}

}  // namespace
}  // namespace fairlead
