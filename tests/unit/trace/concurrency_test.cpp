// What was wanted at once.
#include "trace/concurrency.hpp"

#include <gtest/gtest.h>

namespace fairlead::trace {
namespace {

Record job(std::int64_t submit, std::int64_t duration, std::int64_t gpus, std::int32_t pods = 1) {
  Record record;
  record.submit = {submit * 1000};
  record.duration = seconds(duration);
  record.gpus = gpus;
  record.pods = pods;
  return record;
}

TEST(Concurrency, IsWhatIsEnoughForThatMuchOfTheTime) {
  Trace trace;
  trace.records = {job(0, 100, 1), job(10, 80, 2), job(90, 5, 8, 2)};
  // 1 for 15 s, 3 for 80 s, 17 for 5 s
  EXPECT_EQ(concurrency(trace, 100).wanted.at("whole"), 17);
  EXPECT_EQ(concurrency(trace, 95).wanted.at("whole"), 3);
  EXPECT_EQ(concurrency(trace, 15).wanted.at("whole"), 1);
}

TEST(Concurrency, CountsSlicesByProfileAndSaysWhatItSkipped) {
  Trace trace;
  trace.records = {job(0, 100, 0, 3), job(0, 100, 0)};
  trace.records[0].mig = {{"1g.10gb", 2}, {"3g.40gb", 1}};
  trace.records[1].gpu_milli = 500;
  const Concurrency found = concurrency(trace, 95);
  EXPECT_EQ(found.wanted, (std::map<std::string, std::int64_t>{{"1g.10gb", 6}, {"3g.40gb", 3}}));
  EXPECT_EQ(found.skipped, 1);
  EXPECT_TRUE(concurrency(Trace(), 95).wanted.empty());
}

}  // namespace
}  // namespace fairlead::trace
