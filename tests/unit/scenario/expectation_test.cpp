// What `expect` may claim, and how a claim that does not hold is told.
#include <gtest/gtest.h>

#include "helpers.hpp"
#include "scenario/verdict_text.hpp"

namespace fairlead::scenario {
namespace {

const std::string two_jobs = R"(
- submit:
  - {name: a1, namespace: team-a, queue: main, pods: 2, gpus: 3}
  - {name: a2, namespace: team-a, queue: main, gpus: 4}
  - {name: a3, namespace: team-a, queue: main, gpus: 9}
- settle: {}
)";

std::vector<Mismatch> mismatches_of(const std::string& expect) {
  return reports_of(scenario_of(two_jobs + "- expect: " + expect + "\n")).back().mismatches;
}

TEST(Expectation, HoldsForWhatIsThere) {
  for (const char* expect : {
           "{}",
           "{team-a/a1: {state: admitted, clusterQueue: team-a, evicted: null}}",
           "{team-a/a1: {flavors: {main.nvidia.com/gpu: h100}, counts: {main: 2}}}",
           "{team-a/a2: {state: pending, reason: WaitingForQuota, flavors: {}, counts: null}}",
           "{team-a/a3: {reason: ExceedsMaxQuota}, team-a/a4: null}",
           "{queues: {team-a: {active: [], inadmissible: [team-a/a3, team-a/a2]}}}",
           "{queues: {team-a: {usage: {h100.nvidia.com/gpu: 6000m}}}}",
           "{admitted: 1, evictions: 0}",
       }) {
    const auto mismatches = mismatches_of(expect);
    EXPECT_TRUE(mismatches.empty()) << expect << " got " << to_yaml(mismatches.front().got);
  }
}

TEST(Expectation, EveryFieldIsChecked) {
  struct Case {
    const char* expect;
    const char* got;
    const char* why;
  };
  const Case cases[] = {
      {"{team-a/a1: {state: pending}}", "admitted", "has quota in ClusterQueue team-a"},
      {"{team-a/a2: {state: admitted}}", "pending",
       "2 more nvidia.com/gpu in flavor h100 would have to be free"},
      {"{team-a/a3: {state: admitted}}", "pending",
       "asks for 9 nvidia.com/gpu in flavor h100, and its queue can never have more than 8"},
      {"{team-a/a1: {clusterQueue: other}}", "team-a", ""},
      {"{team-a/a1: {flavors: {main.nvidia.com/gpu: a100}}}", "{main.nvidia.com/gpu: h100}", ""},
      {"{team-a/a1: {flavors: {other.cpu: h100}}}", "{main.nvidia.com/gpu: h100}", ""},
      {"{team-a/a1: {counts: {main: 3}}}", "{main: 2}", ""},
      {"{team-a/a1: {evicted: InClusterQueue}}", "null", ""},
      {"{team-a/a2: {reason: ExceedsMaxQuota}}", "WaitingForQuota", ""},
      {"{team-a/a1: null}", "admitted", ""},
      {"{team-a/b1: {state: admitted}}", "null", "did you mean team-a/a1?"},
      {"{queues: {team-a: {active: [team-a/a2]}}}", "[]", ""},
      {"{queues: {team-a: {inadmissible: []}}}", "[team-a/a2, team-a/a3]", ""},
      {"{queues: {team-b: {active: []}}}", "null", "there is no ClusterQueue team-b"},
      {"{queues: {team-a: {usage: {h100.nvidia.com/gpu: 7}}}}", "{h100.nvidia.com/gpu: 6}", ""},
      {"{admitted: 2}", "1", ""},
      {"{evictions: 1}", "0", ""},
  };
  for (const Case& each : cases) {
    const auto mismatches = mismatches_of(each.expect);
    ASSERT_EQ(mismatches.size(), 1U) << each.expect;
    EXPECT_EQ(to_yaml(mismatches[0].got), each.got) << each.expect;
    EXPECT_NE(mismatches[0].why.find(each.why), std::string::npos) << mismatches[0].why;
  }
}

TEST(Expectation, AFailureReadsLikeAReport) {
  auto scenario = std::make_shared<const Scenario>(
      scenario_of(two_jobs + "- expect:\n    team-a/a2: {state: admitted}\n"));
  const Case test{scenario, SchedulerKind::kueue, nullptr};
  const Verdict verdict = judge(test, false);
  EXPECT_EQ(verdict_text(test, verdict),
            "FAILED test (kueue)\n"
            "  test.yaml:27: step 3 of 3, after 0s\n"
            "    team-a/a2: state\n"
            "      expected  admitted\n"
            "      got       pending\n"
            "      why       2 more nvidia.com/gpu in flavor h100 would have to be free\n");
  EXPECT_EQ(summary_text({verdict, Verdict{}}), "1 passed, 1 failed");
  const std::string xml = junit_xml({test}, {verdict});
  EXPECT_NE(xml.find("<testcase name=\"test\" classname=\"kueue\">"), std::string::npos) << xml;
  EXPECT_NE(xml.find("failures=\"1\" errors=\"0\""), std::string::npos) << xml;
}

TEST(Expectation, WordsThatYamlWouldReadOtherwiseAreQuoted) {
  EXPECT_EQ(to_yaml(std::string("team-a/a1")), "team-a/a1");
  EXPECT_EQ(to_yaml(std::string("on")), "\"on\"");
  EXPECT_EQ(to_yaml(std::string("1e3")), "\"1e3\"");
  EXPECT_EQ(to_yaml(std::string("8")), "8");
  EXPECT_EQ(to_yaml(std::string("-x")), "\"-x\"");
  EXPECT_EQ(to_yaml(std::string("")), "\"\"");
  EXPECT_EQ(to_yaml(std::string("a\x1b[31m\"")), "\"a\\x1b[31m\\\"\"");
}

}  // namespace
}  // namespace fairlead::scenario
