// The three lines that a report begins with.
#include "report/verdict.hpp"

#include "helpers.hpp"

namespace fairlead::report {

namespace {

using sim::flavor;
using sim::job;
using sim::queue;
using sim::reclaims;

const std::string shared = flavor + queue("a", 4, reclaims) + queue("b", 4, reclaims);
const std::string without_reclaim =
    flavor + queue("a", 4, "  cohortName: all\n") + queue("b", 4, "  cohortName: all\n");
const std::string apart = flavor + queue("a", 4) + queue("b", 4);
const std::string jobs =
    job("b", "b1", 0, 4000, 4) + job("b", "b2", 0, 4000, 4) + job("a", "own", 100, 2000, 4);

void expect_part(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << "'" << part << "' is missing in: " << text;
}

TEST(Verdict, IsSafeWhereReclaimKeepsTheGuarantee) {
  const Reported reported(shared, jobs);
  const Statement safe = is_safe(reported.report);
  EXPECT_EQ(safe.answer, "yes") << safe.text;
  expect_part(safe.text, "1 preemption, most of b (1, ");
  expect_part(safe.text, "no cap (nominalQuota + borrowingLimit) was exceeded");
}

TEST(Verdict, IsNotSafeWhereAnOwnerWaitsForItsGuarantee) {
  const Reported reported(without_reclaim, jobs);
  const Statement safe = is_safe(reported.report);
  EXPECT_EQ(safe.answer, "no");
  expect_part(safe.text, "a (1 time, at worst 1h 4m late)");
  expect_part(safe.text, "Nobody is preempted");
}

TEST(Verdict, IsNotFairToWhoeverWouldWaitLessAlone) {
  const Reported reported(without_reclaim, jobs);
  const Statement fair = is_fair(reported.report);
  EXPECT_EQ(fair.answer, "no");
  expect_part(fair.text,
              "1 of 2 tenants wait longer than alone on their guarantee: a (1h 5m instead of 0s)");
}

TEST(Verdict, IsFairWhereNobodyWaitsLongerThanAlone) {
  const Reported reported(shared, jobs);
  const Statement fair = is_fair(reported.report);
  EXPECT_EQ(fair.answer, "yes") << fair.text;
}

TEST(Verdict, NamesWhoGainsAndWhoLosesByAChange) {
  const Reported reported(without_reclaim, apart, jobs);
  const Statement fair = is_fair(reported.report);
  EXPECT_EQ(fair.answer, "worse for 1, better for 1");
  expect_part(fair.text, "Longer waits for b (");
  expect_part(fair.text, "shorter for a (0s instead of 1h 5m)");
  EXPECT_EQ(is_safe(reported.report).answer, "yes, no before");
}

TEST(Verdict, SaysWhatBecameOfTheGpuHours) {
  const Reported reported(apart, jobs);
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
  Reported reported(apart, jobs);
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
