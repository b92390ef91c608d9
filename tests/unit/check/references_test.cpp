// References that dangle, and those that nobody can judge.
#include "helpers.hpp"

namespace fairlead::check {
namespace {

TEST(References, ALocalQueueNeedsItsClusterQueue) {
  const std::string there = queue("research", quota("1")) + flavor("h100");
  EXPECT_EQ(found(there + local_queue("a", "research"), "KQ03"), "");
  const Diagnostic finding = only(there + local_queue("a", "reserch"), "KQ030");
  EXPECT_EQ(finding.message, "there is no ClusterQueue reserch");
  EXPECT_EQ(finding.hint, "did you mean research?");
  EXPECT_EQ(finding.severity, Severity::error);
}

TEST(References, WindowsOfThePlatformNameWhatIsThere) {
  const auto platform = [](const std::string& queue, const std::string& priority) {
    return "apiVersion: fairlead.dev/v1alpha1\nkind: Platform\nmetadata: {name: site}\n"
           "spec: {scheduling: {windows: [{name: night, when: Sun 20:00-06:00, clusterQueues: "
           "[{name: " +
           queue + "}], workloadPriorityClasses: [{name: " + priority + ", value: 1}]}]}}\n---\n";
  };
  const std::string there =
      queue("research", quota("1")) + flavor("h100") +
      document("kueue.x-k8s.io/v1beta2", "WorkloadPriorityClass", "name: urgent", "value: 1\n");
  EXPECT_EQ(found(platform("research", "urgent") + there, "KQ03"), "");
  EXPECT_EQ(found(platform("reserch", "urgent") + there, "KQ03"), "KQ030:4");
  EXPECT_EQ(found(platform("research", "urgnt") + there, "KQ03"), "KQ035:4");
}

TEST(References, QueuesAndCohortsNeedTheirFlavors) {
  EXPECT_EQ(found(flavor("h100") + queue("a", quota("1")), "KQ03"), "");
  EXPECT_EQ(found(flavor("a100") + queue("a", quota("1")), "KQ03"), "KQ031:9");
  EXPECT_EQ(found(flavor("a100") + kueue("Cohort", "a", quota("1")), "KQ03"), "KQ031:9");
}

TEST(References, AKindOfWhichThereIsNoneIsNotJudged) {
  const std::string text = queue("a", quota("1")) + queue("b", quota("1"));
  const Diagnostic finding = only(text, "KQ038");
  EXPECT_EQ(finding.severity, Severity::info);
  EXPECT_EQ(finding.message,
            "these files have no ResourceFlavor, so 2 references were not checked");
  EXPECT_EQ(found(text, "KQ03", {{true}, false}), "KQ031:5 KQ031:10");
}

TEST(References, ChecksAndTopologies) {
  const auto with_check = [](const std::string& check) {
    return flavor("h100") +
           queue("a", quota("1") + ", admissionChecksStrategy: {admissionChecks: [{name: " + check +
                          "}]}") +
           kueue("AdmissionCheck", "one", "controllerName: x/y");
  };
  EXPECT_EQ(found(with_check("one"), "KQ03"), "");
  EXPECT_EQ(found(with_check("two"), "KQ03"), "KQ032:9");
  const auto with_topology = [](const std::string& name) {
    return kueue("Topology", "racks", "levels: [{nodeLabel: rack}]") +
           kueue("ResourceFlavor", "f", "nodeLabels: {x: z}, topologyName: " + name);
  };
  EXPECT_EQ(found(with_topology("racks"), "KQ03"), "");
  EXPECT_EQ(found(with_topology("rows"), "KQ03"), "KQ033:10");
}

TEST(References, WorkloadsNeedTheirLocalQueue) {
  const std::string queues = local_queue("a", "q");
  EXPECT_EQ(found(queues + job("cpu: 1"), "KQ034"), "");
  EXPECT_EQ(found(local_queue("b", "q") + job("cpu: 1"), "KQ034"), "KQ034:9");
  // Without a namespace, any LocalQueue of this name will do.
  const std::string pod =
      document("v1", "Pod", "name: p, labels: {kueue.x-k8s.io/queue-name: main}",
               "spec: {containers: []}\n");
  EXPECT_EQ(found(local_queue("b", "q") + pod, "KQ034"), "");
  EXPECT_EQ(found(pod, "KQ034"), "");
}

TEST(References, WorkloadsNeedTheirPriorityClasses) {
  const std::string classes =
      document("kueue.x-k8s.io/v1beta2", "WorkloadPriorityClass", "name: high", "value: 1\n");
  const std::string label = "kueue.x-k8s.io/priority-class: ";
  EXPECT_EQ(found(classes + job("cpu: 1", label + "high"), "KQ035"), "");
  EXPECT_EQ(found(classes + job("cpu: 1", label + "hihg"), "KQ035"), "KQ035:9");
}

TEST(References, NamespacesAreJudgedWhereThereAreAny) {
  const std::string space = document("v1", "Namespace", "name: a", "");
  EXPECT_EQ(found(space + local_queue("a", "q"), "KQ036"), "");
  EXPECT_EQ(found(space + local_queue("default", "q"), "KQ036"), "");
  EXPECT_EQ(found(space + local_queue("b", "q"), "KQ036"), "KQ036:8");
  EXPECT_EQ(found(local_queue("b", "q"), "KQ036"), "");
}

}  // namespace
}  // namespace fairlead::check
