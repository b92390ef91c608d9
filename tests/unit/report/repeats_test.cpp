// What of a change is more than noise.
#include "report/repeats.hpp"

#include <gtest/gtest.h>

namespace fairlead::report {

namespace {

Summary summary_of(std::int64_t wait) {
  Figures figures;
  figures[Metric::wait_p95] = wait;
  return {{{"a", figures}}, figures};
}

// The waits of every run, before and after.
Repeats repeats_of(const std::vector<std::int64_t>& before,
                   const std::vector<std::int64_t>& after) {
  Repeats repeats;
  for (const std::int64_t wait : before) repeats.before.push_back(summary_of(wait));
  for (const std::int64_t wait : after) repeats.after.push_back(summary_of(wait));
  return repeats;
}

Verdict judged(const std::string& gate, const Repeats& repeats) {
  return *judge(*parse_gate(gate), repeats);
}

TEST(Repeats, DifferencesArePaired) {
  // The runs differ widely among each other, and each is a second longer than its twin.
  const Repeats repeats = repeats_of({10'000, 90'000, 50'000}, {11'000, 91'000, 51'000});
  const auto change = repeats.change(repeats.total(), Metric::wait_p95);
  ASSERT_TRUE(change);
  EXPECT_EQ(change->low, 1000);
  EXPECT_EQ(change->high, 1000);
  EXPECT_TRUE(repeats.is_clear(0, Metric::wait_p95));
}

TEST(Repeats, AChangeThatGoesBothWaysIsNotClearAndTripsNoGate) {
  const Repeats repeats = repeats_of({1000, 1000, 1000}, {2000, 1900, 900});
  EXPECT_FALSE(repeats.is_clear(0, Metric::wait_p95));
  const Verdict verdict = judged("*.wait.p95 > +10%", repeats);
  EXPECT_TRUE(verdict.holds());
  ASSERT_EQ(verdict.unclear.size(), 1U);
  EXPECT_EQ(verdict.unclear[0].tenant, "a");
  EXPECT_EQ(verdict.unclear[0].runs, 2U);
  EXPECT_EQ(verdict.unclear[0].of, 3U);
}

TEST(Repeats, AChangeInAllRunsTripsTheGate) {
  EXPECT_FALSE(
      judged("total.wait.p95 > +10%", repeats_of({1000, 1000, 1000}, {2000, 1900, 1500})).holds());
  EXPECT_TRUE(
      judged("total.wait.p95 > +60%", repeats_of({1000, 1000, 1000}, {2000, 1900, 1500})).holds())
      << "clear, but not clearly that large";
  EXPECT_TRUE(
      judged("total.wait.p95 > +10%", repeats_of({1000, 1000, 1000}, {1050, 1900, 1900})).holds())
      << "with the jobs as recorded it holds";
}

TEST(Repeats, OfTenRunsOneMayDisagree) {
  const std::vector<std::int64_t> before(10, 1000);
  std::vector<std::int64_t> after(10, 2000);
  after[4] = 500;
  EXPECT_TRUE(repeats_of(before, after).is_clear(0, Metric::wait_p95));
  EXPECT_FALSE(judged("*.wait.p95 > +10%", repeats_of(before, after)).holds());
  after[5] = 500;
  EXPECT_FALSE(repeats_of(before, after).is_clear(0, Metric::wait_p95));
  EXPECT_TRUE(judged("*.wait.p95 > +10%", repeats_of(before, after)).holds());
}

TEST(Repeats, AFigureThatSomeRunsLackIsSpreadOverTheOthersAndTripsNoGate) {
  Repeats repeats = repeats_of({1000, 1000, 1000}, {2000, 3000, 2000});
  repeats.after[2] = {{{"a", {}}}, {}};
  const auto change = repeats.change(0, Metric::wait_p95);
  ASSERT_TRUE(change);
  EXPECT_EQ(change->low, 1000);
  EXPECT_EQ(change->high, 2000);
  EXPECT_TRUE(judged("*.wait.p95 > +10%", repeats).holds()) << "two of three runs fail it";
}

TEST(Repeats, TheTextSaysWhatIsNotClear) {
  const std::string text = repeats_text(repeats_of({1000, 1000}, {2000, 900}), false);
  EXPECT_NE(text.find("no clear change"), std::string::npos) << text;
}

}  // namespace

}  // namespace fairlead::report
