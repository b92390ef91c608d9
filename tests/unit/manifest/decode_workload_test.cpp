#include <string>

#include "helpers.hpp"

namespace fairlead::manifest {
namespace {

using model::PriorityClassKind;

std::string workload_with(const std::string& spec, const std::string& version = "v1beta2") {
  return "apiVersion: kueue.x-k8s.io/" + version +
         "\nkind: Workload\nmetadata: {name: w, namespace: team}\nspec:\n" + spec;
}

const std::string one_pod_set = "  podSets: [{template: {spec: {containers: []}}}]\n";

TEST(DecodeWorkload, FillsInDefaults) {
  const auto workload = workload_of(workload_with("  queueName: main\n" + one_pod_set));
  EXPECT_EQ(full_name(workload), "team/w");
  EXPECT_EQ(workload.queue, "main");
  ASSERT_EQ(workload.pod_sets.size(), 1U);
  EXPECT_EQ(workload.pod_sets[0].name, "main");
  EXPECT_EQ(workload.pod_sets[0].count, 1);
  EXPECT_TRUE(workload.active);
  EXPECT_FALSE(workload.priority);
}

TEST(DecodeWorkload, ReadsWhatDecidesInAPodTemplate) {
  const auto workload = workload_of(workload_with(R"(
  podSets:
  - name: workers
    count: 4
    minCount: 2
    template:
      metadata: {labels: {app: x}}
      spec:
        schedulerName: ignored
        initContainers:
        - {name: i, restartPolicy: Always, resources: {requests: {cpu: 1}}}
        containers:
        - name: c
          image: x
          resources: {requests: {cpu: 500m, nvidia.com/gpu: 8}, limits: {memory: 4Gi}, claims: []}
        overhead: {cpu: 10m}
        runtimeClassName: kata
        priorityClassName: high
        nodeSelector: {zone: a}
        tolerations: [{key: gpu, operator: Exists, effect: NoSchedule, tolerationSeconds: 3}]
        affinity:
          podAffinity: {}
          nodeAffinity:
            requiredDuringSchedulingIgnoredDuringExecution:
              nodeSelectorTerms:
              - matchExpressions: [{key: k, operator: Gt, values: ["3"]}]
        resources: {limits: {cpu: 2}}
)"));
  const model::PodSet& pods = workload.pod_sets.at(0);
  EXPECT_EQ(pods.count, 4);
  EXPECT_EQ(pods.min_count, 2);
  EXPECT_TRUE(pods.pod.init_containers.at(0).restart_always);
  EXPECT_EQ(pods.pod.containers.at(0).requests.at("nvidia.com/gpu"), Quantity::of(8));
  EXPECT_EQ(pods.pod.limits.at("cpu"), Quantity::of(2));
  EXPECT_EQ(pods.pod.overhead.at("cpu"), Quantity::of_milli(10));
  EXPECT_EQ(pods.pod.runtime_class, "kata");
  EXPECT_EQ(pods.pod.priority_class, "high");
  EXPECT_EQ(pods.pod.node_selector.at("zone"), "a");
  EXPECT_EQ(pods.pod.tolerations.at(0).effect, model::TaintEffect::no_schedule);
  EXPECT_EQ(pods.pod.required_affinity.at(0).match_expressions.at(0).op,
            model::SelectorOperator::greater_than);
}

TEST(DecodeWorkload, ReadsPriorityClassesOfBothVersions) {
  const auto now = workload_of(
      workload_with(one_pod_set + "  priority: 7\n  priorityClassRef: "
                                  "{group: scheduling.k8s.io, kind: PriorityClass, name: p}\n"));
  EXPECT_EQ(now.priority_class_kind, PriorityClassKind::pod_priority_class);
  EXPECT_EQ(now.priority_class, "p");
  EXPECT_EQ(now.priority, 7);
  const auto before = workload_of(
      workload_with(one_pod_set + "  priorityClassName: p\n"
                                  "  priorityClassSource: kueue.x-k8s.io/workloadpriorityclass\n",
                    "v1beta1"));
  EXPECT_EQ(before.priority_class_kind, PriorityClassKind::workload_priority_class);
  EXPECT_EQ(before.priority_class, "p");
  EXPECT_SAYS(complaint(workload_with(one_pod_set + "  priorityClassName: p\n")),
              "in v1beta2 it is priorityClassRef");
  EXPECT_SAYS(complaint(workload_with(one_pod_set +
                                      "  priorityClassRef: "
                                      "{group: kueue.x-k8s.io, kind: PriorityClass, name: p}\n")),
              "the group does not fit the kind");
}

TEST(DecodeWorkload, ReadsTheRest) {
  const auto workload = workload_of(
      workload_with(one_pod_set + "  active: false\n  maximumExecutionTimeSeconds: 60\n") +
      "status: {reclaimablePods: [{name: main, count: 1}], conditions: [{anything: goes}]}\n");
  EXPECT_FALSE(workload.active);
  EXPECT_EQ(workload.maximum_execution_time, seconds(60));
  EXPECT_EQ(workload.reclaimable_pods.at("main"), 1);
}

TEST(DecodeWorkload, RefusesWhatTheApiRefuses) {
  const auto said = [](const std::string& spec) { return complaint(workload_with(spec)); };
  const auto pod_set = [](const std::string& fields) { return "{template: {}, " + fields + "}"; };
  EXPECT_SAYS(said("  podSets: []\n"), "a workload needs a pod set");
  EXPECT_SAYS(said("  queueName: x\n"), "the field podSets is missing");
  EXPECT_SAYS(said("  podSets: [" + pod_set("count: -1") + "]\n"), "at least 0 is expected");
  EXPECT_SAYS(said("  podSets: [" + pod_set("count: 3000000000") + "]\n"), "beyond 32 bits");
  EXPECT_SAYS(said("  podSets: [" + pod_set("count: 1.5") + "]\n"), "expected an integer");
  EXPECT_SAYS(said("  podSets: [" + pod_set("count: 1, minCount: 2") + "]\n"),
              "minCount is more than count");
  EXPECT_SAYS(said("  podSets: [" + pod_set("name: a") + "," + pod_set("name: a") + "]\n"),
              "the pod set a is there twice");
  EXPECT_SAYS(said("  podSets: [" + pod_set("name: a, minCount: 1") + "," +
                   pod_set("name: b, minCount: 1") + "]\n"),
              "at most one pod set may have a minCount");
  EXPECT_SAYS(said("  podSets: [{template: {spec: {containers: [{resources: "
                   "{requests: {cpu: -1}}}]}}}]\n"),
              "a negative quantity");
  EXPECT_SAYS(said("  podSets: [{template: {spec: {containers: [{resources: "
                   "{requests: {pods: 1}}}]}}}]\n"),
              "the resource pods is counted by itself");
  EXPECT_SAYS(said(one_pod_set + "  maximumExecutionTimeSeconds: 0\n"), "at least 1 is expected");
  EXPECT_SAYS(complaint(workload_with(one_pod_set) +
                        "status: {reclaimablePods: [{name: main, count: 2}]}\n"),
              "more pods are reclaimable than the pod set has");
}

TEST(DecodeWorkload, FieldsWithoutEffectAreWarnings) {
  const auto manifest = decoded(workload_with(
      "  podSets: [{template: {}}]\n  preemptionGates: [{name: example.com/gate}]\n"));
  ASSERT_TRUE(manifest);
  ASSERT_EQ(manifest->warnings.size(), 1U);
  EXPECT_SAYS(to_string(manifest->warnings), "preemptionGates: this has no effect here");
}

TEST(DecodeWorkload, ReadsWhatAPodSetAsksOfTheTopology) {
  const auto manifest = decoded(workload_with(
      "  podSets: [{count: 4, template: {}, topologyRequest: {required: rack, "
      "podSetSliceRequiredTopology: kubernetes.io/hostname, podSetSliceSize: 2}}]\n"));
  ASSERT_TRUE(manifest);
  const auto& request = manifest->workloads.at(0).value.pod_sets.at(0).topology;
  ASSERT_TRUE(request);
  EXPECT_EQ(request->mode, model::TopologyMode::required);
  EXPECT_EQ(request->level, "rack");
  EXPECT_EQ(request->slices, (std::vector<model::TopologySlice>{{"kubernetes.io/hostname", 2}}));
  EXPECT_SAYS(complaint(workload_with("  podSets: [{template: {}, topologyRequest: "
                                      "{required: rack, unconstrained: true}}]\n")),
              "a pod set cannot ask for several kinds of topology");
  EXPECT_SAYS(complaint(workload_with("  podSets: [{template: {}, topologyRequest: "
                                      "{required: rack, podSetSliceSize: 2}}]\n")),
              "podSetSliceRequiredTopology and podSetSliceSize go together");
}

std::string job_with(const std::string& metadata, const std::string& spec) {
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: j, namespace: team" + metadata +
         "}\nspec: {" + spec + "template: {spec: {priorityClassName: pods, containers: []}}}\n";
}

TEST(DecodeJob, BecomesTheWorkloadThatKueueMakesOfIt) {
  const auto workload = workload_of(
      job_with(", labels: {kueue.x-k8s.io/queue-name: main, kueue.x-k8s.io/priority-class: high,"
               " kueue.x-k8s.io/max-exec-time-seconds: \"90\"},"
               " annotations: {kueue.x-k8s.io/job-min-parallelism: \"3\"}",
               "parallelism: 5, completions: 9, backoffLimit: 0, "));
  EXPECT_EQ(full_name(workload), "team/j");
  EXPECT_EQ(workload.queue, "main");
  EXPECT_EQ(workload.pod_sets.at(0).name, "main");
  EXPECT_EQ(workload.pod_sets.at(0).count, 5);
  EXPECT_EQ(workload.pod_sets.at(0).min_count, 3);
  EXPECT_EQ(workload.priority_class_kind, PriorityClassKind::workload_priority_class);
  EXPECT_EQ(workload.priority_class, "high");
  EXPECT_EQ(workload.maximum_execution_time, seconds(90));
}

TEST(DecodeJob, RunsOnePodAndNoMorePodsThanCompletions) {
  EXPECT_EQ(workload_of(job_with("", "")).pod_sets.at(0).count, 1);
  EXPECT_EQ(workload_of(job_with("", "parallelism: 5, completions: 2, ")).pod_sets.at(0).count, 2);
}

TEST(DecodeJob, WithoutALabelTheClassOfThePodsCounts) {
  const auto workload = workload_of(job_with("", ""));
  EXPECT_EQ(workload.priority_class_kind, PriorityClassKind::pod_priority_class);
  EXPECT_EQ(workload.priority_class, "pods");
}

TEST(DecodeJob, TheLeastParallelismIsBelowTheParallelism) {
  const auto said = [](const std::string& least) {
    return complaint(job_with(", annotations: {kueue.x-k8s.io/job-min-parallelism: " + least + "}",
                              "parallelism: 5, "));
  };
  EXPECT_EQ(said("\"4\""), "");
  EXPECT_SAYS(said("\"5\""), "below the job's parallelism");
  EXPECT_SAYS(said("\"0\""), "at least 1 is expected");
  EXPECT_SAYS(said("\"x\""), "not an integer");
  EXPECT_SAYS(said("4"), "put it in quotes");
}

}  // namespace
}  // namespace fairlead::manifest
