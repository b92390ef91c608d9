#include <string>

#include "helpers.hpp"

namespace fairlead::manifest {
namespace {

using model::FungibilityPolicy;
using model::PreemptionPolicy;

const std::string queue_header =
    "apiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQueue\nmetadata: {name: q}\n";
const std::string old_queue_header =
    "apiVersion: kueue.x-k8s.io/v1beta1\nkind: ClusterQueue\nmetadata: {name: q}\n";

// A ClusterQueue with one resource group that holds these quotas of cpu and memory.
std::string queue_with(const std::string& quotas, const std::string& more = "") {
  return queue_header + "spec:\n  cohortName: c\n" + more +
         "  resourceGroups:\n  - coveredResources: [cpu, memory]\n    flavors:\n"
         "    - name: f\n      resources:\n" +
         quotas;
}

TEST(DecodeClusterQueue, FillsInTheSchemasDefaults) {
  const auto queue = policy_of<model::ClusterQueue>(queue_header + "spec: {}\n");
  model::ClusterQueue expected;
  expected.name = "q";
  EXPECT_EQ(queue, expected);
  EXPECT_EQ(queue.queueing_strategy, model::QueueingStrategy::best_effort_fifo);
  EXPECT_EQ(queue.flavor_fungibility.when_can_borrow, FungibilityPolicy::may_stop_search);
  EXPECT_EQ(queue.flavor_fungibility.when_can_preempt, FungibilityPolicy::try_next_flavor);
  EXPECT_EQ(queue.preemption.within_cluster_queue, PreemptionPolicy::never);
  EXPECT_EQ(queue.fair_weight, Quantity::of(1));
  EXPECT_FALSE(queue.namespace_selector);
}

TEST(DecodeClusterQueue, ReadsEveryField) {
  const auto queue = policy_of<model::ClusterQueue>(queue_with(
      "      - {name: cpu, nominalQuota: 1500m, borrowingLimit: 2}\n"
      "      - {name: memory, nominalQuota: 4Gi, lendingLimit: 1Gi}\n",
      "  queueingStrategy: StrictFIFO\n"
      "  namespaceSelector: {matchLabels: {team: a}, matchExpressions: [{key: k, operator: "
      "Exists}]}\n"
      "  flavorFungibility: {whenCanBorrow: TryNextFlavor, whenCanPreempt: TryNextFlavor,"
      " preference: PreemptionOverBorrowing}\n"
      "  preemption:\n    withinClusterQueue: LowerOrNewerEqualPriority\n"
      "    reclaimWithinCohort: Any\n"
      "    borrowWithinCohort: {policy: LowerPriority, maxPriorityThreshold: -5}\n"
      "  admissionChecksStrategy: {admissionChecks: [{name: check, onFlavors: [f]}]}\n"
      "  stopPolicy: HoldAndDrain\n"
      "  fairSharing: {weight: 500m}\n"
      "  admissionScope: {admissionMode: UsageBasedAdmissionFairSharing}\n"));
  const auto& quotas = queue.resource_groups.at(0).flavors.at(0).resources;
  EXPECT_EQ(quotas.at(0).nominal, Amount(1500));
  EXPECT_EQ(quotas.at(0).borrowing_limit, Amount(2000));
  EXPECT_EQ(quotas.at(1).lending_limit, Amount(std::int64_t{1} << 30));
  EXPECT_EQ(queue.cohort, "c");
  EXPECT_EQ(queue.queueing_strategy, model::QueueingStrategy::strict_fifo);
  EXPECT_EQ(queue.namespace_selector->match_expressions.at(0).key, "k");
  EXPECT_EQ(queue.flavor_fungibility.preference,
            model::FungibilityPreference::preemption_over_borrowing);
  EXPECT_EQ(queue.preemption.borrow_within_cohort.max_priority_threshold, -5);
  EXPECT_EQ(queue.admission_checks.at(0).on_flavors.at(0), "f");
  EXPECT_EQ(queue.stop_policy, model::StopPolicy::hold_and_drain);
  EXPECT_EQ(queue.fair_weight, Quantity::of_milli(500));
  EXPECT_TRUE(queue.usage_based_admission);
}

TEST(DecodeClusterQueue, AnEmptySelectorIsNoAbsentSelector) {
  const auto queue =
      policy_of<model::ClusterQueue>(queue_header + "spec: {namespaceSelector: {}}\n");
  EXPECT_TRUE(queue.namespace_selector.has_value());
}

TEST(DecodeClusterQueue, ReadsTheOldVersionsWords) {
  const auto queue = policy_of<model::ClusterQueue>(
      old_queue_header +
      "spec:\n  cohort: c\n  admissionChecks: [one, two]\n"
      "  flavorFungibility: {whenCanBorrow: Borrow, whenCanPreempt: Preempt}\n");
  EXPECT_EQ(queue.cohort, "c");
  EXPECT_EQ(queue.admission_checks.size(), 2U);
  EXPECT_EQ(queue.flavor_fungibility.when_can_borrow, FungibilityPolicy::may_stop_search);
  EXPECT_EQ(queue.flavor_fungibility.when_can_preempt, FungibilityPolicy::may_stop_search);
}

TEST(DecodeClusterQueue, WordsOfAnotherVersionAreErrorsWithAHint) {
  EXPECT_SAYS(complaint(queue_header + "spec: {cohort: c}\n"),
              "in v1beta2 the field is named cohortName");
  EXPECT_SAYS(complaint(old_queue_header + "spec: {cohortName: c}\n"),
              "in v1beta1 the field is named cohort");
  EXPECT_SAYS(complaint(queue_header + "spec: {flavorFungibility: {whenCanBorrow: Borrow}}\n"),
              "Borrow is not one of MayStopSearch, TryNextFlavor");
}

TEST(DecodeClusterQueue, AQuotaBeyond64BitsIsUnlimited) {
  const auto queue = policy_of<model::ClusterQueue>(
      queue_with("      - {name: cpu, nominalQuota: 9223372036854775808}\n"
                 "      - {name: memory, nominalQuota: 1e30}\n"));
  const auto& quotas = queue.resource_groups.at(0).flavors.at(0).resources;
  EXPECT_TRUE(quotas.at(0).nominal.is_unlimited());
  EXPECT_TRUE(quotas.at(1).nominal.is_unlimited());
}

TEST(DecodeClusterQueue, QuotasThatAreNoQuantitiesAreErrors) {
  const auto said = [](const std::string& quota) {
    return complaint(queue_with("      - {name: cpu, nominalQuota: " + quota +
                                "}\n"
                                "      - {name: memory, nominalQuota: 1}\n"));
  };
  EXPECT_SAYS(said("-1"), "f.yaml:11:35: error: spec.resourceGroups[0].flavors[0].resources[0]");
  EXPECT_SAYS(said("-1"), "a negative quantity");
  // Kubernetes knows 1e30 and 1Gi, but not both in one.
  for (const char* quota : {"1e30Gi", "NaN", ".nan", ".inf", "1 Gi", "abc", "1K"}) {
    EXPECT_SAYS(said(quota), "not a quantity");
  }
  EXPECT_SAYS(said("[]"), "expected a quantity");
}

TEST(DecodeClusterQueue, LimitsNeedACohort) {
  const std::string text =
      queue_header +
      "spec:\n  resourceGroups:\n  - coveredResources: [cpu]\n    flavors:\n"
      "    - name: f\n      resources:\n"
      "      - {name: cpu, nominalQuota: 1, borrowingLimit: 1, lendingLimit: 1}\n";
  EXPECT_SAYS(complaint(text), "borrowingLimit: a limit needs a cohort");
  EXPECT_SAYS(complaint(text), "lendingLimit: a limit needs a cohort");
}

TEST(DecodeClusterQueue, MoreThanNominalCannotBeLent) {
  EXPECT_SAYS(complaint(queue_with("      - {name: cpu, nominalQuota: 1, lendingLimit: 1001m}\n"
                                   "      - {name: memory, nominalQuota: 1}\n")),
              "more is lent than the nominal quota holds");
}

TEST(DecodeClusterQueue, EveryFlavorListsTheCoveredResourcesInOrder) {
  EXPECT_SAYS(complaint(queue_with("      - {name: memory, nominalQuota: 1}\n"
                                   "      - {name: cpu, nominalQuota: 1}\n")),
              "f.yaml:9:7: error: spec.resourceGroups[0].flavors[0]: the resources differ");
  EXPECT_SAYS(complaint(queue_with("      - {name: cpu, nominalQuota: 1}\n")),
              "the resources differ from coveredResources");
}

TEST(DecodeClusterQueue, AResourceAndAFlavorBelongToOneGroup) {
  const auto group = [](const std::string& resource, const std::string& flavor) {
    return "  - {coveredResources: [" + resource + "], flavors: [{name: " + flavor +
           ", resources: [{name: " + resource + ", nominalQuota: 1}]}]}\n";
  };
  const std::string start = queue_header + "spec:\n  resourceGroups:\n";
  EXPECT_EQ(complaint(start + group("cpu", "a") + group("memory", "b")), "");
  EXPECT_SAYS(complaint(start + group("cpu", "a") + group("cpu", "b")),
              "the resource cpu is there twice");
  EXPECT_SAYS(complaint(start + group("cpu", "a") + group("memory", "a")),
              "the flavor a is there twice");
  std::string many = start;
  for (int i = 0; i < 17; ++i) many += group("r" + std::to_string(i), "f" + std::to_string(i));
  EXPECT_SAYS(complaint(many), "at most 16 items are allowed");
}

TEST(DecodeClusterQueue, BorrowingByPreemptionNeedsReclaim) {
  EXPECT_SAYS(complaint(queue_header +
                        "spec: {preemption: {borrowWithinCohort: {policy: LowerPriority}}}\n"),
              "borrowWithinCohort has no effect while reclaimWithinCohort is Never");
}

TEST(DecodeClusterQueue, APreferenceNeedsBothToGoOn) {
  EXPECT_SAYS(complaint(queue_header +
                        "spec: {flavorFungibility: {preference: BorrowingOverPreemption}}\n"),
              "a preference needs whenCanBorrow and whenCanPreempt");
}

TEST(DecodeClusterQueue, ChecksNameFlavorsOfTheQueue) {
  EXPECT_SAYS(complaint(queue_header + "spec: {admissionChecksStrategy: {admissionChecks: "
                                       "[{name: c, onFlavors: [nobody]}]}}\n"),
              "this queue has no flavor nobody");
}

TEST(DecodeClusterQueue, MisspeltNamesGetAHint) {
  const std::string said =
      complaint(queue_with("      - {name: cpu, nominalQouta: 1}\n"
                           "      - {name: memory, nominalQuota: 1}\n",
                           "  queueingStrategy: StrictFifo\n"));
  EXPECT_SAYS(said, "there is no field nominalQouta (did you mean nominalQuota?)");
  EXPECT_SAYS(said, "did you mean StrictFIFO?");
  EXPECT_SAYS(complaint("apiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQeue\n"),
              "did you mean ClusterQueue?");
  EXPECT_SAYS(complaint(queue_header + "sepc: {}\n"), "did you mean spec?");
}

TEST(DecodeClusterQueue, WeightsAreNotNegativeAndNotAlmostNothing) {
  const auto said = [](const std::string& weight) {
    return complaint(queue_header + "spec: {fairSharing: {weight: " + weight + "}}\n");
  };
  EXPECT_EQ(said("0"), "");
  EXPECT_EQ(said("2n"), "");
  EXPECT_SAYS(said("1n"), "a weight this small would count as 0");
  EXPECT_SAYS(said("-1"), "a negative quantity");
}

TEST(DecodeCohort, ReadsParentsOfAllVersions) {
  const auto parent = [](const std::string& version, const std::string& field) {
    return policy_of<model::Cohort>("apiVersion: kueue.x-k8s.io/" + version +
                                    "\nkind: Cohort\nmetadata: {name: a}\nspec: {" + field +
                                    ": root}\n")
        .parent;
  };
  EXPECT_EQ(parent("v1beta2", "parentName"), "root");
  EXPECT_EQ(parent("v1beta1", "parentName"), "root");
  EXPECT_EQ(parent("v1alpha1", "parent"), "root");
}

TEST(DecodeCohort, MayLendMoreThanItsOwnQuota) {
  const std::string text =
      "apiVersion: kueue.x-k8s.io/v1beta2\nkind: Cohort\nmetadata: {name: a}\nspec:\n"
      "  parentName: root\n  resourceGroups: [{coveredResources: [cpu], flavors: [{name: f, "
      "resources: [{name: cpu, nominalQuota: 1, lendingLimit: 5}]}]}]\n";
  const auto cohort = policy_of<model::Cohort>(text);
  EXPECT_EQ(cohort.resource_groups.at(0).flavors.at(0).resources.at(0).lending_limit, Amount(5000));
}

TEST(DecodeFlavor, ReadsTaintsTolerationsAndLabels) {
  const auto flavor = policy_of<model::ResourceFlavor>(
      "apiVersion: kueue.x-k8s.io/v1beta2\nkind: ResourceFlavor\nmetadata: {name: f}\nspec:\n"
      "  nodeLabels: {gpu: h100}\n  nodeTaints: [{key: a, value: b, effect: NoExecute}]\n"
      "  tolerations: [{operator: Exists}, {key: k, effect: \"\"}]\n  topologyName: t\n");
  EXPECT_EQ(flavor.node_labels.at("gpu"), "h100");
  EXPECT_EQ(flavor.node_taints.at(0).effect, model::TaintEffect::no_execute);
  EXPECT_EQ(flavor.tolerations.at(0).op, model::TolerationOperator::exists);
  EXPECT_FALSE(flavor.tolerations.at(1).effect);
  EXPECT_EQ(flavor.topology, "t");
}

TEST(DecodeFlavor, RefusesWhatTheApiRefuses) {
  const auto said = [](const std::string& spec) {
    return complaint(
        "apiVersion: kueue.x-k8s.io/v1beta2\nkind: ResourceFlavor\n"
        "metadata: {name: f}\nspec: " +
        spec + "\n");
  };
  EXPECT_SAYS(said("{nodeTaints: [{key: a, effect: Never}]}"), "Never is not one of NoSchedule");
  EXPECT_SAYS(said("{nodeTaints: [{key: a, effect: NoExecute}, {key: a, effect: NoExecute}]}"),
              "a taint with the same key and effect");
  EXPECT_SAYS(said("{tolerations: [{value: x}]}"), "without a key the operator must be Exists");
  EXPECT_SAYS(said("{tolerations: [{key: a, operator: Exists, value: x}]}"), "takes no value");
  EXPECT_SAYS(said("{topologyName: t}"), "a flavor with a topology needs a node label");
  EXPECT_SAYS(said("{nodeLabels: {gpu: yes}}"), "put it in quotes");
  EXPECT_SAYS(said("{nodeLabels: {\"-a\": x}}"), "no name of a label");
}

TEST(DecodeAdmissionCheck, IsActiveUnlessItsStatusSaysNo) {
  const std::string start =
      "apiVersion: kueue.x-k8s.io/v1beta1\nkind: AdmissionCheck\n"
      "metadata: {name: c}\nspec: {controllerName: x, retryDelayMinutes: 3}\n";
  EXPECT_TRUE(policy_of<model::AdmissionCheck>(start).active);
  EXPECT_FALSE(policy_of<model::AdmissionCheck>(
                   start + "status: {conditions: [{type: Active, status: \"False\"}]}\n")
                   .active);
}

TEST(DecodeNames, FollowTheApisRules) {
  const auto said = [](const std::string& name) {
    return complaint("apiVersion: kueue.x-k8s.io/v1beta2\nkind: Cohort\nmetadata: {name: " + name +
                     "}\n");
  };
  EXPECT_EQ(said("a.b-c.1"), "");
  for (const char* name : {"A", "a_b", "-a", "a-", "a..b", "\"\""}) {
    EXPECT_SAYS(said(name), "is no name");
  }
  EXPECT_SAYS(said(std::string(254, 'a')), "is no name");
  EXPECT_SAYS(said("yes"), "expected a string, this is a boolean (put it in quotes)");
  EXPECT_SAYS(complaint("apiVersion: kueue.x-k8s.io/v1beta2\nkind: Cohort\n"),
              "the field metadata.name is missing");
}

}  // namespace
}  // namespace fairlead::manifest
