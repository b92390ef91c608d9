// What a Scenario document may say, and what is said about one that is wrong.
#include <gtest/gtest.h>

#include "helpers.hpp"

namespace fairlead::scenario {
namespace {

TEST(ScenarioDecode, ReadsEveryStep) {
  const Scenario scenario = scenario_of(R"(
- submit: {name: a1, namespace: team-a, queue: main, gpus: 8}
- pass: 3
- settle: {passes: 7}
- settle: {}
- evicted: {}
- evicted: team-a/a1
- finish: team-a/a1
- fail: team-a/a1
- podsReady: team-a/a1
- podsReady: {workload: team-a/a1, ready: false}
- admissionCheck: {workload: team-a/a1, check: budget, state: Retry, requeueAfterSeconds: 5}
- reclaimable: {workload: team-a/a1, pods: {main: 1}}
- advance: 1h30m
- delete: team-a/a1
- expect: {admitted: 0}
)");
  ASSERT_EQ(scenario.steps.size(), 15U);
  EXPECT_EQ(std::get<PassStep>(scenario.steps[1].action).passes, 3);
  EXPECT_EQ(std::get<SettleStep>(scenario.steps[2].action).passes, 7);
  EXPECT_EQ(std::get<SettleStep>(scenario.steps[3].action).passes, 100);
  EXPECT_EQ(std::get<EvictedStep>(scenario.steps[4].action).workload, "");
  EXPECT_EQ(std::get<EvictedStep>(scenario.steps[5].action).workload, "team-a/a1");
  EXPECT_TRUE(std::get<FinishStep>(scenario.steps[6].action).success);
  EXPECT_FALSE(std::get<FinishStep>(scenario.steps[7].action).success);
  EXPECT_FALSE(std::get<PodsReadyStep>(scenario.steps[9].action).ready);
  const auto& check = std::get<AdmissionCheckStep>(scenario.steps[10].action);
  EXPECT_EQ(check.state, CheckState::retry);
  EXPECT_EQ(check.requeue_after, seconds(5));
  EXPECT_EQ(std::get<ReclaimableStep>(scenario.steps[11].action).pods.at("main"), 1);
  EXPECT_EQ(std::get<AdvanceStep>(scenario.steps[12].action).span, seconds(5400));
  EXPECT_EQ(scenario.steps[7].op, "fail");
  EXPECT_EQ(scenario.steps[1].at.file, "test.yaml");
  EXPECT_GT(scenario.steps[1].at.line, 20);
  EXPECT_EQ(scenario.steps[1].at.column, 3);
  EXPECT_TRUE(scenario.reports_readiness);
}

TEST(ScenarioDecode, DeletesPolicyObjects) {
  const Scenario scenario = scenario_of(R"(
- delete: {kind: ClusterQueue, name: a}
- delete:
  - {kind: LocalQueue, namespace: team-a, name: main}
  - {kind: LimitRange, name: limits}
)");
  using model::PolicyKey;
  using model::PolicyKind;
  const auto& one = std::get<DeleteStep>(scenario.steps[0].action);
  EXPECT_EQ(one.objects, (std::vector<PolicyKey>{{PolicyKind::cluster_queue, "", "a"}}));
  const auto& list = std::get<DeleteStep>(scenario.steps[1].action);
  EXPECT_EQ(list.objects, (std::vector<PolicyKey>{{PolicyKind::local_queue, "team-a", "main"},
                                                  {PolicyKind::limit_range, "default", "limits"}}));
}

TEST(ScenarioDecode, ShortFormIsAWorkloadWithOnePodSet) {
  const Scenario scenario = scenario_of(R"(
- submit: {name: a1, queue: main, pods: 4, cpu: 500m, memory: 2Gi, gpus: 2, mig: {1g.10gb: 3},
           priority: -5, limit: 1h1500ms, nodeSelector: {zone: a}}
)");
  const auto& workload = std::get<SubmitStep>(scenario.steps[0].action).workloads.at(0);
  EXPECT_EQ(full_name(workload), "default/a1");
  EXPECT_EQ(workload.queue, "main");
  EXPECT_EQ(workload.priority, -5);
  EXPECT_EQ(workload.maximum_execution_time, seconds(3601));
  ASSERT_EQ(workload.pod_sets.size(), 1U);
  const model::PodSet& pod_set = workload.pod_sets.front();
  EXPECT_EQ(pod_set.name, "main");
  EXPECT_EQ(pod_set.count, 4);
  EXPECT_EQ(pod_set.pod.node_selector.at("zone"), "a");
  ASSERT_EQ(pod_set.pod.containers.size(), 1U);
  const model::ResourceList expected = {{"cpu", Quantity::of_milli(500)},
                                        {"memory", Quantity::of(int64_t{2} << 30)},
                                        {"nvidia.com/gpu", Quantity::of(2)},
                                        {"nvidia.com/mig-1g.10gb", Quantity::of(3)}};
  EXPECT_EQ(pod_set.pod.containers.front().requests, expected);
}

TEST(ScenarioDecode, SubmissionsKeepTheirOrder) {
  const Scenario scenario = scenario_of(R"(
- submit:
  - {name: z, namespace: team-a, queue: main}
  - apiVersion: batch/v1
    kind: Job
    metadata: {name: job, namespace: team-a, labels: {kueue.x-k8s.io/queue-name: main}}
    spec: {template: {spec: {restartPolicy: Never, containers: [{name: c}]}}}
  - {name: a, namespace: team-a, queue: main}
)");
  const auto& workloads = std::get<SubmitStep>(scenario.steps[0].action).workloads;
  ASSERT_EQ(workloads.size(), 3U);
  EXPECT_EQ(workloads[0].name, "z");
  EXPECT_EQ(workloads[1].name, "job");
  EXPECT_EQ(workloads[2].name, "a");
}

struct Wrong {
  const char* steps;
  const char* said;  // part of the message, with its place
};

TEST(ScenarioDecode, SaysWhatIsWrongAndWhere) {
  const Wrong cases[] = {
      {"- sumbit: {name: a}\n",
       ":21:3: error: steps[0]: there is no step sumbit (did you mean submit?"},
      {"- {pass: 1, settle: {}}\n", "a step has exactly one key"},
      {"- pass: 0\n", "at least 1 is expected"},
      {"- pass: 10000000\n", "at most 1000000 passes"},
      {"- advance: soon\n", "not a duration"},
      {"- advance: -5s\n", "a negative duration"},
      {"- submit: {name: a, gpsu: 1}\n", "there is no field gpsu (did you mean gpus?)"},
      {"- submit: {name: a, gpus: -1}\n", "a negative quantity"},
      {"- submit: {name: a, gpus: 1e30x}\n", "not a quantity"},
      {"- submit: {name: A_b}\n", "is no name"},
      {"- submit: {gpus: 1}\n", "the field name is missing"},
      {"- submit: {name: a, limit: 999ms}\n", "at least 1s"},
      {"- submit: {name: a, gpuMilli: 2500}\n", "a pod has at most a whole GPU here"},
      {"- submit: {name: a, topology: rack}\n", "expected a mapping, this is a string"},
      {"- node: {drain: n1}\n", "there is no Node n1 at this point"},
      {"- finish: a1\n", "expected namespace/name"},
      {"- finish: a/b/c\n", "expected namespace/name"},
      {"- delete: {kind: ClusterQeue, name: a}\n", "did you mean ClusterQueue?"},
      {"- delete: {kind: ClusterQueue, namespace: a, name: b}\n",
       "a ClusterQueue has no namespace"},
      {"- delete: {kind: ClusterQueue}\n", "the field name is missing"},
      {"- delete: {kind: Cohort, name: a, labels: {}}\n", "there is no field labels"},
      {"- delete: {kind: Workload, name: a}\n", "write `delete: namespace/name`"},
      {"- delete: {kind: Configuration}\n", "the Configuration is read once"},
      {"- delete: [team-a/a1]\n", "a list may name policy objects only"},
      {"- delete: []\n", "nothing is named"},
      {"- evicted: {all: true}\n", "there is no field all"},
      {"- podsReady: {workload: a/b, raedy: true}\n", "did you mean ready?"},
      {"- admissionCheck: {workload: a/b, check: c, state: ready}\n", "did you mean Ready?"},
      {"- expect: {team-a/a1: {sate: admitted}}\n", "did you mean state?"},
      {"- expect: {team-a/a1: {state: running}}\n",
       "is not one of pending, quotaReserved, admitted, finished"},
      {"- expect: {admited: 1}\n", "there is no field admited"},
      {"- expect: {queues: {team-a: {pending: 1}}}\n", "there is no field pending"},
      {"- node: {drian: n}\n", "did you mean drain?"},
      {"- node: {drain: n, lost: m}\n", "one change of one node"},
      {"- submit: {name: a, topology: {sliceLevel: rack}}\n", "sliceLevel and sliceSize"},
      {"- apply: {apiVersion: apps/v1, kind: Deployment, metadata: {name: d}}\n",
       "a scenario cannot use a Deployment"},
      {"- apply: {name: a}\n", "needs apiVersion and kind"},
      {"- submit: {apiVersion: v1, kind: Namespace, metadata: {name: a}}\n", "cannot be submitted"},
  };
  for (const Wrong& wrong : cases) {
    const std::string said = errors_of(wrong.steps);
    EXPECT_NE(said.find(wrong.said), std::string::npos) << wrong.steps << said;
    EXPECT_TRUE(said.starts_with("test.yaml:")) << said;
  }
}

TEST(ScenarioDecode, SaysWhatIsWrongWithTheHead) {
  EXPECT_NE(errors_of("", "scheduler: slurm\n").find("kueue, fairlead"), std::string::npos);
  EXPECT_NE(errors_of("", "scheduler: kueu\n").find("did you mean kueue?"), std::string::npos);
  EXPECT_NE(errors_of("", "object: []\n").find("did you mean objects?"), std::string::npos);
  EXPECT_NE(errors_of("", "objects: [no-such.yaml]\n").find("no file or folder no-such.yaml"),
            std::string::npos);
  EXPECT_NE(to_string(decode_text("apiVersion: fairlead.dev/v9\nkind: Scenario\n"
                                  "metadata: {name: t}\n")
                          .error())
                .find("apiVersion: fairlead.dev/v1alpha1"),
            std::string::npos);
}

TEST(ScenarioDecode, FindsEveryErrorAtOnce) {
  const std::string said = errors_of("- pass: 0\n- pas: 1\n- finish: x\n");
  EXPECT_NE(said.find(":21:"), std::string::npos) << said;
  EXPECT_NE(said.find(":22:"), std::string::npos) << said;
  EXPECT_NE(said.find(":23:"), std::string::npos) << said;
}

}  // namespace
}  // namespace fairlead::scenario
