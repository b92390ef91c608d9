// When second passes become due, and which do not.
#include "engine/pending/second_passes.hpp"

#include <gtest/gtest.h>

#include "engine/workload.hpp"

namespace fairlead {
namespace {

const WorkloadId one = WorkloadId::at(1);
const WorkloadId two = WorkloadId::at(2);

SecondPass pass(std::int32_t tries) { return {std::make_shared<WorkloadRecord>(), tries}; }

Instant at(std::int64_t second) { return Instant{second * 1000}; }

TEST(SecondPasses, WaitTwiceAsLongAfterEachTryButNoMoreThanHalfAMinute) {
  const std::int64_t waits[] = {1, 2, 4, 8, 16, 30, 30};
  for (std::int32_t tries = 1; tries <= 7; ++tries) {
    SecondPasses passes;
    passes.ask(at(5), one, pass(tries));
    EXPECT_EQ(passes.next_timer(), at(5 + waits[tries - 1])) << tries;
  }
}

TEST(SecondPasses, AreAskedForOnceUntilDue) {
  SecondPasses passes;
  EXPECT_TRUE(passes.ask(at(0), one, pass(1)));
  EXPECT_FALSE(passes.ask(at(0), one, pass(1)));
  passes.run_due_timers(at(1));
  EXPECT_TRUE(passes.ask(at(1), one, pass(1)));
}

TEST(SecondPasses, AreTakenInOrderOfSubmission) {
  SecondPasses passes;
  passes.ask(at(0), two, pass(1));
  passes.ask(at(1), one, pass(1));
  passes.run_due_timers(at(1));
  EXPECT_EQ(passes.due().size(), 1U);
  passes.run_due_timers(at(2));
  const SecondPasses::Due due = passes.take_due();
  ASSERT_EQ(due.size(), 2U);
  EXPECT_EQ(due.begin()->first, one);
  EXPECT_TRUE(passes.due().empty());
}

TEST(SecondPasses, ThatAreDroppedDoNotBecomeDue) {
  SecondPasses passes;
  passes.ask(at(0), one, pass(1));
  passes.drop(one);
  passes.run_due_timers(at(1));
  EXPECT_TRUE(passes.due().empty());
  EXPECT_EQ(passes.next_timer(), Instant::never());
}

// As in Kueue: timers are not stopped, and the first to end takes the workload that it began with.
TEST(SecondPasses, ATimerOfADroppedOneEndsTheWaitOfTheNext) {
  SecondPasses passes;
  passes.ask(at(0), one, pass(1));
  passes.drop(one);
  passes.ask(at(0), one, pass(3));
  passes.run_due_timers(at(1));
  ASSERT_EQ(passes.due().size(), 1U);
  EXPECT_EQ(passes.due().begin()->second.tries, 1);
}

}  // namespace
}  // namespace fairlead
