// Cohorts: cycles, slips in names, quotas taken for totals; borrowing and reclaim that never
// happen.
#include "helpers.hpp"

namespace fairlead::check {
namespace {

std::string child(const std::string& name, const std::string& parent) {
  return kueue("Cohort", name, "parentName: " + parent);
}

TEST(Cohorts, ACycleShowsItsWay) {
  EXPECT_EQ(found(child("a", "b") + child("b", "c")), "");
  const Diagnostic finding = only(child("c", "a") + child("a", "b") + child("b", "c"), "KQ037");
  EXPECT_EQ(finding.message, "the parents of cohorts go round: a -> b -> c -> a");
  EXPECT_EQ(finding.at.line, 10);
  ASSERT_EQ(finding.related.size(), 2U);
  EXPECT_EQ(finding.related[1].at.line, 5);
  EXPECT_EQ(only(child("a", "a"), "KQ037").message, "the parents of cohorts go round: a -> a");
}

TEST(Cohorts, ALongChainOfParentsIsNoCycle) {
  std::string text;
  for (int i = 0; i < 5000; ++i)
    text += child("c" + std::to_string(i), "c" + std::to_string(i + 1));
  EXPECT_EQ(found(text), "");
  EXPECT_EQ(found(text + child("c5000", "c7"), "KQ037"), "KQ037:55");
}

std::string three(const std::string& cohort) {
  return flavor("h100") + queue("a", "cohortName: gpus, " + quota("1")) +
         queue("b", "cohortName: gpus, " + quota("1")) +
         queue("c", "cohortName: " + cohort + ", " + quota("1"));
}

TEST(Cohorts, AMissingLetterIsNoticed) {
  EXPECT_EQ(found(three("gpus"), "KQ113"), "");
  const Diagnostic finding = only(three("gpu"), "KQ113");
  EXPECT_EQ(finding.hint, "did you mean gpus?");
  EXPECT_EQ(finding.at.line, 19);
}

TEST(Cohorts, NamesThatDifferOnPurposeAreLeftAlone) {
  const auto with = [](const std::string& one, const std::string& other) {
    return found(queue("a", "cohortName: " + one) + queue("b", "cohortName: " + one) +
                     queue("c", "cohortName: " + other),
                 "KQ113");
  };
  EXPECT_EQ(with("team-a", "team-b"), "");
  EXPECT_EQ(with("pool-1", "pool-2"), "");
  EXPECT_EQ(with("pool-east", "pool-west"), "");
  EXPECT_EQ(with("prod", "production"), "");
  EXPECT_EQ(with("gpu-north", "gpu-south"), "");
  EXPECT_EQ(with("research", "reserach"), "KQ113:15");
}

TEST(Cohorts, AQuotaThatRepeatsTheSumOfItsMembersIsNoticed) {
  const auto with = [](const std::string& nominal) {
    return found(three("gpus") + kueue("Cohort", "gpus", quota(nominal)), "KQ112");
  };
  EXPECT_EQ(with("2"), "");
  EXPECT_EQ(with("3"), "KQ112:24");
}

// Two queues in one cohort, or each in its own.
std::string pair(const std::string& first, const std::string& second,
                 const std::string& other = "gpus") {
  return flavor("h100") + queue("a", "cohortName: gpus, " + first) +
         queue("b", "cohortName: " + other + ", " + second);
}

const std::string reclaims = "preemption: {reclaimWithinCohort: Any}, ";

TEST(Borrowing, ReclaimFiresWhereAnotherMayBorrow) {
  EXPECT_EQ(found(pair(reclaims + quota("1"), quota("1")), "KQ101"), "");
}

TEST(Borrowing, ReclaimWithoutABorrowerNeverFires) {
  const auto reclaim = [](const std::string& text) { return found(text, "KQ101"); };
  EXPECT_EQ(reclaim(flavor("h100") + queue("a", reclaims + quota("1"))), "KQ101:9");
  EXPECT_EQ(reclaim(pair(reclaims + quota("1"), quota("1"), "cpus")), "KQ101:9");
  EXPECT_EQ(reclaim(pair(reclaims + quota("1"), quota("1", "borrowingLimit: 0"))), "KQ101:9");
  EXPECT_EQ(reclaim(pair(reclaims + quota("1"), quota("1", "", "cpu"))), "KQ101:9");
  EXPECT_EQ(reclaim(pair(reclaims + quota("1", "lendingLimit: 0"), quota("1"))), "KQ101:9");
}

TEST(Borrowing, ALimitIsUsefulWhereSomebodyLends) {
  const std::string borrows = quota("1", "borrowingLimit: 2");
  EXPECT_EQ(found(pair(borrows, quota("1")), "KQ102"), "");
  EXPECT_EQ(found(pair(borrows, quota("1", "lendingLimit: 0")), "KQ102"), "KQ102:9");
  EXPECT_EQ(found(pair(borrows, quota("0")), "KQ102"), "KQ102:9");
}

TEST(Borrowing, AQueueThatCanNeverAdmitIsNoticed) {
  EXPECT_EQ(found(pair(quota("0"), quota("1")), "KQ103"), "");
  EXPECT_EQ(found(pair(quota("0"), quota("1", "lendingLimit: 0")), "KQ103"), "KQ103:9");
}

TEST(Borrowing, BrokenQueuesMakeNoFurtherFindings) {
  EXPECT_EQ(found(pair(reclaims + quota("1"), "cohrtName: x, " + quota("1"), "gpus")), "KQ007:14");
}

TEST(Borrowing, AThresholdBelowEveryPriorityIsIdle) {
  const auto with = [](const std::string& threshold) {
    return found(
        pair("preemption: {reclaimWithinCohort: Any, borrowWithinCohort: {policy: "
             "LowerPriority, maxPriorityThreshold: " +
                 threshold + "}}, " + quota("1"),
             quota("1")) +
            document("kueue.x-k8s.io/v1beta2", "WorkloadPriorityClass", "name: low", "value: 10\n"),
        "KQ114");
  };
  EXPECT_EQ(with("0"), "");
  EXPECT_EQ(with("-1"), "KQ114:9");
}

}  // namespace
}  // namespace fairlead::check
