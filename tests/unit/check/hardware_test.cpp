// Policy against hardware: what nodes, MIG configurations and sharing make of quotas.
#include "helpers.hpp"

namespace fairlead::check {
namespace {

const std::string h200 =
    "nvidia.com/gpu.product: NVIDIA-H200, nvidia.com/gpu.count: '8', "
    "nvidia.com/gpu.memory: '143771', nvidia.com/mig.strategy: mixed";

std::string node(const std::string& name, const std::string& labels, const std::string& offered) {
  return document(
      "v1", "Node", "name: " + name + ", labels: {" + labels + "}",
      "status: {allocatable: {cpu: 64" + (offered.empty() ? "" : ", " + offered) + "}}\n");
}

std::string policy(const std::string& nominal, const std::string& resource = "nvidia.com/gpu",
                   const std::string& labels = "nvidia.com/gpu.product: NVIDIA-H200") {
  return kueue("ResourceFlavor", "h100", "nodeLabels: {" + labels + "}") +
         queue("q", quota(nominal, "", resource));
}

TEST(HardwareQuotas, AFlavorThatSelectsNothingSaysWhatNodesHave) {
  const Diagnostic finding =
      only(policy("8", "nvidia.com/gpu", "nvidia.com/gpu.product: NVIDIA-H100") +
               node("a", h200, "nvidia.com/gpu: 8"),
           "KQ119");
  EXPECT_EQ(finding.hint, "of nvidia.com/gpu.product the Nodes have NVIDIA-H200");
}

TEST(HardwareQuotas, WhatCordonedNodesOfferIsSaid) {
  const std::string cordoned =
      document("v1", "Node", "name: b, labels: {" + h200 + "}",
               "spec: {unschedulable: true}\nstatus: {allocatable: {nvidia.com/gpu: 8}}\n");
  const std::string nodes = node("a", h200, "nvidia.com/gpu: 8") + cordoned;
  EXPECT_EQ(found(policy("16") + nodes, "KQ120"), "");
  EXPECT_NE(
      only(policy("17") + nodes, "KQ120").message.find("8 of them on nodes that are cordoned"),
      std::string::npos);
}

TEST(HardwareQuotas, CohortsAndQueuesOfAFlavorAddUp) {
  const std::string nodes = node("a", h200, "nvidia.com/gpu: 8");
  const std::string cohort = kueue("Cohort", "c", quota("4"));
  EXPECT_EQ(found(policy("4") + cohort + nodes, "KQ120"), "");
  EXPECT_EQ(found(policy("5") + cohort + nodes, "KQ120"), "KQ120:4");
}

TEST(HardwareQuotas, AProfileOfAnotherCardDoesNotExist) {
  const std::string nodes = node("a", h200, "nvidia.com/mig-1g.18gb: 56");
  EXPECT_EQ(found(policy("7", "nvidia.com/mig-1g.18gb") + nodes, "KQ1"), "");
  const Diagnostic finding = only(policy("7", "nvidia.com/mig-1g.10gb") + nodes, "KQ135");
  EXPECT_EQ(finding.severity, Severity::warning);
  EXPECT_EQ(finding.message,
            "nvidia.com/mig-1g.10gb does not exist on H200-141GB, the GPUs of ResourceFlavor h100");
  EXPECT_EQ(finding.hint,
            "nvidia.com/mig-1g.18gb, nvidia.com/mig-1g.35gb do; they have 1g.18gb, 1g.18gb+me, "
            "1g.35gb, 2g.35gb, 3g.71gb, 4g.71gb, 7g.141gb");
  // Of a card that no table has nobody knows.
  const std::string unknown =
      node("a", "nvidia.com/gpu.product: NVIDIA-H200, nvidia.com/gpu.count: '8'", "") +
      node("b", "x: z", "nvidia.com/gpu: 8");
  EXPECT_EQ(found(policy("7", "nvidia.com/mig-1g.10gb", "x: z") + unknown, "KQ135"), "");
}

TEST(HardwareQuotas, AResourceThatNoNodeOffersIsNoticed) {
  const auto with = [](const std::string& resource, const std::string& offered) {
    return found(policy("4", resource) + node("a", h200, offered), "KQ136");
  };
  EXPECT_EQ(with("nvidia.com/gpu", "nvidia.com/gpu: 8"), "");
  EXPECT_EQ(with("nvidia.com/mig-1g.18gb", "nvidia.com/gpu: 8"), "KQ136:10");
  EXPECT_EQ(with("nvidia.com/gpu", "nvidia.com/gpu.shared: 32"), "KQ136:10");
  EXPECT_EQ(with("nvidia.com/gpu", ""), "KQ136:10");
  EXPECT_EQ(with("example.com/fpga", ""), "");
}

TEST(HardwareQuotas, CountReplicasWhereGpusAreShared) {
  const std::string shared = h200 + ", nvidia.com/gpu.replicas: '4'";
  const std::string nodes = node("a", shared, "nvidia.com/gpu: 32");
  const Diagnostic finding = only(policy("8") + nodes, "KQ137");
  EXPECT_EQ(finding.severity, Severity::warning);
  EXPECT_EQ(
      finding.message,
      "nvidia.com/gpu in ResourceFlavor h100 counts replicas: its nodes have 8 GPUs and offer "
      "32, and the quotas promise 8, as if for whole GPUs");
  EXPECT_EQ(only(policy("32") + nodes, "KQ137").severity, Severity::info);
  EXPECT_EQ(
      found(policy("32", "nvidia.com/gpu.shared") + node("a", shared, "nvidia.com/gpu.shared: 32"),
            "KQ1"),
      "");
  const Diagnostic unlike =
      only(policy("40") + nodes + node("b", h200, "nvidia.com/gpu: 8"), "KQ137");
  EXPECT_EQ(unlike.message,
            "nvidia.com/gpu in ResourceFlavor h100 is a whole GPU on node b and 1/4 of one on node "
            "a");
}

TEST(HardwareNodes, TellEachTroubleByItsCode) {
  EXPECT_EQ(found(node("a", h200, "nvidia.com/gpu: 8"), "KQ13"), "");
  EXPECT_EQ(found(node("a", h200, "nvidia.com/gpu: 80"), "KQ1"), "KQ130:5");
  EXPECT_EQ(found(node("a", h200, "nvidia.com/gpu: 7"), "KQ1"), "KQ133:5");
  EXPECT_EQ(found(node("a", "nvidia.com/gpu.product: NVIDIA-X1, nvidia.com/gpu.count: '1'",
                       "nvidia.com/gpu: 1"),
                  "KQ1"),
            "KQ131:4");
  EXPECT_EQ(found(node("a", h200, "nvidia.com/mig-1g.10gb: 7"), "KQ1"), "KQ132:5");
  EXPECT_EQ(
      found(node("a", "nvidia.com/gpu.product: NVIDIA-H200-MIG-INVALID, nvidia.com/gpu.count: '0'",
                 ""),
            "KQ1"),
      "KQ134:4");
  EXPECT_EQ(found(node("a", h200, "nvidia.com/gpu: -8m"), "KQ0"), "KQ011:5");
}

TEST(HardwareNodes, WhatManyHaveInCommonIsSaidOnce) {
  std::string text;
  for (const char* name : {"b", "a", "c"}) text += node(name, h200, "nvidia.com/gpu: 7");
  const Diagnostic finding = only(text, "KQ133");
  EXPECT_EQ(finding.message.find("node b and 2 more: "), 0U) << finding.message;
}

TEST(HardwareNodes, PodsRunOnNodesThatAreThere) {
  const std::string pod = document("v1", "Pod", "name: p, namespace: a",
                                   "spec: {nodeName: gone, containers: [{name: c}]}\n");
  EXPECT_EQ(found(pod, "KQ1"), "");
  EXPECT_EQ(found(pod + node("gone", "x: z", ""), "KQ1"), "");
  EXPECT_EQ(found(pod + node("a", "x: z", ""), "KQ1"), "KQ146:5");
  EXPECT_EQ(found(pod + "status: {phase: Succeeded}\n" + node("a", "x: z", ""), "KQ1"), "");
}

std::string slice(const std::string& version, const std::string& device) {
  return document("resource.k8s.io/" + version, "ResourceSlice", "name: s",
                  "spec: {driver: gpu.nvidia.com, nodeName: a, pool: {name: a, generation: 1}, "
                  "devices: [" +
                      device + "]}\n");
}

TEST(HardwareNodes, ResourceSlicesOfEveryVersionAreRead) {
  const std::string parts =
      "attributes: {type: {string: gpu}, productName: {string: NVIDIA H200}}, capacity: {memory: "
      "{value: 143771Mi}}";
  const std::string plugin = node("a", "x: z", "nvidia.com/gpu: 1");
  for (const char* version : {"v1", "v1beta2"}) {
    EXPECT_EQ(found(plugin + slice(version, "{name: gpu-0, " + parts + "}")), "KQ145:4");
  }
  EXPECT_EQ(found(plugin + slice("v1beta1", "{name: gpu-0, basic: {" + parts + "}}")), "KQ145:4");
  EXPECT_EQ(found(slice("v1", "{attributes: {}}")), "KQ009:5");
}

TEST(HardwareNodes, AHundredThousandAreNoTrouble) {
  std::string text = policy("900000");
  for (int i = 0; i < 100'000; ++i) {
    text += node("n" + std::to_string(i), h200, "nvidia.com/gpu: " + std::to_string(7 + i % 2));
  }
  const Report report = checked(text);
  EXPECT_EQ(report.objects, 100'002U);
  ASSERT_GE(report.findings.size(), 2U);
  EXPECT_EQ(report.findings[0].code, "KQ120");
  EXPECT_EQ(report.findings[1].message,
            "node n0 and 49999 more: its labels count 8 of nvidia.com/gpu, allocatable has 7");
}

std::string parted(const std::string& configs) {
  return "---\nversion: v1\nmig-configs:\n" + configs;
}

std::string with_config(const std::string& name, const std::string& more = "") {
  return h200 + ", nvidia.com/mig.config: " + name + more;
}

const std::string all_cut = "{devices: all, mig-enabled: true, mig-devices: ";

TEST(MigConfigs, TheLabelNamesOneThatIsThere) {
  const std::string file = parted("  cut: [" + all_cut + "{1g.18gb: 7}}]\n");
  const std::string offered = "nvidia.com/mig-1g.18gb: 56";
  EXPECT_EQ(found(node("a", with_config("cut"), offered) + file, "KQ1"), "");
  const std::string wrong = node("a", with_config("cutt"), offered);
  EXPECT_EQ(found(wrong, "KQ1"), "");
  EXPECT_EQ(only(wrong + file, "KQ138").hint, "did you mean cut?");
}

TEST(MigConfigs, TheHardwareTakesWhatTheLabelChooses) {
  const auto with = [](const std::string& entries, const std::string& more = "") {
    return found(node("a", with_config("cut", more), "") + parted("  cut: [" + entries + "]\n"),
                 "KQ139");
  };
  EXPECT_EQ(with(all_cut + "{3g.71gb: 2}}"), "");
  EXPECT_EQ(with(all_cut + "{3g.71gb: 2, 1g.18gb: 1}}"), "KQ139:9");
  EXPECT_EQ(with(all_cut + "{1g.10gb: 7}}"), "KQ139:9");
  EXPECT_EQ(with("{devices: [8], mig-enabled: false}"), "KQ139:9");
}

TEST(MigConfigs, WithTheStrategySingleGpusAreCutAlike) {
  std::string labels = with_config("cut");
  labels.replace(labels.find("mixed"), 5, "single");
  const auto with = [&](const std::string& entries) {
    return found(node("a", labels, "") + parted("  cut: [" + entries + "]\n"), "KQ139");
  };
  EXPECT_EQ(with(all_cut + "{1g.18gb: 7}}"), "");
  EXPECT_EQ(with(all_cut + "{1g.18gb: 4, 3g.71gb: 1}}"), "KQ139:9");
  EXPECT_EQ(with("{devices: [0, 1, 2, 3], mig-enabled: false}, {devices: [4, 5, 6, 7], "
                 "mig-enabled: true, mig-devices: {1g.18gb: 7}}"),
            "KQ139:9");
}

TEST(MigConfigs, SpeakOfEveryGpu) {
  const std::string file = parted("  cut: [{devices: [0, 1, 2, 3], mig-enabled: false}]\n");
  EXPECT_EQ(found(node("a", with_config("cut"), "") + file, "KQ140"), "KQ140:9");
  // Also where no node has it yet.
  EXPECT_EQ(found(node("a", h200, "") + file, "KQ140"), "KQ140:9");
  EXPECT_EQ(found(file, "KQ140"), "");
}

TEST(MigConfigs, FiltersMatchTheNodesThatHaveThem) {
  const std::string file =
      parted("  cut: [{device-filter: '0x233010DE', devices: all, mig-enabled: false}]\n");
  EXPECT_EQ(found(node("a", with_config("cut"), "") + file, "KQ141"), "KQ141:9");
  EXPECT_EQ(found(node("a", h200, "") + file, "KQ14"), "KQ142:9");
}

TEST(MigConfigs, ThatWereAppliedAreWhatTheNodeOffers) {
  const std::string file = parted("  cut: [" + all_cut + "{1g.18gb: 7}}]\n");
  const std::string applied = with_config("cut", ", nvidia.com/mig.config.state: success");
  EXPECT_EQ(found(node("a", applied, "nvidia.com/mig-1g.18gb: 56") + file, "KQ144"), "");
  EXPECT_EQ(found(node("a", applied, "nvidia.com/mig-1g.18gb: 28") + file, "KQ144"), "KQ144:4");
  EXPECT_EQ(
      found(node("a", with_config("cut", ", nvidia.com/mig.config.state: failed"), ""), "KQ144"),
      "KQ144:4");
}

std::string plugin_map(const std::string& name, const std::string& replicas) {
  return document(
      "v1", "ConfigMap", "name: m, namespace: gpu-operator",
      "data:\n  " + name +
          ": |\n    version: v1\n    sharing:\n      timeSlicing:\n        resources:\n "
          "       - {name: nvidia.com/gpu, replicas: " +
          replicas + "}\n");
}

TEST(SharingConfigs, TheLabelNamesOneThatIsThereAndIsApplied) {
  const std::string shared =
      node("a", h200 + ", nvidia.com/gpu.replicas: '4', nvidia.com/device-plugin.config: four",
           "nvidia.com/gpu: 32");
  EXPECT_EQ(found(shared, "KQ1"), "");
  EXPECT_EQ(found(shared + plugin_map("four", "4"), "KQ1"), "");
  EXPECT_EQ(only(shared + plugin_map("fourr", "4"), "KQ143").hint, "did you mean fourr?");
  EXPECT_EQ(found(shared + plugin_map("four", "8"), "KQ1"), "KQ144:4");
  EXPECT_EQ(found(shared + plugin_map("four", "1"), "KQ011"), "KQ011:16");
}

TEST(SharingConfigs, AConfigMapOfAnotherProgramIsNone) {
  EXPECT_EQ(found(document("v1", "ConfigMap", "name: m", "data: {a: 'mps: is: no YAML'}\n")), "");
}

}  // namespace
}  // namespace fairlead::check
