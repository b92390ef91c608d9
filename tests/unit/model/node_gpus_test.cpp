// Nodes whose labels are as a cluster writes them, and those that cannot be true.
#include "model/node_gpus.hpp"

#include <gtest/gtest.h>

#include "model/slice_gpus.hpp"

namespace fairlead::model {
namespace {

const Labels h100 = {{"nvidia.com/gpu.product", "NVIDIA-H100-80GB-HBM3"},
                     {"nvidia.com/gpu.count", "8"},
                     {"nvidia.com/gpu.memory", "81559"},
                     {"nvidia.com/gpu.replicas", "1"}};

Node node(Labels labels, std::map<std::string, std::int64_t> allocatable = {}) {
  Node made;
  made.name = "n";
  made.labels = std::move(labels);
  for (const auto& [name, amount] : allocatable) made.allocatable[name] = Quantity::of(amount);
  return made;
}

Labels with(Labels labels, const std::string& name, const std::string& value) {
  labels[name] = value;
  return labels;
}

// The messages of one kind, one a line.
std::string said(const NodeGpus& gpus, GpuTrouble trouble) {
  std::string text;
  for (const GpuNote& note : gpus.notes) {
    if (note.trouble == trouble) text += (text.empty() ? "" : "\n") + note.message;
  }
  return text;
}

TEST(NodeGpus, AreReadFromLabelsAndAllocatable) {
  const NodeGpus gpus = read_gpus(node(h100, {{"cpu", 64}, {"nvidia.com/gpu", 8}}));
  EXPECT_EQ(gpus.card->name, "H100-80GB");
  EXPECT_EQ(gpus.count, 8);
  EXPECT_EQ(gpus.replicas, 1);
  EXPECT_EQ(gpus.offered.size(), 1U);
  EXPECT_TRUE(gpus.notes.empty()) << gpus.notes.front().message;
  EXPECT_TRUE(read_gpus(node({}, {{"cpu", 64}})).empty());
}

TEST(NodeGpus, CountCardsAndNotReplicas) {
  Labels labels = with(h100, "nvidia.com/gpu.replicas", "4");
  labels["nvidia.com/gpu.product"] += "-SHARED";
  const NodeGpus gpus = read_gpus(node(labels, {{"nvidia.com/gpu", 32}}));
  EXPECT_EQ(gpus.count, 8);
  EXPECT_EQ(gpus.replicas, 4);
  EXPECT_EQ(gpus.sharing, Sharing::time_slicing);
  EXPECT_TRUE(gpus.notes.empty()) << gpus.notes.front().message;
  const NodeGpus renamed =
      read_gpus(node(with(h100, "nvidia.com/gpu.replicas", "4"), {{"nvidia.com/gpu.shared", 32}}));
  EXPECT_TRUE(renamed.notes.empty()) << renamed.notes.front().message;
}

TEST(NodeGpus, NoReplicasAndOneReplicaAreNoSharing) {
  for (const char* replicas : {"0", "1"}) {
    Labels labels = with(h100, "nvidia.com/gpu.replicas", replicas);
    EXPECT_EQ(read_gpus(node(labels)).replicas, 1) << replicas;
    EXPECT_TRUE(read_gpus(node(labels)).notes.empty()) << replicas;
    labels["nvidia.com/gpu.product"] += "-SHARED";
    EXPECT_NE(said(read_gpus(node(labels)), GpuTrouble::contradiction).find("-SHARED"),
              std::string::npos);
  }
}

TEST(NodeGpus, LabelsThatAreNoNumbersAreSaidAndLeftOut) {
  for (const char* value : {"eight", "-8", "8.5", "9999999999999999999999", "65"}) {
    const NodeGpus gpus = read_gpus(node(with(h100, "nvidia.com/gpu.count", value)));
    EXPECT_EQ(gpus.count, 0) << value;
    EXPECT_NE(said(gpus, GpuTrouble::bad_label).find("nvidia.com/gpu.count"), std::string::npos)
        << value;
  }
  EXPECT_EQ(read_gpus(node(with(h100, "nvidia.com/gpu.replicas", "-4"))).replicas, 1);
}

TEST(NodeGpus, CannotOfferMoreThanTheyAre) {
  const NodeGpus more = read_gpus(node(h100, {{"nvidia.com/gpu", 32}}));
  EXPECT_EQ(said(more, GpuTrouble::contradiction),
            "its labels count 8 of nvidia.com/gpu, allocatable has 32");
  const NodeGpus fewer = read_gpus(node(h100, {{"nvidia.com/gpu", 7}}));
  EXPECT_EQ(said(fewer, GpuTrouble::fewer_than_all),
            "its labels count 8 of nvidia.com/gpu, allocatable has 7");
  const NodeGpus none = read_gpus(node(h100, {{"cpu", 64}}));
  EXPECT_NE(said(none, GpuTrouble::fewer_than_all).find("allocatable has 0"), std::string::npos);
  EXPECT_NE(
      said(read_gpus(node(with(h100, "nvidia.com/gpu.count", "0"))), GpuTrouble::contradiction)
          .find("count none"),
      std::string::npos);
}

TEST(NodeGpus, ThatNothingDescribesAreMissed) {
  const NodeGpus gpus = read_gpus(node({{"nvidia.com/gpu.present", "true"}}, {{"cpu", 64}}));
  EXPECT_NE(said(gpus, GpuTrouble::fewer_than_all).find("offers none"), std::string::npos);
}

TEST(NodeGpus, APartOfADeviceIsNoDevice) {
  Node odd = node(h100);
  odd.allocatable["nvidia.com/gpu"] = Quantity::of_milli(7500);
  EXPECT_NE(said(read_gpus(odd), GpuTrouble::contradiction).find("7500m"), std::string::npos);
}

TEST(NodeGpus, OfAnUnknownCardAreWholeOnes) {
  const NodeGpus gpus = read_gpus(node(with(h100, "nvidia.com/gpu.product", "NVIDIA-X1")));
  EXPECT_EQ(gpus.card, nullptr);
  EXPECT_EQ(gpus.count, 8);
  EXPECT_NE(said(gpus, GpuTrouble::unknown_card).find("'NVIDIA-X1'"), std::string::npos);
  EXPECT_TRUE(read_gpus(node(with(h100, "nvidia.com/gpu.product", "NVIDIA-L40S"))).whole_only);
}

TEST(NodeGpus, OfTwoModelsAreNoticed) {
  const auto two = [](Labels labels, std::map<std::string, std::int64_t> allocatable = {}) {
    return !said(read_gpus(node(std::move(labels), std::move(allocatable))), GpuTrouble::two_models)
                .empty();
  };
  EXPECT_FALSE(two(h100));
  EXPECT_TRUE(two(with(h100, "nvidia.com/gpu.memory", "143771")));
  EXPECT_TRUE(two(with(h100, "nvidia.com/mig-1g.18gb.product", "NVIDIA-H200-MIG-1g.18gb")));
  EXPECT_TRUE(two(h100, {{"nvidia.com/gpu", 1}, {"nvidia.com/mig-1g.18gb", 7}}));
}

Labels mixed(const std::string& profile, const std::string& count) {
  Labels labels = with(h100, "nvidia.com/mig.strategy", "mixed");
  labels["nvidia.com/mig-" + profile + ".count"] = count;
  labels["nvidia.com/mig-" + profile + ".product"] = "NVIDIA-H100-80GB-HBM3-MIG-" + profile;
  return labels;
}

TEST(NodeGpus, CutOnesAreHeldAgainstTheirLabelsAndTheirCards) {
  const auto troubles = [](Labels labels, std::map<std::string, std::int64_t> allocatable) {
    const NodeGpus gpus = read_gpus(node(std::move(labels), std::move(allocatable)));
    return said(gpus, GpuTrouble::contradiction) + said(gpus, GpuTrouble::fewer_than_all);
  };
  EXPECT_EQ(troubles(mixed("3g.40gb", "4"), {{"nvidia.com/gpu", 6}, {"nvidia.com/mig-3g.40gb", 4}}),
            "");
  EXPECT_NE(troubles(mixed("3g.40gb", "4"), {{"nvidia.com/gpu", 6}, {"nvidia.com/mig-3g.40gb", 2}})
                .find("count 4 of nvidia.com/mig-3g.40gb, allocatable has 2"),
            std::string::npos);
  // Two of 3g.40gb fill a card: five need three cards, and six of the eight are whole.
  EXPECT_NE(troubles(mixed("3g.40gb", "5"), {{"nvidia.com/gpu", 6}, {"nvidia.com/mig-3g.40gb", 5}})
                .find("more instances than fit on its 8 H100-80GB, 6 of them whole"),
            std::string::npos);
  Labels single = mixed("3g.40gb", "4");
  single["nvidia.com/mig.strategy"] = "single";
  EXPECT_NE(troubles(single, {{"nvidia.com/mig-3g.40gb", 4}}).find("MIG strategy single"),
            std::string::npos);
  EXPECT_NE(troubles(mixed("9g.90gb", "1"), {{"nvidia.com/mig-9g.90gb", 1}}).find("no 9g.90gb"),
            std::string::npos);
}

TEST(NodeGpus, WithTheStrategySingleAreInstancesOfOneProfile) {
  Labels labels = with(h100, "nvidia.com/mig.strategy", "single");
  labels["nvidia.com/gpu.product"] += "-MIG-1g.10gb";
  labels["nvidia.com/gpu.count"] = "56";
  labels["nvidia.com/gpu.memory"] = "9984";
  const NodeGpus gpus = read_gpus(node(labels, {{"nvidia.com/gpu", 56}}));
  EXPECT_EQ(gpus.single_profile, "1g.10gb");
  EXPECT_EQ(gpus.count, 8);
  EXPECT_EQ(said(gpus, GpuTrouble::contradiction), "");
  labels["nvidia.com/gpu.product"] = "NVIDIA-H100-80GB-HBM3-MIG-INVALID";
  labels["nvidia.com/gpu.count"] = "0";
  const NodeGpus invalid = read_gpus(node(labels, {{"nvidia.com/gpu", 0}}));
  EXPECT_NE(said(invalid, GpuTrouble::mig_invalid), "");
  EXPECT_EQ(invalid.count, 0);
}

ResourceSlice slice(const std::string& product, std::int64_t gpus, std::int64_t generation = 1) {
  ResourceSlice made{"s", std::string(gpu_driver), "n", "n", generation, {}};
  for (std::int64_t i = 0; i < gpus; ++i) {
    made.devices.push_back({"gpu", "gpu", product, "", Quantity::of(std::int64_t{143'771} << 20)});
  }
  return made;
}

NodeGpus read_with(const Node& read, const std::vector<ResourceSlice>& slices) {
  std::vector<const ResourceSlice*> all;
  for (const ResourceSlice& each : slices) all.push_back(&each);
  NodeGpus gpus = read_gpus(read);
  const SlicesByNode by_node = slices_by_node(all);
  if (const auto found = by_node.find("n"); found != by_node.end()) add_slices(found->second, gpus);
  return gpus;
}

TEST(SliceGpus, StandInForLabels) {
  const NodeGpus gpus = read_with(node({}), {slice("NVIDIA H200", 8)});
  EXPECT_EQ(gpus.card->name, "H200-141GB");
  EXPECT_EQ(gpus.count, 8);
  EXPECT_TRUE(gpus.notes.empty());
}

TEST(SliceGpus, OfAnOldGenerationOrAnotherDriverDoNotCount) {
  EXPECT_EQ(read_with(node({}), {slice("NVIDIA H200", 8, 1), slice("NVIDIA H200", 4, 2)}).count, 4);
  ResourceSlice other = slice("NVIDIA H200", 8);
  other.driver = "gpu.example.com";
  EXPECT_TRUE(read_with(node({}), {other}).empty());
}

TEST(SliceGpus, AreHeldAgainstLabelsAndTheDevicePlugin) {
  const Node plugin = node(h100, {{"nvidia.com/gpu", 8}});
  const NodeGpus both = read_with(plugin, {slice("NVIDIA H100 80GB HBM3", 8)});
  EXPECT_NE(said(both, GpuTrouble::offered_twice), "");
  EXPECT_EQ(said(both, GpuTrouble::contradiction), "");
  EXPECT_NE(
      said(read_with(node(h100), {slice("NVIDIA H100 80GB HBM3", 7)}), GpuTrouble::contradiction),
      "");
  EXPECT_NE(said(read_with(node(h100), {slice("NVIDIA H200", 8)}), GpuTrouble::two_models), "");
  const ResourceSlice one = slice("NVIDIA H200", 4);
  EXPECT_NE(said(read_with(node({}), {one, slice("NVIDIA A30", 4)}), GpuTrouble::two_models), "");
}

}  // namespace
}  // namespace fairlead::model
