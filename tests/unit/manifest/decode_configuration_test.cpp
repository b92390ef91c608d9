#include <string>

#include "helpers.hpp"

namespace fairlead::manifest {
namespace {

using Strategy = model::FairSharingStrategy;

std::string document(const std::string& version, const std::string& fields) {
  return "apiVersion: config.kueue.x-k8s.io/" + version + "\nkind: Configuration\n" + fields;
}

model::Configuration configuration(const std::string& version, const std::string& fields) {
  return policy_of<model::Configuration>(document(version, fields));
}

TEST(DecodeConfiguration, TheNewVersionAlwaysWaitsForPods) {
  const auto wait = configuration("v1beta2", "").wait_for_pods_ready;
  ASSERT_TRUE(wait);
  EXPECT_EQ(wait->timeout, seconds(1800));
  EXPECT_EQ(wait->recovery_timeout, seconds(1800));
  EXPECT_FALSE(wait->block_admission);
  EXPECT_EQ(wait->backoff_base_seconds, 60);
  EXPECT_EQ(wait->backoff_max_seconds, 3600);
  EXPECT_FALSE(wait->backoff_limit_count);
  EXPECT_EQ(wait->requeuing_timestamp, model::RequeuingTimestamp::eviction);
}

TEST(DecodeConfiguration, TheOldVersionWaitsOnlyWhenEnabledAndThenBlocks) {
  EXPECT_FALSE(configuration("v1beta1", "").wait_for_pods_ready);
  EXPECT_FALSE(configuration("v1beta1", "waitForPodsReady: {timeout: 1m}\n").wait_for_pods_ready);
  const auto wait =
      configuration("v1beta1", "waitForPodsReady: {enable: true}\n").wait_for_pods_ready;
  ASSERT_TRUE(wait);
  EXPECT_EQ(wait->timeout, seconds(300));
  EXPECT_TRUE(wait->block_admission);
}

TEST(DecodeConfiguration, ReadsWaitingAndRequeuing) {
  const auto wait =
      configuration("v1beta2",
                    "waitForPodsReady:\n  timeout: 1h30m\n  recoveryTimeout: 0s\n"
                    "  blockAdmission: true\n  requeuingStrategy: {timestamp: Creation,"
                    " backoffLimitCount: 3, backoffBaseSeconds: 1, backoffMaxSeconds: 2}\n")
          .wait_for_pods_ready;
  ASSERT_TRUE(wait);
  EXPECT_EQ(wait->timeout, seconds(5400));
  EXPECT_FALSE(wait->recovery_timeout);
  EXPECT_EQ(wait->requeuing_timestamp, model::RequeuingTimestamp::creation);
  EXPECT_EQ(wait->backoff_limit_count, 3);
  EXPECT_EQ(wait->backoff_max_seconds, 2);
}

TEST(DecodeConfiguration, AGateTurnsWaitingOff) {
  const auto read = configuration("v1beta2", "featureGates: {DisableWaitForPodsReady: true}\n");
  EXPECT_FALSE(read.wait_for_pods_ready);
  EXPECT_TRUE(read.feature_gates.at("DisableWaitForPodsReady"));
}

TEST(DecodeConfiguration, GatesThatDecideOtherwiseAreWarnings) {
  const auto said = [](const std::string& gates) {
    const auto manifest = decoded(document("v1beta2", "featureGates: {" + gates + "}\n"));
    EXPECT_TRUE(manifest);
    return manifest ? to_string(manifest->warnings) : "";
  };
  EXPECT_EQ(said("PartialAdmission: true, ConcurrentAdmission: false, TLSOptions: false"), "");
  EXPECT_EQ(said("ReclaimablePods: false, DisableWaitForPodsReady: true"), "");
  EXPECT_SAYS(said("PartialAdmission: false"), "warning: featureGates.PartialAdmission: this has");
  EXPECT_SAYS(said("PartialAdmission: false"), "as with this gate on");
  EXPECT_SAYS(said("ConcurrentAdmission: true"), "as with this gate off");
  EXPECT_SAYS(said("PartialAdmision: true"), "did you mean PartialAdmission?");
}

TEST(DecodeConfiguration, ReadsFairSharingOfBothVersions) {
  const auto both =
      std::vector{Strategy::less_than_or_equal_to_final_share, Strategy::less_than_initial_share};
  EXPECT_EQ(
      configuration("v1beta1", "fairSharing: {enable: true}\n").fair_sharing->preemption_strategies,
      both);
  EXPECT_FALSE(configuration("v1beta1", "fairSharing: {enable: false}\n").fair_sharing);
  EXPECT_EQ(
      configuration("v1beta2", "fairSharing: {preemptionStrategies: [LessThanInitialShare]}\n")
          .fair_sharing->preemption_strategies,
      std::vector{Strategy::less_than_initial_share});
  EXPECT_SAYS(complaint(document("v1beta2", "fairSharing: {}\n")),
              "preemptionStrategies is missing");
  EXPECT_SAYS(complaint(document("v1beta2",
                                 "fairSharing: {preemptionStrategies: "
                                 "[LessThanInitialShare, LessThanOrEqualToFinalShare]}\n")),
              "in one order only");
}

TEST(DecodeConfiguration, ReadsUsageHistoryAndWeights) {
  const auto sharing = configuration("v1beta2",
                                     "admissionFairSharing: {usageHalfLifeTime: 168h, "
                                     "resourceWeights: {cpu: 0.5, nvidia.com/gpu: 100}}\n")
                           .admission_fair_sharing;
  ASSERT_TRUE(sharing);
  EXPECT_EQ(sharing->usage_half_life, seconds(168 * 3600));
  EXPECT_EQ(sharing->usage_sampling_interval, seconds(300));
  EXPECT_EQ(sharing->resource_weights.at("cpu"), 0.5);
  EXPECT_SAYS(
      complaint(document("v1beta2", "admissionFairSharing: {resourceWeights: {cpu: -1}}\n")),
      "a negative weight");
  EXPECT_SAYS(
      complaint(document("v1beta2", "admissionFairSharing: {resourceWeights: {cpu: .nan}}\n")),
      "not a finite number");
}

TEST(DecodeConfiguration, ReadsTransformations) {
  const auto read =
      configuration("v1beta2",
                    "resources:\n  excludeResourcePrefixes: [example.com]\n  transformations:\n"
                    "  - {input: nvidia.com/mig-1g.10gb, strategy: Replace, multiplyBy: pods, "
                    "outputs: {gpu-memory: 10Gi}}\n  - {input: x}\n");
  ASSERT_EQ(read.transformations.size(), 2U);
  EXPECT_FALSE(read.transformations[0].retain);
  EXPECT_EQ(read.transformations[0].outputs.at("gpu-memory"), *parse_quantity("10Gi"));
  EXPECT_TRUE(read.transformations[1].retain);
  EXPECT_SAYS(
      complaint(document("v1beta2", "resources: {transformations: [{input: x}, {input: x}]}\n")),
      "this input is transformed already");
  EXPECT_TRUE(configuration("v1beta2", "resources: {quotaCheckStrategy: IgnoreUndeclared}\n")
                  .ignore_undeclared_resources);
}

TEST(DecodeConfiguration, DurationsAreChecked) {
  const auto said = [](const std::string& timeout) {
    return complaint(document("v1beta2", "waitForPodsReady: {timeout: " + timeout + "}\n"));
  };
  EXPECT_SAYS(said("-5m"), "a negative duration");
  EXPECT_SAYS(said("7d"), "not a duration");
  EXPECT_SAYS(said("5"), "expected a duration");
  EXPECT_SAYS(said("forever"), "not a duration");
}

TEST(DecodeConfiguration, TheManagersOwnSettingsDecideNothing) {
  EXPECT_EQ(complaint(document("v1beta2",
                               "health:\n  healthProbeBindAddress: :8081\n"
                               "integrations: {frameworks: [batch/job]}\n"
                               "manageJobsWithoutQueueName: true\n")),
            "");
  EXPECT_SAYS(complaint(document("v1beta2", "fairSharring: {}\n")), "did you mean fairSharing?");
}

}  // namespace
}  // namespace fairlead::manifest
