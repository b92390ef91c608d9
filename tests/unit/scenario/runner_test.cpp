// The meaning of the steps, as far as it is the runner's and not the scheduler's.
#include <gtest/gtest.h>

#include "helpers.hpp"

namespace fairlead::scenario {
namespace {

const WorkloadView& view(const StepReport& report, const std::string& name) {
  const WorkloadView* found = report.snapshot.find(name);
  if (found == nullptr) throw std::runtime_error("no workload " + name);
  return *found;
}

TEST(ScenarioRunner, AnEvictionStaysInProgressUntilConfirmed) {
  const auto reports = reports_of(scenario_of(R"(
- submit: {name: low, namespace: team-a, queue: main, gpus: 8}
- pass: 1
- submit: {name: high, namespace: team-a, queue: main, gpus: 8, priority: 1}
- pass: 3
- evicted: team-a/high
- evicted: {}
- pass: 1
)"));
  EXPECT_EQ(view(reports[3], "team-a/low").state, "admitted");
  EXPECT_EQ(view(reports[3], "team-a/low").evicted, "InClusterQueue");
  EXPECT_EQ(reports[3].snapshot.evictions, 1);
  EXPECT_EQ(view(reports[4], "team-a/low").state, "admitted");
  EXPECT_EQ(view(reports[5], "team-a/low").state, "pending");
  EXPECT_EQ(view(reports[6], "team-a/high").state, "admitted");
  EXPECT_EQ(view(reports[6], "team-a/low").evicted, "InClusterQueue");
}

TEST(ScenarioRunner, SettleStopsWhenNothingChangesAndHonoursItsBound) {
  const std::string many = R"(
- submit:
  - {name: a, namespace: team-a, queue: main, gpus: 1}
  - {name: b, namespace: team-a, queue: main, gpus: 1}
  - {name: c, namespace: team-a, queue: main, gpus: 1}
)";
  EXPECT_EQ(reports_of(scenario_of(many + "- settle: {passes: 2}\n"))[1].snapshot.admitted, 2);
  EXPECT_EQ(reports_of(scenario_of(many + "- settle: {}\n"))[1].snapshot.admitted, 3);
}

TEST(ScenarioRunner, TimeStartsAtZeroAndOnlyAdvanceMovesIt) {
  const auto reports = reports_of(scenario_of("- pass: 5\n- advance: 90s\n- settle: {}\n"));
  EXPECT_EQ(reports[0].time.ms, 0);
  EXPECT_EQ(reports[1].time.ms, 90000);
  EXPECT_EQ(reports[2].time.ms, 90000);
}

TEST(ScenarioRunner, EventsAreThoseOfTheStep) {
  const auto reports = reports_of(scenario_of(R"(
- submit: {name: a, namespace: team-a, queue: main, gpus: 1}
- pass: 1
- pass: 1
)"));
  EXPECT_TRUE(reports[0].events.empty());
  ASSERT_EQ(reports[1].events.size(), 1U);
  EXPECT_EQ(reports[1].events[0].reason, "Admitted");
  EXPECT_TRUE(reports[2].events.empty());
}

TEST(ScenarioRunner, PodsAreReadyByThemselvesUnlessTheScenarioReportsThem) {
  const std::string configuration =
      "- {apiVersion: config.kueue.x-k8s.io/v1beta2, kind: Configuration, waitForPodsReady: "
      "{timeout: 1m}}\n";
  std::string text = scenario_text(R"(
- submit: {name: a, namespace: team-a, queue: main, gpus: 1}
- settle: {}
- advance: 2m
)");
  text.insert(text.find("steps:"), configuration);
  EXPECT_EQ(view(reports_of(*decode_text(text)).back(), "team-a/a").evicted, "");
  const std::string reporting = text + "- podsReady: team-a/a\n";
  EXPECT_EQ(view(reports_of(*decode_text(reporting))[2], "team-a/a").evicted, "PodsReadyTimeout");
  // Reported before it was admitted: remembered.
  std::string early = text;
  early.replace(early.find("- settle"), 0, "- podsReady: team-a/a\n");
  EXPECT_EQ(view(reports_of(*decode_text(early)).back(), "team-a/a").evicted, "");
}

TEST(ScenarioRunner, SaysWhichPolicyObjectIsNotThere) {
  EXPECT_NE(errors_of("- delete: {kind: ClusterQueue, name: team-x}\n")
                .find("test.yaml:21:3: error: there is no ClusterQueue team-x at this point"),
            std::string::npos);
  const std::string twice = "- delete: {kind: LocalQueue, namespace: team-a, name: main}\n";
  EXPECT_EQ(errors_of(twice), "");
  EXPECT_NE(errors_of(twice + twice).find("there is no LocalQueue team-a/main"), std::string::npos);
  EXPECT_NE(errors_of("- delete: {kind: Namespace, name: nobody}\n").find("no Namespace nobody"),
            std::string::npos);
}

TEST(ScenarioRunner, SaysWhichStepNamesSomethingThatIsNotThere) {
  const std::string one = "- submit: {name: job-one, namespace: team-a, queue: main}\n";
  const std::string said = errors_of(one + "- finish: team-a/job-ome\n");
  EXPECT_NE(said.find("test.yaml:22:3: error: there is no workload team-a/job-ome at this point "
                      "(did you mean team-a/job-one?)"),
            std::string::npos)
      << said;
  EXPECT_NE(errors_of(one + one).find("is there already"), std::string::npos);
  const std::string replaced =
      "- settle: {}\n- apply: {apiVersion: kueue.x-k8s.io/v1beta2, kind: Workload, "
      "metadata: {name: job-one, namespace: team-a}, spec: {queueName: main, podSets: "
      "[{template: {spec: {containers: [{name: other}]}}}]}}\n";
  EXPECT_NE(errors_of(one + replaced).find("cannot change while it holds quota"),
            std::string::npos);
  EXPECT_NE(errors_of(one + "- delete: team-a/job-one\n- podsReady: team-a/job-one\n")
                .find("there is no workload"),
            std::string::npos);
  EXPECT_NE(
      errors_of(one + "- admissionCheck: {workload: team-a/job-one, check: x, state: Ready}\n")
          .find("there is no AdmissionCheck x"),
      std::string::npos);
  EXPECT_NE(errors_of(one + "- reclaimable: {workload: team-a/job-one, pods: {x: 1}}\n")
                .find("has no pod set x"),
            std::string::npos);
}

TEST(ScenarioRunner, TheSameScenarioTwiceGivesTheSameReports) {
  const Scenario scenario = scenario_of(R"(
- submit:
  - {name: a, namespace: team-a, queue: main, gpus: 5}
  - {name: b, namespace: team-a, queue: main, gpus: 5, priority: 3}
- settle: {}
)");
  const auto first = reports_of(scenario);
  const auto second = reports_of(scenario);
  ASSERT_EQ(first.size(), second.size());
  EXPECT_EQ(first[1].snapshot.workloads.size(), 2U);
  EXPECT_EQ(view(first[1], "team-a/b").state, view(second[1], "team-a/b").state);
}

}  // namespace
}  // namespace fairlead::scenario
