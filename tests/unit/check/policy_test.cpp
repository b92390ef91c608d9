// Lint of single queues, of the Configuration, and of what is around the queues.
#include "helpers.hpp"

namespace fairlead::check {
namespace {

std::string configuration(const std::string& more) {
  return "---\napiVersion: config.kueue.x-k8s.io/v1beta2\nkind: Configuration\n" + more;
}

const std::string fair = configuration(
    "fairSharing: {preemptionStrategies: [LessThanOrEqualToFinalShare, LessThanInitialShare]}\n");

TEST(Namespaces, AnOpenQueueIsAWarningWhereThereAreOthers) {
  const std::string open = kueue("ClusterQueue", "a", "namespaceSelector: {}");
  EXPECT_EQ(found(queue("a", "cohortName: c"), "KQ106"), "");
  EXPECT_EQ(only(open, "KQ106").severity, Severity::info);
  EXPECT_EQ(only(open + queue("b", "cohortName: c"), "KQ106").severity, Severity::warning);
}

TEST(Namespaces, AQueueWithoutASelectorAdmitsNobody) {
  const std::string shut = kueue("ClusterQueue", "q", "cohortName: c");
  EXPECT_EQ(found(shut, "KQ107"), "");
  EXPECT_EQ(found(shut + local_queue("a", "q"), "KQ107"), "KQ107:10");
  EXPECT_EQ(found(queue("q", "cohortName: c") + local_queue("a", "q"), "KQ107"), "");
}

TEST(Namespaces, TheLabelsOfTheNamespaceDecide) {
  const auto with = [](const std::string& labels) {
    return found(queue("q", "cohortName: c") + local_queue("a", "q") +
                     document("v1", "Namespace", "name: a, labels: {" + labels + "}", ""),
                 "KQ108");
  };
  EXPECT_EQ(with("team: x"), "");
  EXPECT_EQ(with("team: z"), "KQ108:9");
  // Without the Namespace nobody knows, unless it is the name that is asked for.
  EXPECT_EQ(found(queue("q", "cohortName: c") + local_queue("a", "q"), "KQ108"), "");
  const std::string by_name = kueue(
      "ClusterQueue", "q", "namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: a}}");
  EXPECT_EQ(found(by_name + local_queue("a", "q"), "KQ108"), "");
  EXPECT_EQ(found(by_name + local_queue("b", "q"), "KQ108"), "KQ108:9");
}

TEST(Configurations, WeightsNeedFairSharing) {
  const std::string weighted = queue("q", "fairSharing: {weight: 2}");
  EXPECT_EQ(found(weighted + fair, "KQ104"), "");
  EXPECT_EQ(only(weighted + configuration(""), "KQ104").severity, Severity::warning);
  EXPECT_EQ(only(weighted, "KQ104").severity, Severity::info);
  EXPECT_EQ(found(queue("q", "fairSharing: {weight: 1}") + configuration(""), "KQ104"), "");
}

TEST(Configurations, BorrowWithinCohortIsNotForFairSharing) {
  const std::string borrows = queue(
      "q", "preemption: {reclaimWithinCohort: Any, borrowWithinCohort: {policy: LowerPriority}}");
  EXPECT_EQ(found(borrows + fair, "KQ105"), "KQ105:5");
  EXPECT_EQ(found(borrows + configuration(""), "KQ105"), "");
}

TEST(Configurations, AHalfLifeOfZeroFreezesTheHistory) {
  EXPECT_EQ(found(configuration("admissionFairSharing: {usageHalfLifeTime: 168h}\n"), "KQ110"), "");
  EXPECT_EQ(found(configuration("admissionFairSharing: {usageHalfLifeTime: 0s}\n"), "KQ110"),
            "KQ110:4");
  EXPECT_EQ(found(configuration("admissionFairSharing: {}\n"), "KQ110"), "KQ110:4");
}

TEST(Configurations, FeatureGatesAreKueues) {
  EXPECT_EQ(found(configuration("featureGates: {FlavorFungibility: true}\n")), "");
  EXPECT_EQ(found(configuration("featureGates: {FlavourFungibility: true}\n")), "KQ020:4");
}

TEST(Configurations, UsageIsCountedWhereTheConfigurationSaysSo) {
  const std::string asks =
      queue("q", "admissionScope: {admissionMode: UsageBasedAdmissionFairSharing}");
  EXPECT_EQ(found(asks + configuration(""), "KQ111"), "KQ111:5");
  EXPECT_EQ(found(asks + configuration("admissionFairSharing: {usageHalfLifeTime: 1h}\n"), "KQ111"),
            "");
}

TEST(Reach, AQueueNeedsALocalQueue) {
  const std::string one = queue("q", "stopPolicy: None") + local_queue("a", "q");
  EXPECT_EQ(found(one, "KQ109"), "");
  EXPECT_EQ(only(one + queue("r", "stopPolicy: None"), "KQ109").severity, Severity::warning);
  EXPECT_EQ(only(one + queue("r", "cohortName: c"), "KQ109").severity, Severity::info);
}

TEST(Reach, AFlavorNeedsAQueue) {
  EXPECT_EQ(found(flavor("h100") + queue("q", quota("1")), "KQ124"), "");
  EXPECT_EQ(found(flavor("a100") + flavor("h100") + queue("q", quota("1")), "KQ124"), "KQ124:4");
}

TEST(Reach, AdmissionChecksMustWorkTogether) {
  const auto with = [](const std::string& second) {
    return found(queue("q", quota("1") + ", admissionChecksStrategy: {admissionChecks: [{name: a}, "
                                         "{name: b}]}") +
                     kueue("AdmissionCheck", "a", "controllerName: kueue.x-k8s.io/multikueue") +
                     kueue("AdmissionCheck", "b", "controllerName: " + second),
                 "KQ123");
  };
  EXPECT_EQ(with("example.com/budget"), "");
  EXPECT_EQ(with("kueue.x-k8s.io/provisioning-request"), "KQ123:5");
  EXPECT_EQ(with("kueue.x-k8s.io/multikueue"), "KQ123:5");
}

TEST(Amounts, MemoryWithoutAUnitIsNoticed) {
  EXPECT_EQ(found(queue("q", quota("64Gi", "", "memory")), "KQ115"), "");
  EXPECT_EQ(found(queue("q", quota("64", "", "memory")), "KQ115"), "KQ115:5");
  EXPECT_EQ(found(queue("q", quota("400m", "", "memory")), "KQ115"), "KQ115:5");
  EXPECT_EQ(found(queue("q", quota("500m", "", "cpu")), "KQ115"), "");
  EXPECT_EQ(found(queue("q", quota("500m")), "KQ115"), "KQ115:5");
  EXPECT_EQ(only(job("nvidia.com/gpu: 500m"), "KQ115").severity, Severity::error);
  EXPECT_EQ(only(job("memory: 512"), "KQ115").severity, Severity::warning);
}

TEST(Amounts, SlipsInTheNamesOfResourcesAreNoticed) {
  const auto named = [](const std::string& resource) {
    return found(queue("q", quota("1", "", resource)), "KQ116");
  };
  for (const char* good : {"nvidia.com/gpu", "nvidia.com/mig-1g.10gb", "nvidia.com/mig-1g.5gb.me",
                           "whole-gpus", "gpu", "example.com/fpga", "hugepages-1Gi", "rdma/hca"}) {
    EXPECT_EQ(named(good), "") << good;
  }
  for (const char* bad :
       {"nvida.com/gpu", "nvidia.com/gpus", "nvidia.com/mig-1g10gb", "memroy", "nvidia.com/GPU"}) {
    EXPECT_EQ(named(bad), "KQ116:5") << bad;
  }
}

std::string node(const std::string& label, const std::string& gpus) {
  return document("v1", "Node", "name: n, labels: {gpu: " + label + "}",
                  "status: {allocatable: {nvidia.com/gpu: " + gpus + "}}\n");
}

TEST(Nodes, FlavorsAreHeldAgainstThem) {
  const std::string policy = kueue("ResourceFlavor", "h100", "nodeLabels: {gpu: h100}") +
                             queue("a", quota("8")) + queue("b", quota("8"));
  EXPECT_EQ(found(policy, "KQ1"), "");
  EXPECT_EQ(found(policy + node("h100", "16"), "KQ1"), "");
  EXPECT_EQ(found(policy + node("a100", "16"), "KQ1"), "KQ119:5");
  const Diagnostic finding = only(policy + node("h100", "12"), "KQ120");
  EXPECT_EQ(finding.message,
            "the quotas in ResourceFlavor h100 promise 16 of nvidia.com/gpu, its nodes offer 12");
}

TEST(Nodes, FlavorsThatShareThemAreAddedUp) {
  const auto flavor = [](const std::string& name, const std::string& labels) {
    return kueue("ResourceFlavor", name, "nodeLabels: {" + labels + "}");
  };
  const auto of = [](const std::string& name, const std::string& gpus) {
    return queue("q-" + name, quota(gpus, "", "nvidia.com/gpu", name));
  };
  const std::string same = flavor("a", "gpu: h100") + flavor("b", "gpu: h100");
  EXPECT_EQ(found(same + of("a", "8") + of("b", "8") + node("h100", "16"), "KQ120"), "");
  const Diagnostic finding = only(same + of("a", "8") + of("b", "9") + node("h100", "16"), "KQ120");
  EXPECT_EQ(finding.message,
            "ResourceFlavors a, b have nodes in common: their quotas together promise 17 of "
            "nvidia.com/gpu, the nodes offer 16");
  // The nodes of one are a part of the other's.
  const std::string nested = flavor("all", "") + flavor("part", "gpu: h100");
  EXPECT_EQ(only(nested + of("all", "10") + of("part", "8") + node("h100", "16"), "KQ120").message,
            "ResourceFlavors all, part have nodes in common: their quotas together promise 18 "
            "of nvidia.com/gpu, the nodes offer 16");
  const std::string apart = flavor("a", "gpu: h100") + flavor("b", "gpu: a100");
  EXPECT_EQ(found(apart + of("a", "16") + of("b", "1") + node("h100", "16"), "KQ120"), "");
}

std::string resource_quota(const std::string& hard) {
  return document("v1", "ResourceQuota", "name: r, namespace: a", "spec: {hard: {" + hard + "}}\n");
}

TEST(ResourceQuotas, ExtendedResourcesAreCountedByTheirRequests) {
  EXPECT_EQ(found(resource_quota("requests.nvidia.com/gpu: 8, cpu: 1"), "KQ121"), "");
  EXPECT_EQ(found(resource_quota("nvidia.com/gpu: 8"), "KQ121"), "KQ121:5");
}

TEST(ResourceQuotas, AllowWhatTheQueueAdmits) {
  const std::string policy = queue("q", quota("8")) + local_queue("a", "q");
  EXPECT_EQ(found(policy + resource_quota("requests.nvidia.com/gpu: 8"), "KQ122"), "");
  EXPECT_EQ(found(policy + resource_quota("requests.nvidia.com/gpu: 4"), "KQ122"), "KQ122:15");
  EXPECT_EQ(
      found(policy + local_queue("b", "q") + resource_quota("requests.nvidia.com/gpu: 4"), "KQ122"),
      "");
}

TEST(Workloads, AskForWhatTheirQueueCovers) {
  const std::string policy = queue("q", quota("8")) + local_queue("a", "q");
  EXPECT_EQ(found(policy + job("nvidia.com/gpu: 1"), "KQ117"), "");
  // What a Configuration excludes is not known without one.
  EXPECT_EQ(only(policy + job("cpu: 1"), "KQ117").severity, Severity::warning);
  EXPECT_EQ(only(policy + job("cpu: 1") + configuration(""), "KQ117").severity, Severity::error);
  EXPECT_EQ(
      found(policy + job("cpu: 1") + configuration("resources: {excludeResourcePrefixes: [cpu]}\n"),
            "KQ117"),
      "");
}

TEST(Workloads, FitIntoTheirQueueAtItsEmptiest) {
  const std::string lender = queue("p", "cohortName: c, " + quota("4"));
  const std::string policy =
      queue("q", "cohortName: c, " + quota("8")) + lender + local_queue("a", "q");
  EXPECT_EQ(found(policy + job("nvidia.com/gpu: 3"), "KQ118"), "");
  const Diagnostic finding = only(policy + job("nvidia.com/gpu: 4"), "KQ118");
  EXPECT_EQ(
      finding.message,
      "Job a/j needs 16 of nvidia.com/gpu at once; ClusterQueue q can never use more than 12");
}

// A Workload with two pod sets of so many GPUs each.
std::string two_pod_sets(int first, int second) {
  const auto pods = [](const char* name, int gpus) {
    return std::string("  - {name: ") + name +
           ", count: 1, template: {spec: {containers: [{name: c, resources: {requests: "
           "{nvidia.com/gpu: " +
           std::to_string(gpus) + "}}}]}}}\n";
  };
  return document(
      "kueue.x-k8s.io/v1beta1", "Workload", "name: w, namespace: a",
      "spec:\n  queueName: main\n  podSets:\n" + pods("one", first) + pods("two", second));
}

TEST(Workloads, ThatFitPodSetByPodSetMustFitTogether) {
  const std::string policy = queue("q", quota("8")) + local_queue("a", "q");
  EXPECT_EQ(found(policy + two_pod_sets(5, 3), "KQ118"), "");
  EXPECT_EQ(
      only(policy + two_pod_sets(5, 4), "KQ118").message,
      "Workload a/w needs 9 of nvidia.com/gpu at once for its pod sets together; ClusterQueue "
      "q can never use more than 8");
  EXPECT_EQ(only(policy + two_pod_sets(9, 9), "KQ118").message,
            "Workload a/w needs 9 of nvidia.com/gpu at once; ClusterQueue q can never use more "
            "than 8")
      << "said once";
}

TEST(Workloads, MayTakeEveryPodSetFromAnotherFlavor) {
  const std::string two_flavors =
      "resourceGroups: [{coveredResources: [nvidia.com/gpu], flavors: ["
      "{name: f, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}, "
      "{name: g, resources: [{name: nvidia.com/gpu, nominalQuota: 4}]}]}]";
  const std::string policy = queue("q", two_flavors) + local_queue("a", "q");
  EXPECT_EQ(found(policy + two_pod_sets(8, 4), "KQ118"), "");
  EXPECT_NE(found(policy + two_pod_sets(8, 5), "KQ118"), "");
}

// What is queued as `kind`, with a container that asks for one GPU for {gpu}.
std::string queued(const std::string& kind, std::string spec) {
  const std::string gpu =
      "spec: {containers: [{name: c, resources: {requests: {nvidia.com/gpu: 1}}}]}";
  for (std::size_t at = spec.find("{gpu}"); at != std::string::npos; at = spec.find("{gpu}", at)) {
    spec.replace(at, 5, "{" + gpu + "}");
  }
  return document("example.com/v1", kind,
                  "name: w, namespace: a, labels: {kueue.x-k8s.io/queue-name: main}",
                  "spec: {" + spec + "}\n");
}

TEST(Workloads, OfEveryKindCountThePodsThatRunAtOnce) {
  const std::string policy = queue("q", quota("7")) + local_queue("a", "q");
  const auto need = [&](const std::string& kind, const std::string& spec) {
    for (const Diagnostic& each : checked(policy + queued(kind, spec)).findings) {
      if (each.code == "KQ118") return each.message.substr(0, each.message.find(" of nvidia"));
    }
    return std::string("fits");
  };
  const std::string jobs = "template: {spec: {parallelism: 4, completions: 9, template: {gpu}}}";
  EXPECT_EQ(need("JobSet", "replicatedJobs: [{name: r, " + jobs + "}]"), "fits");
  EXPECT_EQ(need("JobSet", "replicatedJobs: [{name: r, replicas: 2, " + jobs + "}]"),
            "JobSet a/w needs 8");
  EXPECT_EQ(need("JobSet",
                 "replicatedJobs: [{name: r, replicas: 2, template: {spec: {parallelism: "
                 "4, completions: 3, template: {gpu}}}}]"),
            "fits");
  const std::string workers =
      "workerGroupSpecs: [{replicas: 4, numOfHosts: 2, template: {gpu}}], headGroupSpec: "
      "{template: {gpu}}";
  EXPECT_EQ(need("PyTorchJob",
                 "pytorchReplicaSpecs: {Master: {replicas: 1, template: {gpu}}, "
                 "Worker: {replicas: 7, template: {gpu}}}"),
            "PyTorchJob a/w needs 8");
  EXPECT_EQ(need("Workflow", "templates: [{replicas: 4, pod: {gpu}}, {replicas: 5, pod: {gpu}}]"),
            "fits")
      << "steps that run one after the other";
  EXPECT_EQ(need("RayCluster", workers), "RayCluster a/w needs 8");
  EXPECT_EQ(need("RayJob", "rayClusterSpec: {" + workers + "}"), "RayJob a/w needs 8");
  EXPECT_EQ(need("PyTorchJob",
                 "pytorchReplicaSpecs: {Master: {replicas: 1, template: {gpu}}, "
                 "Worker: {replicas: 9, template: {gpu}}}"),
            "PyTorchJob a/w needs 9");
  EXPECT_EQ(need("StatefulSet", "replicas: 8, template: {gpu}"), "StatefulSet a/w needs 8");
  // Each replica is a workload of its own; of a LeaderWorkerSet with its leader.
  EXPECT_EQ(need("Deployment", "replicas: 8, template: {gpu}"), "fits");
  const std::string led = "leaderTemplate: {gpu}, workerTemplate: {gpu}}";
  EXPECT_EQ(need("LeaderWorkerSet", "replicas: 8, leaderWorkerTemplate: {size: 7, " + led), "fits");
  EXPECT_EQ(need("LeaderWorkerSet", "replicas: 8, leaderWorkerTemplate: {size: 8, " + led),
            "LeaderWorkerSet a/w needs 8");
  EXPECT_EQ(need("LeaderWorkerSet", "leaderWorkerTemplate: {size: 8, workerTemplate: {gpu}}"),
            "LeaderWorkerSet a/w needs 8");
}

}  // namespace
}  // namespace fairlead::check
