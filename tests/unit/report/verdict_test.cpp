// The three lines that a report begins with.
#include "report/verdict.hpp"

#include "helpers.hpp"

namespace fairlead::report {

namespace {

void expect_part(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << "'" << part << "' is missing in: " << text;
}

TEST(Verdict, IsSafeWhereReclaimKeepsTheGuarantee) {
  const Reported reported(sharing, contending);
  const Statement safe = is_safe(reported.report);
  EXPECT_EQ(safe.answer, "yes") << safe.text;
  expect_part(safe.text, "1 preemption, most of b (1, ");
  expect_part(safe.text, "no cap (nominalQuota + borrowingLimit) was exceeded");
}

TEST(Verdict, IsNotSafeWhereAnOwnerWaitsForItsGuarantee) {
  const Reported reported(without_reclaim, contending);
  const Statement safe = is_safe(reported.report);
  EXPECT_EQ(safe.answer, "no");
  expect_part(safe.text, "a (1 time, at worst 1h 4m late)");
  expect_part(safe.text, "Nobody is preempted");
}

TEST(Verdict, IsNotFairToWhoeverWouldWaitLessAlone) {
  const Reported reported(without_reclaim, contending);
  const Statement fair = is_fair(reported.report);
  EXPECT_EQ(fair.answer, "no");
  expect_part(fair.text,
              "1 of 2 tenants wait longer than alone on their guarantee: a (1h 5m instead of 0s)");
}

TEST(Verdict, IsFairWhereNobodyWaitsLongerThanAlone) {
  const Reported reported(sharing, contending);
  const Statement fair = is_fair(reported.report);
  EXPECT_EQ(fair.answer, "yes") << fair.text;
}

TEST(Verdict, NamesWhoGainsAndWhoLosesByAChange) {
  const Reported reported(without_reclaim, apart, contending);
  const Statement fair = is_fair(reported.report);
  EXPECT_EQ(fair.answer, "worse for 1, better for 1");
  expect_part(fair.text, "Longer waits for b (");
  expect_part(fair.text, "shorter for a (0s instead of 1h 5m)");
  EXPECT_EQ(is_safe(reported.report).answer, "yes, no before");
}

TEST(Verdict, OfAPolicyAgainstItselfIsNoChange) {
  const Reported reported(sharing, sharing, contending);
  const Statement fair = is_fair(reported.report);
  EXPECT_EQ(fair.answer, "no change");
  EXPECT_EQ(fair.mood, Mood::neither);
  expect_part(fair.text, "Nobody's mean wait changes");
}

TEST(Verdict, SaysThatJobsNeverStart) {
  const Reported reported(apart, sim::job("a", "small", 0, 10, 4) +
                                     sim::job("a", "too-large", 0, 10, 5) +
                                     sim::job("b", "small", 0, 10, 4));
  const Statement fair = is_fair(reported.report);
  EXPECT_EQ(fair.answer, "yes, but some jobs never start");
  EXPECT_EQ(fair.mood, Mood::neither);
  expect_part(fair.text, "1 of 3 jobs never start, most of a (1). Nobody waits longer");
}

TEST(Verdict, TakesNoChangeWithinTheSpreadForOne) {
  Reported reported(without_reclaim, apart, contending);
  Report& report = reported.report;
  const Summary& before = report.before.summary;
  const Summary& after = report.after->summary;
  report.repeats.emplace();
  report.repeats->before = {before, after, before, after};
  report.repeats->after = {after, before, after, before};
  EXPECT_EQ(is_fair(report).answer, "no change");
  EXPECT_EQ(is_efficient(report).mood, Mood::neither);
}

TEST(Verdict, SaysWhatBecameOfTheGpuHours) {
  const Reported reported(apart, contending);
  const Statement efficient = is_efficient(reported.report);
  // 4 GPUs x (4000 + 4000 + 2000) s of 8 GPUs x 8001 s.
  EXPECT_EQ(efficient.answer, "62.5%");
  expect_part(efficient.text, "11 of 18 GPU-hours were useful work, 0 lost");
  // b2 waits while the GPUs of a are idle, but for the 2000 s of its own job.
  const Spending sums = spending(reported.report.before);
  EXPECT_EQ(sums.capacity, sums.useful + sums.lost + sums.overhead + sums.idle_wanted + sums.idle);
  EXPECT_GT(sums.idle_wanted, 2'000);
}

TEST(Verdict, DoesWithoutWhatWasNotMeasured) {
  Reported reported(apart, contending);
  for (TenantFigures& tenant : reported.report.before.summary.tenants) {
    tenant.figures[Metric::alone_wait_mean].reset();
  }
  EXPECT_EQ(is_fair(reported.report).answer, "not measured");
}

TEST(Verdict, NamesAFewAndCountsTheRest) {
  EXPECT_EQ(some_of({"a"}), "a");
  EXPECT_EQ(some_of({"a", "b"}), "a and b");
  EXPECT_EQ(some_of({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(some_of({"a", "b", "c", "d"}), "a, b and 2 others");
}

}  // namespace

}  // namespace fairlead::report
