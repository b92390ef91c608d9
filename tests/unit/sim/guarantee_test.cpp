// Whether a guarantee was kept is measured, not assumed.
#include "sim/alone.hpp"
#include "watched.hpp"

namespace fairlead::sim {

namespace {

const std::string in_cohort = "  cohortName: all\n";
const std::string strict = "  queueingStrategy: StrictFIFO\n";
const Duration allowance = guarantee_allowance({});

TEST(Guarantee, IsKeptWhereReclaimGivesItBackWithinTheGrace) {
  const Watched watched(
      flavor + queue("a", 4, reclaims) + queue("b", 4, reclaims),
      job("b", "b1", 0, 1000, 4) + job("b", "b2", 0, 1000, 4) + job("a", "own", 100, 50, 4));
  EXPECT_EQ(watched.run.rivalries.size(), 1U);
  EXPECT_EQ(watched.late("a").times, 0);
  EXPECT_EQ(watched.late("b").times, 0);
}

TEST(Guarantee, IsLateByAllThatTheOwnerWaitsBeyondTheAllowance) {
  const Watched watched(flavor + queue("a", 4, in_cohort) + queue("b", 4, in_cohort),
                        job("b", "big", 0, 1000, 8) + job("a", "own", 100, 50, 4));
  const Lateness late = watched.late("a");
  EXPECT_EQ(late.times, 1);
  // Room comes at 1000 s, and the flush that looks again a second later.
  EXPECT_NEAR(static_cast<double>(late.longest.ms),
              static_cast<double>((seconds(901) - allowance).ms), 50.0);
  EXPECT_EQ(late.total, late.longest);
  EXPECT_EQ(late.longest_from, Instant() + seconds(100));
  EXPECT_EQ(watched.late("b").times, 0);
}

TEST(Guarantee, IsNotLateWhenTheTenantsOwnJobsAreInTheWay) {
  const Watched watched(
      flavor + queue("a", 4, in_cohort) + queue("b", 4, in_cohort),
      job("b", "b1", 0, 1000, 4) + job("a", "a1", 0, 1000, 4) + job("a", "a2", 10, 50, 1));
  EXPECT_EQ(watched.late("a").times, 0);
}

TEST(Guarantee, IsNotLateForWhatWouldNotFitIntoIt) {
  const Watched watched(flavor + queue("a", 4, in_cohort) + queue("b", 4, in_cohort),
                        job("b", "b1", 0, 1000, 4) + job("a", "too-big", 10, 50, 8));
  EXPECT_EQ(watched.late("a").times, 0);
}

TEST(Guarantee, OfAStrictQueueIsWhatItsFirstJobAsks) {
  const std::string jobs =
      job("b", "b1", 0, 1000, 4) + job("a", "too-big", 10, 50, 8) + job("a", "small", 20, 50, 1);
  const Watched strictly(flavor + queue("a", 4, in_cohort + strict) + queue("b", 4, in_cohort),
                         jobs);
  EXPECT_EQ(strictly.late("a").times, 0);
  EXPECT_GT(strictly.run.jobs[2].first_admission, Instant() + seconds(900));
}

TEST(Guarantee, CountsEveryResourceAndEveryFlavor) {
  // Of h100 there is room in the guarantee, of cpu there is none.
  const std::string two = R"(---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: a}
spec:
  namespaceSelector: {}
  cohortName: all
  resourceGroups:
  - coveredResources: [nvidia.com/gpu, cpu]
    flavors:
    - name: h100
      resources: [{name: nvidia.com/gpu, nominalQuota: 4}, {name: cpu, nominalQuota: 8}]
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: main, namespace: a}
spec: {clusterQueue: a}
)";
  const Watched watched(flavor + two, job("a", "a1", 0, 1000, 1, R"(,"cpu":8)") +
                                          job("a", "a2", 10, 50, 1, R"(,"cpu":1)"));
  EXPECT_EQ(watched.run.jobs[1].first_admission.ms / 1000, 1001);
  EXPECT_EQ(watched.late("a").times, 0);
}

TEST(Guarantee, OwesNothingToWhomTheQueueDoesNotServe) {
  std::string closed = queue("a", 4, in_cohort);
  closed.replace(closed.find("namespaceSelector: {}"), 21,
                 "namespaceSelector: {matchLabels: {gpus: welcome}}");
  const Watched watched(flavor + closed + queue("b", 4, in_cohort),
                        job("a", "a1", 0, 100, 1) + job("b", "b1", 0, 1000, 1));
  EXPECT_EQ(watched.run.jobs[0].end, JobEnd::waiting);
  EXPECT_EQ(watched.late("a").times, 0);
}

TEST(Guarantee, SeesNoCapExceeded) {
  const Watched watched(
      flavor + queue("a", 4, reclaims, ", borrowingLimit: 2") + queue("b", 4, reclaims),
      job("a", "a1", 0, 100, 4) + job("a", "a2", 1, 100, 2) + job("a", "a3", 2, 100, 1));
  EXPECT_EQ(watched.guarantees.breached_caps(), 0);
  EXPECT_EQ(watched.run.capacity.cap_milli_of_tenant.at(0), 6000);
}

TEST(Alone, LeavesEveryQueueWithItsNominalQuota) {
  const auto policy = alone(policy_from(
      flavor + queue("a", 4, reclaims, ", borrowingLimit: 2, lendingLimit: 1") +
      "---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: Cohort\nmetadata: {name: all}\n"));
  for (const model::PolicyObject& object : policy) {
    EXPECT_FALSE(std::holds_alternative<model::Cohort>(object));
    const auto* queue = std::get_if<model::ClusterQueue>(&object);
    if (queue == nullptr) continue;
    const model::ResourceQuota& quota = queue->resource_groups.at(0).flavors.at(0).resources.at(0);
    EXPECT_EQ(queue->cohort, "");
    EXPECT_EQ(quota.nominal, Amount(4));
    EXPECT_FALSE(quota.borrowing_limit || quota.lending_limit);
  }
}

}  // namespace

}  // namespace fairlead::sim
