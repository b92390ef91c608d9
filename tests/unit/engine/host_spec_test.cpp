// Nodes as real clusters have them, and as they should not be.
#include "engine/binding/host_spec.hpp"

#include <gtest/gtest.h>

namespace fairlead {
namespace {

struct Given {
  Cluster cluster{PlacementSettings{"pack", {}}};
  Interner<ResourceTag> resources;

  place::HostSpec read(model::ResourceList allocatable, model::Labels labels = {}) {
    model::Node node;
    node.name = "n1";
    node.allocatable = std::move(allocatable);
    node.labels = std::move(labels);
    return host_spec(cluster, resources, node);
  }
};

model::ResourceList gpus(std::int64_t count) { return {{"nvidia.com/gpu", Quantity::of(count)}}; }

TEST(HostSpec, TakesWholeGpusByTheirNumber) {
  Given given;
  const auto spec = given.read(
      {{"cpu", Quantity::of_milli(95'500)},
       {"memory", Quantity::of(1000)},
       {"pods", Quantity::of(250)},
       {"nvidia.com/gpu", Quantity::of(8)},
       {"rdma/hca", Quantity::of(4)}},
      {{"nvidia.com/gpu.product", "NVIDIA-H100-80GB-HBM3"}, {"nvidia.com/gpu.memory", "81559"}});
  EXPECT_EQ(spec.cpu, 95'500);
  EXPECT_EQ(spec.pods, 250);
  EXPECT_EQ(spec.gpus, 8);
  EXPECT_EQ(spec.replicas, 1);
  EXPECT_EQ(spec.gpu_memory, 81'559);
  ASSERT_EQ(spec.extended.size(), 1U);
  EXPECT_EQ(given.resources.name(spec.extended[0].first), "rdma/hca");
}

TEST(HostSpec, FindsTheGpusBehindReplicas) {
  Given given;
  const auto spec =
      given.read(gpus(32), {{"nvidia.com/gpu.product", "NVIDIA-A100-SXM4-80GB-SHARED"},
                            {"nvidia.com/gpu.replicas", "4"}});
  EXPECT_EQ(spec.gpus, 8);
  EXPECT_EQ(spec.replicas, 4);
  EXPECT_EQ(spec.slots, 32);
}

TEST(HostSpec, FindsTheCardsBehindEqualInstances) {
  Given given;
  const auto spec =
      given.read(gpus(14), {{"nvidia.com/gpu.product", "NVIDIA-H100-80GB-HBM3-MIG-1g.10gb"}});
  EXPECT_EQ(spec.gpus, 2);
  EXPECT_EQ(spec.replicas, 7);
}

TEST(HostSpec, CountsMixedInstancesAsTheyAre) {
  Given given;
  const auto spec =
      given.read({{"nvidia.com/gpu", Quantity::of(6)}, {"nvidia.com/mig-3g.40gb", Quantity::of(2)}},
                 {{"nvidia.com/gpu.product", "NVIDIA-H100-80GB-HBM3"}});
  EXPECT_EQ(spec.gpus, 6);
  EXPECT_EQ(spec.partitions, nullptr);
  ASSERT_EQ(spec.extended.size(), 1U);
  EXPECT_EQ(spec.extended[0].second, 2);
}

TEST(HostSpec, CutsOnDemandOnlyCardsThatItKnows) {
  Given given;
  const model::Labels known = {{"nvidia.com/gpu.product", "NVIDIA-H200"},
                               {dynamic_mig_label, "dynamic"}};
  EXPECT_NE(given.read(gpus(8), known).partitions, nullptr);
  const model::Labels unknown = {{"nvidia.com/gpu.product", "NVIDIA-X999"},
                                 {dynamic_mig_label, "dynamic"}};
  const auto spec = given.read(gpus(8), unknown);
  EXPECT_EQ(spec.partitions, nullptr);
  EXPECT_EQ(spec.gpus, 8);
}

TEST(HostSpec, SurvivesLabelsAndAmountsThatMakeNoSense) {
  Given given;
  for (const char* replicas : {"0", "1", "-3", "many", "99999999999999999999"}) {
    const auto spec = given.read(gpus(8), {{"nvidia.com/gpu.replicas", replicas}});
    EXPECT_GE(spec.gpus, 1) << replicas;
  }
  EXPECT_EQ(given.read(gpus(0), {{"nvidia.com/gpu.product", "NVIDIA-H200"}}).gpus, 0);
  EXPECT_EQ(given.read(gpus(-4)).gpus, 0);
  // More than a node can have: the rest counts as replicas.
  const auto many = given.read(gpus(1000));
  EXPECT_EQ(many.gpus, place::max_gpus);
  EXPECT_EQ(many.slots, 1000);
  const auto more = given.read(gpus(std::numeric_limits<std::int64_t>::max()));
  EXPECT_EQ(more.replicas, place::whole_gpu);
  place::Inventory inventory;
  inventory.add(more);
}

TEST(HostSpec, ModelsBeyondTheFirst64AreUnknown) {
  Given given;
  for (int i = 0; i < 70; ++i) {
    const auto spec =
        given.read(gpus(1), {{"nvidia.com/gpu.product", "CARD-" + std::to_string(i)}});
    EXPECT_EQ(spec.model.valid(), i < 64) << i;
  }
}

}  // namespace
}  // namespace fairlead
