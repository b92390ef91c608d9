#include "sim/loop_guard.hpp"

#include <gtest/gtest.h>

#include "helpers.hpp"

namespace fairlead::sim {

namespace {

TEST(LoopGuard, OneEvictionEachIsNoLoop) {
  LoopGuard guard(3);
  for (std::size_t i = 0; i < 3; ++i) guard.evicted(JobId::at(i));
  EXPECT_FALSE(guard.is_loop(0));
  EXPECT_TRUE(guard.participants().empty());
}

TEST(LoopGuard, MoreRepetitionsThanHoldersIsALoop) {
  LoopGuard guard(3);
  for (int round = 0; round < 3; ++round) {
    guard.evicted(JobId::at(2));
    guard.evicted(JobId::at(0));
  }
  EXPECT_FALSE(guard.is_loop(4));
  EXPECT_TRUE(guard.is_loop(3));
  EXPECT_EQ(guard.participants(), (std::vector<JobId>{JobId::at(0), JobId::at(2)}));
}

TEST(LoopGuard, AnEventFromOutsideBeginsAnew) {
  LoopGuard guard(1);
  guard.evicted(JobId::at(0));
  guard.outside_event();
  guard.evicted(JobId::at(0));
  EXPECT_FALSE(guard.is_loop(0));
}

// kueue#13662: the preemptor needs two resources whose holders leave at different times, so each
// of the two is admitted again before the other one is gone.
TEST(LoopGuard, ALoopOfKueueIsNoticedReportedAndBroken) {
  const std::string configuration =
      "---\napiVersion: config.kueue.x-k8s.io/v1beta2\nkind: Configuration\nfairSharing:\n"
      "  preemptionStrategies: [LessThanOrEqualToFinalShare, LessThanInitialShare]\n";
  const auto two_resources = [](const std::string& name, int cpu, int gpus) {
    return "---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQueue\nmetadata: {name: " + name +
           "}\nspec:\n  namespaceSelector: {}\n  cohortName: all\n  preemption: "
           "{reclaimWithinCohort: Any}\n  resourceGroups:\n  - coveredResources: [cpu, "
           "nvidia.com/gpu]\n    flavors:\n    - name: h100\n      resources:\n      - {name: cpu, "
           "nominalQuota: " +
           std::to_string(cpu) +
           "}\n      - {name: nvidia.com/gpu, nominalQuota: " + std::to_string(gpus) +
           "}\n---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: LocalQueue\nmetadata: {name: main, "
           "namespace: " +
           name + "}\nspec: {clusterQueue: " + name + "}\n";
  };
  const std::string policy =
      flavor + configuration + two_resources("one", 10, 0) + two_resources("two", 0, 10);
  const std::string trace = job("two", "a", 0, 100'000, 0, R"(,"cpu":"1")") +
                            job("two", "b", 10, 100'000, 0, R"(,"cpu":"1")") +
                            job("one", "both", 20, 100, 10, R"(,"cpu":"10")");
  const Replayed world(policy, trace);
  for (const Loop& loop : world.run().loops) {
    EXPECT_FALSE(loop.between.empty()) << "those that were evicted; the preemptor never was";
    EXPECT_NE(std::find(loop.between.begin(), loop.between.end(), loop.held_back),
              loop.between.end());
  }
  EXPECT_EQ(world["a"].end, JobEnd::completed);
  EXPECT_EQ(world["b"].end, JobEnd::completed);
  EXPECT_EQ(world["both"].end, JobEnd::completed);
}

}  // namespace

}  // namespace fairlead::sim
