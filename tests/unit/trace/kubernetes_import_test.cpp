// Which objects are one job, and what of them becomes its record.
#include <gtest/gtest.h>

#include "trace/cluster_dump.hpp"
#include "trace/import/kubernetes.hpp"

namespace fairlead::trace {
namespace {

DumpImport import(const std::vector<std::string>& items) {
  return import_with(**make_kubernetes_importer({}), {{"dump.json", list_of(items)}});
}

bool says(const DumpImport& imported, const std::string& text) {
  return imported.notes.find(text) != std::string::npos;
}

Record only(const DumpImport& imported) {
  EXPECT_EQ(imported.error, "");
  EXPECT_EQ(imported.records.size(), 1U) << imported.notes;
  return imported.records.size() == 1 ? imported.records[0] : Record();
}

const std::string job_spec =
    ",\"spec\":{\"parallelism\":2,\"completions\":2," + pod_template(8) + "}";

std::string train_job(const std::string& status) {
  return object("Job", "train", 0, job_spec + ",\"status\":{" + status + "}");
}

std::string train_workload(const std::vector<std::string>& states) {
  return object("Workload", "job-train", 1,
                R"(,"spec":{"queueName":"gpu","priority":100,"priorityClassName":"high",)"
                R"("podSets":[{"count":2,"name":"main",)" +
                    pod_template(8) + "}]},\"status\":{" + conditions(states) + "}",
                owned_by("Job", "train"));
}

TEST(KubernetesImport, CountsAJobWithItsWorkloadAndItsPodsOnce) {
  const auto owner = owned_by("Job", "train");
  const Record record = only(import({
      train_job("\"startTime\":" + at(10) + ",\"completionTime\":" + at(60)),
      train_workload({condition("QuotaReserved", 9), condition("Admitted", 10),
                      condition("Finished", 61, "Succeeded")}),
      pod("train-0", 10, 12, 59, owner),
      pod("train-1", 10, 13, 60, owner),
  }));
  EXPECT_EQ(record.name, "train");
  EXPECT_EQ(record.tenant, "team");
  EXPECT_EQ(record.queue, "gpu");
  EXPECT_EQ(record.priority, 100);
  EXPECT_EQ(record.priority_class, "high");
  EXPECT_EQ(record.submit, minute(0));
  EXPECT_EQ(record.admitted, minute(10));
  EXPECT_EQ(record.start, minute(12)) << "the first container";
  EXPECT_EQ(record.duration, seconds(48 * 60)) << "until the Job was complete";
  EXPECT_EQ(record.outcome, Outcome::completed);
  EXPECT_EQ(record.pods, 2);
  EXPECT_EQ(record.gpus, 8) << "a limit is a request";
  EXPECT_EQ(record.cpu_milli, 4000);
  EXPECT_EQ(record.memory_bytes, std::int64_t{8} << 30);
}

TEST(KubernetesImport, TakesTheWorkloadsWordWhereTheJobIsGone) {
  const DumpImport imported =
      import({train_workload({condition("Admitted", 10), condition("PodsReady", 14),
                              condition("Finished", 60, "Failed")})});
  const Record record = only(imported);
  EXPECT_EQ(record.name, "train") << "the name of the owner";
  EXPECT_EQ(record.submit, minute(1));
  EXPECT_EQ(record.start, minute(14));
  EXPECT_EQ(record.outcome, Outcome::failed);
  EXPECT_TRUE(says(imported, "the Workload's creation, where its job is in no dump"));
}

TEST(KubernetesImport, FindsTheWorkloadOfAJobByItsLabel) {
  const std::string workload =
      object("Workload", "w", 1,
             ",\"spec\":{\"podSets\":[{\"count\":3," + pod_template(1) + "}]},\"status\":{" +
                 conditions({condition("Admitted", 5)}) + "}",
             R"(,"labels":{"kueue.x-k8s.io/job-uid":"Job-train"})");
  const Record record = only(import({train_job("\"completionTime\":" + at(60)), workload}));
  EXPECT_EQ(record.pods, 3);
  EXPECT_EQ(record.start, minute(5)) << "the admission, for want of better";
}

TEST(KubernetesImport, ReadsWhatEachKindOfJobAsksFor) {
  struct Case {
    const char* kind;
    std::string spec;
    int pods;
  };
  const std::string three = "\"replicas\":3," + pod_template(2);
  const Case cases[] = {
      {"PyTorchJob",
       "\"pytorchReplicaSpecs\":{\"Master\":{" + pod_template(2) + "},\"Worker\":{" + three + "}}",
       4},
      {"JobSet",
       "\"replicatedJobs\":[{\"replicas\":2,\"template\":{\"spec\":{\"parallelism\":4,"
       "\"completions\":3," +
           pod_template(2) + "}}}]",
       6},
      {"RayCluster",
       "\"headGroupSpec\":{" + pod_template(2) +
           "},\"workerGroupSpecs\":[{"
           "\"numOfHosts\":2," +
           three + "}]",
       7},
      {"RayJob", "\"rayClusterSpec\":{\"workerGroupSpecs\":[{" + three + "}]}", 3},
      {"MPIJob", "\"mpiReplicaSpecs\":{\"Worker\":{" + three + "}}", 3},
      {"LeaderWorkerSet",
       "\"replicas\":2,\"leaderWorkerTemplate\":{\"size\":4,\"workerTemplate\":{" +
           pod_template(2).substr(12) + "}",
       8},
      {"Job", "\"tasks\":[{" + three + "}]", 3},
  };
  for (const Case& each : cases) {
    const Record record =
        only(import({object(each.kind, "x", 0,
                            ",\"spec\":{" + each.spec + "},\"status\":{\"startTime\":" + at(1) +
                                "," + conditions({condition("Failed", 9)}) + "}")}));
    EXPECT_EQ(record.pods, each.pods) << each.kind;
    EXPECT_EQ(record.gpus, 2) << each.kind;
    EXPECT_EQ(record.outcome, Outcome::failed) << each.kind;
    EXPECT_EQ(record.duration, seconds(480)) << each.kind;
  }
}

TEST(KubernetesImport, ClimbsFromPodsToTheTopmostJob) {
  const std::string part = object("Job", "set-a", 1, job_spec, owned_by("JobSet", "set"));
  const DumpImport imported = import({
      part,
      object("Job", "set-b", 1, job_spec, owned_by("JobSet", "set")),
      pod("set-a-0", 1, 2, 30, owned_by("Job", "set-a")),
      pod("set-b-0", 1, 3, 40, owned_by("Job", "set-b")),
  });
  EXPECT_EQ(only(imported).name, "set") << "though the JobSet itself is in no dump";
  EXPECT_EQ(only(imported).pods, 4);
}

TEST(KubernetesImport, MeasuresAJobThatIsGoneByItsPods) {
  const auto owner = owned_by("PyTorchJob", "gone");
  const Record record = only(import({
      pod("gone-0", 0, 1, 20, owner),
      pod("gone-1", 0, 2, 9, owner),
      pod("gone-1-again", 10, 11, 25, owner),
  }));
  EXPECT_EQ(record.name, "gone");
  EXPECT_EQ(record.pods, 2) << "the third replaced the second";
  EXPECT_EQ(record.start, minute(1));
  EXPECT_EQ(record.duration, seconds(24 * 60));
}

TEST(KubernetesImport, KeepsPodsOfDifferentKindsAsADocument) {
  const std::string spec = "\"headGroupSpec\":{" + pod_template(0) +
                           "},\"workerGroupSpecs\":[{\"replicas\":3," + pod_template(8) + "}]";
  const DumpImport imported = import({object("RayCluster", "ray", 0, ",\"spec\":{" + spec + "}",
                                             R"(,"labels":{"kueue.x-k8s.io/queue-name":"gpu"})"),
                                      pod("ray-head", 0, 1, -1, owned_by("RayCluster", "ray"))});
  const Record record = only(imported);
  EXPECT_EQ(record.workload,
            R"({"apiVersion":"kueue.x-k8s.io/v1beta2","kind":"Workload","metadata":{)"
            R"("name":"ray-20ebe6a57f9055da","namespace":"team"},)"
            R"("spec":{"queueName":"gpu","podSets":[)"
            R"({"name":"pods-0","count":1,"template":{"spec":{"containers":[{"name":"main",)"
            R"("resources":{"requests":{"cpu":"4","memory":"8Gi"}}}]}}},)"
            R"({"name":"pods-1","count":3,"template":{"spec":{"containers":[{"name":"main",)"
            R"("resources":{"requests":{"cpu":"4","memory":"8Gi","nvidia.com/gpu":"8"}}}]}}}]}})");
  EXPECT_EQ(record.gpus, 0);
  EXPECT_EQ(record.outcome, Outcome::running);
}

TEST(KubernetesImport, ReadsGroupsOfPodsThroughTheirWorkload) {
  const std::string label = R"(,"labels":{"kueue.x-k8s.io/pod-group-name":"pair"})";
  const std::string workload = object(
      "Workload", "pair", 1,
      ",\"spec\":{\"podSets\":[{\"count\":2," + pod_template(1) + "}]},\"status\":{" +
          conditions({condition("Admitted", 5), condition("Finished", 30, "Succeeded")}) + "}",
      R"(,"ownerReferences":[{"kind":"Pod","uid":"Pod-a"}])");
  const Record record =
      only(import({workload, pod("a", 0, 6, 29, label), pod("b", 0, 7, 30, label)}));
  EXPECT_EQ(record.name, "pair");
  EXPECT_EQ(record.start, minute(6));
}

TEST(KubernetesImport, DropsWhatIsNoJob) {
  const auto without_gpu = [](const std::string& name, const std::string& owner) {
    return object("Pod", name, 0,
                  R"(,"spec":{"containers":[{"resources":{"requests":{"cpu":1}}}]},"status":{)"
                  R"("phase":"Running","containerStatuses":[{"state":{"running":{"startedAt":)" +
                      at(1) + "}}}]}",
                  owner);
  };
  const DumpImport imported = import({
      without_gpu("web", owned_by("ReplicaSet", "web")),
      pod("exporter", 0, 1, -1, owned_by("DaemonSet", "exporter")),
      object("ConfigMap", "c", 0, ""),
      object("Job", "pending", 0, job_spec),
      pod("llm", 0, 1, -1, owned_by("ReplicaSet", "llm")),
      without_gpu("shell", ""),
  });
  EXPECT_EQ(imported.records.size(), 2U);
  for (const char* text : {"pods of services without GPUs", "pods of DaemonSets",
                           "objects of kind ConfigMap", "jobs that never were seen to start",
                           "pods with GPUs of a ReplicaSet", "pods without an owner"}) {
    EXPECT_TRUE(says(imported, text)) << text << " is missing in:\n" << imported.notes;
  }
}

TEST(KubernetesImport, ReadsMigSlicesAndSidecarsAndOverhead) {
  const Record record = only(import({object(
      "Pod", "p", 0,
      R"(,"spec":{"overhead":{"memory":"1Gi"},"containers":[{"resources":{"limits":{)"
      R"("nvidia.com/mig-1g.10gb":2,"ephemeral-storage":"1Gi"},"requests":{"cpu":"500m"}}}],)"
      R"("initContainers":[{"restartPolicy":"Always","resources":{"requests":{"cpu":"250m"}}},)"
      R"({"resources":{"requests":{"cpu":"2"}}}]},"status":{"phase":"Running",)"
      R"("containerStatuses":[{"state":{"running":{"startedAt":)" +
          at(1) + "}}}]}")}));
  EXPECT_EQ(record.mig, (std::vector<MigSlices>{{"1g.10gb", 2}}));
  EXPECT_EQ(record.cpu_milli, 2250) << "the init container beside the sidecar";
  EXPECT_EQ(record.memory_bytes, std::int64_t{1} << 30);
}

TEST(KubernetesImport, TakesTenantsAndModelsFromQueuesAndNodes) {
  const std::string queue = R"({"kind":"LocalQueue","metadata":{"name":"gpu","namespace":"team"},)"
                            R"("spec":{"clusterQueue":"research"}})";
  const std::string node =
      R"({"kind":"Node","metadata":{"name":"n1","labels":{"nvidia.com/gpu.product":"H100"}}})";
  const Record record = only(import({queue, node,
                                     pod("p", 0, 1, 9,
                                         R"(,"labels":{"user":"ann",)"
                                         R"("kueue.x-k8s.io/queue-name":"gpu"})")}));
  EXPECT_EQ(record.tenant, "research");
  EXPECT_EQ(record.queue_space, "team");
  EXPECT_EQ(record.queue, "gpu");
  EXPECT_EQ(record.gpu_model, "H100");
  EXPECT_EQ(record.user, "ann");
}

TEST(KubernetesImport, TellsEvictionsApartFromEnds) {
  const std::string evicted =
      object("Workload", "w", 0,
             ",\"spec\":{\"podSets\":[{\"count\":1," + pod_template(1) + "}]},\"status\":{" +
                 conditions({condition("Admitted", 30, "", "False"),
                             condition("Evicted", 30, "Preempted")}) +
                 ",\"accumulatedPastExecutionTimeSeconds\":1200}");
  const DumpImport imported = import({evicted});
  const Record record = only(imported);
  EXPECT_EQ(record.outcome, Outcome::preempted);
  EXPECT_EQ(record.start, minute(10));
  EXPECT_EQ(record.duration, seconds(1200));
  EXPECT_TRUE(says(imported, "only their last admission is recorded"));
}

}  // namespace
}  // namespace fairlead::trace
