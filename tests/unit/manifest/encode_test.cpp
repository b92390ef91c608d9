#include "manifest/encode.hpp"

#include <string>

#include "helpers.hpp"
#include "random_objects.hpp"

namespace fairlead::manifest {
namespace {

constexpr int tries = 2000;

TEST(Encode, EveryPolicyObjectReadsBackEqual) {
  RandomObjects random(1);
  for (int i = 0; i < tries; ++i) {
    const auto kind = static_cast<model::PolicyKind>(static_cast<std::size_t>(i) %
                                                     std::variant_size_v<model::PolicyObject>);
    const model::PolicyObject object = random.policy(kind);
    const std::string text = encode(object);
    const auto manifest = decoded(text);
    ASSERT_TRUE(manifest) << text << "\n" << to_string(manifest.error());
    ASSERT_EQ(manifest->policy.size(), 1U) << text;
    EXPECT_TRUE(manifest->policy[0].value == object) << text;
    EXPECT_EQ(encode(manifest->policy[0].value), text);
    EXPECT_TRUE(manifest->warnings.empty()) << text;
  }
}

TEST(Encode, EveryWorkloadReadsBackEqual) {
  RandomObjects random(2);
  for (int i = 0; i < tries; ++i) {
    const model::Workload workload = random.workload();
    const std::string text = encode(workload);
    const auto manifest = decoded(text);
    ASSERT_TRUE(manifest) << text << "\n" << to_string(manifest.error());
    ASSERT_EQ(manifest->workloads.size(), 1U) << text;
    EXPECT_TRUE(manifest->workloads[0].value == workload) << text;
  }
}

TEST(Encode, WritesOneLineInAFixedOrderWithoutDefaults) {
  model::ClusterQueue queue;
  queue.name = "q";
  queue.cohort = "c";
  EXPECT_EQ(encode(model::PolicyObject(queue)),
            R"({"apiVersion":"kueue.x-k8s.io/v1beta2","kind":"ClusterQueue",)"
            R"("metadata":{"name":"q"},"spec":{"cohortName":"c"}})");
  model::Workload workload;
  workload.space = "s";
  workload.name = "w";
  workload.annotations["a"] = "x\ny\x1B";
  EXPECT_EQ(
      encode(workload),
      R"({"apiVersion":"kueue.x-k8s.io/v1beta2","kind":"Workload",)"
      R"("metadata":{"name":"w","namespace":"s","annotations":{"a":"x\ny\u001b"}},"spec":{}})");
}

TEST(Encode, UnlimitedQuotasStayUnlimited) {
  model::Cohort cohort;
  cohort.name = "c";
  cohort.resource_groups = {
      {{"cpu", "x.io/gpu"},
       {{"f", {{"cpu", Amount::unlimited(), {}, {}}, {"x.io/gpu", Amount::unlimited(), {}, {}}}}}}};
  EXPECT_EQ(policy_of<model::Cohort>(encode(model::PolicyObject(cohort))), cohort);
}

TEST(Encode, AConfigurationThatDoesNotWaitKeepsNotWaiting) {
  model::Configuration configuration;
  EXPECT_EQ(policy_of<model::Configuration>(encode(model::PolicyObject(configuration))),
            configuration);
  // Only the new version knows this field, and only a gate stops it from waiting.
  configuration.ignore_undeclared_resources = true;
  const auto read = policy_of<model::Configuration>(encode(model::PolicyObject(configuration)));
  EXPECT_FALSE(read.wait_for_pods_ready);
  EXPECT_TRUE(read.ignore_undeclared_resources);
}

}  // namespace
}  // namespace fairlead::manifest
