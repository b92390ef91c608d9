// Simulations that place pods.
#include <gtest/gtest.h>

#include "helpers.hpp"
#include "sim/placement_watch.hpp"
#include "sim/simulation.hpp"

namespace fairlead::sim {
namespace {

std::string node(const std::string& name, int gpus, const std::string& labels = "") {
  return "---\napiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {" + labels +
         "}}\nstatus: {allocatable: {nvidia.com/gpu: " + std::to_string(gpus) + ", pods: 110}}\n";
}

Settings placing(const std::string& score = "pack") {
  Settings settings;
  settings.placement = score;
  return settings;
}

TEST(PlacementInSimulation, AGangWaitsForRoomTogetherThoughItHasQuota) {
  const Replayed world(
      flavor + queue("a", 16) + node("n1", 8) + node("n2", 8),
      job("a", "x", 0, 100, 5) + job("a", "y", 1, 50, 5) + job("a", "gang", 2, 10, 6), placing());
  EXPECT_EQ(world["x"].unplaced, Duration());
  // 6 GPUs are free, 3 on each node, until y ends.
  EXPECT_EQ(world["gang"].first_admission, Instant{2'000});
  EXPECT_EQ(world["gang"].first_running, Instant{51'000});
  EXPECT_EQ(world["gang"].unplaced, seconds(49));
}

TEST(PlacementInSimulation, WhatFitsNoNodeHoldsItsQuotaToTheEnd) {
  const Replayed world(flavor + queue("a", 16) + node("n1", 8) + node("n2", 8),
                       job("a", "huge", 0, 10, 9) + job("a", "small", 0, 10, 1), placing());
  EXPECT_EQ(world["huge"].end, JobEnd::running);
  EXPECT_EQ(world["huge"].first_running, Instant::never());
  EXPECT_EQ(world["small"].end, JobEnd::completed);
}

TEST(PlacementInSimulation, WithoutItNodesDoNotCount) {
  const Replayed world(flavor + queue("a", 16) + node("n1", 8), job("a", "j", 0, 10, 12));
  EXPECT_EQ(world["j"].end, JobEnd::completed);
}

TEST(PlacementInSimulation, InstancesGoOnCardsThatAreCutOnDemand) {
  std::string policy = flavor + queue("a", 16);
  const std::string gpu = "nvidia.com/gpu";
  for (auto at = policy.find(gpu); at != std::string::npos; at = policy.find(gpu, at + 1)) {
    policy.replace(at, gpu.size(), "nvidia.com/mig-3g.40gb");
  }
  const std::string cut =
      "nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3, fairlead.dev/mig: dynamic";
  const auto slice = [](const std::string& name) {
    return R"({"tenant":"a","name":")" + name +
           R"(","submit":0,"duration":10,"mig":{"3g.40gb":1}})" + "\n";
  };
  const Replayed world(policy + node("n1", 1, cut), slice("x") + slice("y") + slice("z"),
                       placing());
  EXPECT_EQ(world["y"].unplaced, Duration());
  EXPECT_EQ(world["z"].unplaced, seconds(10) - milliseconds(20));
}

// A simulation under a watch.
sim::Run watched(PlacementWatch& watch, const std::string& policy, const std::string& trace,
                 const ReconfigurationPlan* plan = nullptr) {
  const auto parsed = trace::parse_trace(trace, "trace.jsonl");
  const auto jobs = Jobs::from(*parsed);
  const auto objects = policy_from(policy);
  const auto done =
      simulate({*jobs, objects, SchedulerKind::kueue, placing(), {&watch}, nullptr, {}, plan});
  if (!done) throw std::runtime_error(to_string(done.error()));
  return *done;
}

TEST(PlacementWatch, TellsFragmentationFromWant) {
  PlacementWatch watch;
  watched(watch, flavor + queue("a", 32) + node("n1", 8) + node("n2", 8),
          job("a", "x", 0, 100, 5) + job("a", "y", 0, 100, 5) + job("a", "split", 1, 10, 6) +
              job("a", "more", 2, 10, 8));
  EXPECT_EQ(watch.misses()[static_cast<std::size_t>(Miss::fragmentation)], 1);
  EXPECT_EQ(watch.misses()[static_cast<std::size_t>(Miss::gpus)], 1);
  // 6 GPUs for 99 s, until x ends; then 5 beside split until y does, which began one pass later.
  EXPECT_EQ(watch.free_while_unplaced(), GpuTime{6'000} * 99'000 + GpuTime{5'000} * 10);
  ASSERT_TRUE(watch.worst().has_value());
  EXPECT_EQ(watch.worst()->free_milli, 6'000);
  EXPECT_EQ(watch.worst()->nodes[0].gpus[0].front().owner, "a/x");
}

TEST(Reconfiguration, DrainsANodeAndBringsItBackWithOtherResources) {
  ReconfigurationPlan plan;
  plan.at = Instant{10'000};
  plan.each = seconds(60);
  plan.nodes = {{"n1", {{"nvidia.com/gpu", 2}, {"nvidia.com/mig-3g.40gb", 4}}}};
  PlacementWatch watch;
  const sim::Run run = watched(
      watch, flavor + queue("a", 16) + node("n1", 4) + node("n2", 4),
      job("a", "long", 0, 100, 2) + job("a", "next", 20, 200, 4) + job("a", "late", 300, 10, 4),
      &plan);
  ASSERT_TRUE(run.reconfiguration.has_value());
  EXPECT_EQ(run.reconfiguration->nodes, 1);
  EXPECT_EQ(run.reconfiguration->longest_drain, seconds(90));
  EXPECT_EQ(run.reconfiguration->finished, Instant{160'000});
  // Two idle GPUs for 90 s, then all four for 60 s.
  EXPECT_EQ(run.reconfiguration->out_of_service, GpuTime{2'000} * 90'000 + GpuTime{4'000} * 60'000);
  EXPECT_EQ(watch.gpus(), 6);
}

TEST(Reconfiguration, OfANodeThatIsNotThereIsRefused) {
  ReconfigurationPlan plan;
  plan.nodes = {{"n9", {}}};
  PlacementWatch watch;
  EXPECT_THROW(
      watched(watch, flavor + queue("a", 16) + node("n1", 4), job("a", "j", 0, 1, 1), &plan),
      std::runtime_error);
}

}  // namespace
}  // namespace fairlead::sim
