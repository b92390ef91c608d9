#include "sim/jobs.hpp"

#include "helpers.hpp"

namespace fairlead::sim {

namespace {

// Jobs with the trace that they refer to.
struct Prepared {
  explicit Prepared(const std::string& text) : trace(*trace::parse_trace(text, "t.jsonl")) {}
  Result<Jobs> jobs() const { return Jobs::from(trace); }
  trace::Trace trace;
};

TEST(Jobs, ARecordBecomesAWorkloadOfItsTenant) {
  const Prepared prepared(
      R"({"tenant":"vision","name":"train","submit":1,"duration":60,"pods":2,"gpus":8,)"
      R"("cpu":"500m","memory":"4Gi","priority":7,"checkpointEvery":600})");
  const auto jobs = prepared.jobs();
  ASSERT_TRUE(jobs);
  const model::Workload workload = jobs->workload(JobId::at(0), {});
  EXPECT_EQ(full_name(workload), "vision/train");
  EXPECT_EQ(workload.queue, "main");
  EXPECT_EQ(jobs->local_queue(JobId::at(0)), "vision/main");
  EXPECT_EQ(workload.priority, 7);
  ASSERT_EQ(workload.pod_sets.size(), 1U);
  EXPECT_EQ(workload.pod_sets[0].count, 2);
  const model::ResourceList expected = {{"cpu", Quantity::of_milli(500)},
                                        {"memory", Quantity::of(std::int64_t{4} << 30)},
                                        {"nvidia.com/gpu", Quantity::of(8)}};
  EXPECT_EQ(workload.pod_sets[0].pod.containers[0].requests, expected);
  EXPECT_EQ(workload.annotations.at("fairlead.dev/checkpoint-every"), "10m");
  EXPECT_EQ((*jobs)[JobId::at(0)].gpu_milli, 16'000);
}

TEST(Jobs, ThePolicysPriorityOfAClassWinsOverTheRecordedOne) {
  const Prepared prepared(job("a", "j", 0, 1, 1, R"(,"priority":5,"priorityClass":"high")"));
  const auto jobs = prepared.jobs();
  ASSERT_TRUE(jobs);
  const model::Workload unknown = jobs->workload(JobId::at(0), {});
  EXPECT_EQ(unknown.priority, 5);
  EXPECT_EQ(unknown.priority_class, "");
  const PriorityClasses classes = {{"high"}, {}};
  const model::Workload known = jobs->workload(JobId::at(0), classes);
  EXPECT_EQ(known.priority, std::nullopt);
  EXPECT_EQ(known.priority_class, "high");
  EXPECT_EQ(known.priority_class_kind, model::PriorityClassKind::workload_priority_class);
}

TEST(Jobs, DocumentsSayWhatTheyAskFor) {
  const Prepared prepared(
      R"({"tenant":"a","submit":0,"duration":9,"workload":{"apiVersion":"batch/v1","kind":"Job",)"
      R"("metadata":{"name":"doc","namespace":"ns","labels":{"kueue.x-k8s.io/queue-name":"q"}},)"
      R"("spec":{"parallelism":3,"template":{"spec":{"containers":[{"name":"c","resources":)"
      R"({"requests":{"nvidia.com/gpu":"2"}}}]}}}}})");
  const auto jobs = prepared.jobs();
  ASSERT_TRUE(jobs) << to_string(jobs.error());
  EXPECT_EQ(jobs->local_queue(JobId::at(0)), "ns/q");
  EXPECT_EQ((*jobs)[JobId::at(0)].gpu_milli, 6'000);
  EXPECT_EQ(jobs->tenant(JobId::at(0)), "a");
}

TEST(Jobs, ADocumentThatCannotBeReadIsRefusedWithItsLine) {
  const Prepared prepared(job("a", "fine", 0, 9, 1) +
                          R"({"tenant":"a","submit":0,"duration":9,"workload":{"kind":"Pod"}})");
  const auto jobs = prepared.jobs();
  ASSERT_FALSE(jobs);
  EXPECT_EQ(jobs.error()[0].at.line, 2);
}

TEST(Jobs, EqualNamesOfTwoTenantsInOneNamespaceAreKeptApart) {
  const std::string in_shared = R"(,"queue":"shared/main")";
  const Prepared prepared(job("a", "j", 0, 9, 1, in_shared) + job("b", "j", 0, 9, 1, in_shared));
  const auto jobs = prepared.jobs();
  ASSERT_TRUE(jobs) << to_string(jobs.error());
  EXPECT_EQ(full_name(jobs->workload(JobId::at(0), {})), "shared/a.j");
  EXPECT_EQ(full_name(jobs->workload(JobId::at(1), {})), "shared/b.j");
  const Prepared colliding(job("a", "j", 0, 9, 1, in_shared) +
                           job("shared", "a.j", 0, 9, 1, in_shared));
  EXPECT_FALSE(colliding.jobs());
}

TEST(Jobs, TenantsAreSortedByName) {
  const Prepared prepared(job("zebra", "j", 0, 9, 1) + job("ant", "k", 1, 9, 1));
  const auto jobs = prepared.jobs();
  ASSERT_TRUE(jobs);
  EXPECT_EQ(jobs->tenants(), (std::vector<std::string>{"ant", "zebra"}));
  EXPECT_EQ(jobs->tenant(JobId::at(0)), "zebra");
}

}  // namespace

}  // namespace fairlead::sim
