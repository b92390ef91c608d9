// Nodes as real clusters describe them, and what people write instead.
#include "mig/inventory.hpp"

#include <gtest/gtest.h>

#include "hardware/card_names.hpp"
#include "mig/demand.hpp"
#include "mig/plan_output.hpp"

namespace fairlead::mig {
namespace {

Result<Inventory> read(const std::string& text) {
  const auto documents = manifest::compose(text, "nodes.yaml");
  EXPECT_TRUE(documents) << to_string(documents.error());
  return read_inventory(*documents);
}

std::string node(const std::string& name, const std::string& labels, const std::string& more = "") {
  return "---\napiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {" + labels +
         "}}\n" + more;
}

const std::string h200 =
    "nvidia.com/gpu.product: NVIDIA-H200, nvidia.com/gpu.count: '8', nvidia.com/gpu.memory: "
    "'143771'";

TEST(Inventory, ReadsNodesAndLeavesThoseAloneWhereItCannotSeeWhatIsInUse) {
  const auto inventory =
      read(node("b", h200) + node("a", h200) + node("cpu", "") +
           node("c", h200, "spec: {unschedulable: true}\n") +
           "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {nodeName: b, containers: "
           "[{name: c, "
           "resources: {limits: {nvidia.com/mig-1g.18gb: 1}}}]}\nstatus: {phase: Running}\n"
           "---\napiVersion: v1\nkind: Pod\nmetadata: {name: q}\nspec: {nodeName: a, containers: "
           "[{name: c, "
           "resources: {limits: {nvidia.com/gpu: 1}}}]}\nstatus: {phase: Succeeded}\n");
  ASSERT_TRUE(inventory) << to_string(inventory.error());
  ASSERT_EQ(inventory->nodes.size(), 3U);
  EXPECT_EQ(inventory->nodes[0].name, "a");
  EXPECT_EQ(inventory->nodes[0].gpus.size(), 8U);
  EXPECT_EQ(inventory->nodes[0].gpus[0].card->name, "H200-141GB");
  EXPECT_EQ(inventory->nodes[0].left_alone, "");
  EXPECT_EQ(inventory->nodes[1].left_alone, "pods hold GPUs on it");
  EXPECT_EQ(inventory->nodes[2].left_alone, "it is cordoned");
  EXPECT_TRUE(inventory->notes.empty()) << to_string(inventory->notes);
}

TEST(Inventory, PodsThatAQueueLooksAfterHoldGpusToo) {
  const auto inventory = read(node("a", h200) +
                              "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p, labels: "
                              "{kueue.x-k8s.io/queue-name: main}}\nspec: {nodeName: a, "
                              "containers: [{name: c, resources: {limits: {nvidia.com/gpu: 1}}}]}\n"
                              "status: {phase: Running}\n");
  ASSERT_TRUE(inventory) << to_string(inventory.error());
  EXPECT_EQ(inventory->nodes[0].left_alone, "pods hold GPUs on it");
}

TEST(Inventory, TakesResourceSlicesWhereThereAreNoLabels) {
  const auto inventory =
      read(node("a", "") +
           "---\napiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: s}\nspec: "
           "{driver: gpu.nvidia.com, nodeName: a, pool: {name: a, generation: 1}, devices: [{name: "
           "gpu-0, attributes: {type: {string: gpu}, productName: {string: NVIDIA H200}}}]}\n");
  ASSERT_TRUE(inventory) << to_string(inventory.error());
  EXPECT_EQ(inventory->nodes[0].gpus.size(), 1U);
  EXPECT_EQ(inventory->nodes[0].gpus[0].card->name, "H200-141GB");
}

TEST(Inventory, KnowsThatLabelsOfTheSingleStrategyCountInstances) {
  const auto inventory = read(node("a",
                                   "nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3-MIG-1g.10gb, "
                                   "nvidia.com/gpu.count: '56', nvidia.com/gpu.memory: '9984'"));
  ASSERT_TRUE(inventory) << to_string(inventory.error());
  EXPECT_EQ(inventory->nodes[0].gpus.size(), 8U);
  EXPECT_EQ(inventory->nodes[0].gpus[0].card->name, "H100-80GB");
  EXPECT_FALSE(read(node("a",
                         "nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3-MIG-INVALID, "
                         "nvidia.com/gpu.count: '0'")));
}

TEST(Inventory, TakesUnknownCardsAsWholeGpusAndSaysSo) {
  const auto inventory =
      read(node("a", "nvidia.com/gpu.product: NVIDIA-X1, nvidia.com/gpu.count: '2'"));
  ASSERT_TRUE(inventory);
  EXPECT_EQ(inventory->nodes[0].gpus[0].card, nullptr);
  EXPECT_NE(to_string(inventory->notes).find("'NVIDIA-X1' is no card of the tables"),
            std::string::npos);
}

TEST(Inventory, SaysThatCardsAreShared) {
  const auto inventory = read(node("a", std::string(h200) + ", nvidia.com/gpu.replicas: '4'"));
  ASSERT_TRUE(inventory) << to_string(inventory.error());
  EXPECT_NE(to_string(inventory->notes)
                .find("node a: its GPUs are shared by 4 pods each (time-slicing); the plan counts "
                      "whole cards"),
            std::string::npos);
}

TEST(Inventory, RefusesWhatMakesNoSense) {
  EXPECT_FALSE(read(node("cpu", "")));
  EXPECT_FALSE(read(node("a", h200) + node("a", h200)));
  for (const char* text :
       {"", "H200", "H200:0", "H200:", "H200:8x", "H200:8x0", "H200:65", "H200:8x1000000", "T4:8",
        "H200:8x2x3", "H200:64x100000", "H200:-8", ":8", "H200:8,"}) {
    EXPECT_FALSE(parse_cards(text)) << text;
  }
  for (const char* text : {"", "1g.18gb", "1g.18gb:0", "1g.99gb:1", "1g.10gb@H200:1", "whole:1:0",
                           "whole:1:2:3", "whole:1,", "1g.18gb:1000001"}) {
    EXPECT_FALSE(parse_demands(text)) << text;
  }
}

TEST(Inventory, TakesWhatIsLiveAndPlansTheRestOfTheNode) {
  auto inventory = read(node("a", h200, "spec: {unschedulable: true}\n"));
  ASSERT_TRUE(inventory);
  EXPECT_TRUE(apply_live(*inventory, "a/0=whole"));
  EXPECT_TRUE(apply_live(*inventory, "a/1=1g.18gb@6+3g.71gb@0"));
  EXPECT_EQ(inventory->nodes[0].left_alone, "");
  EXPECT_TRUE(inventory->nodes[0].gpus[0].taken);
  EXPECT_EQ(inventory->nodes[0].gpus[1].live.size(), 2U);
  for (const char* text : {"b/0=whole", "a/8=whole", "a/2", "a=whole", "a/2=1g.10gb@0",
                           "a/2=", "a/1=1g.18gb@6", "a/2=3g.71gb@1"}) {
    EXPECT_FALSE(apply_live(*inventory, text)) << text;
  }
}

TEST(Demands, AreReadFromAFileWithTheirPlaces) {
  const auto good =
      read_demands("demand: [{profile: 1g.18gb, count: 3, weight: 2, gpu: H200}]", "d");
  ASSERT_TRUE(good) << to_string(good.error());
  EXPECT_EQ(good->front().weight, 2);
  EXPECT_EQ(good->front().card->name, "H200-141GB");
  const auto bad = read_demands("demand:\n- {profile: 1g.10gb, count: 3, gpu: H200}", "d.yaml");
  ASSERT_FALSE(bad);
  EXPECT_NE(to_string(bad.error()).find("d.yaml:2:13: error"), std::string::npos)
      << to_string(bad.error());
  EXPECT_FALSE(read_demands("demand: []", "d"));
  EXPECT_FALSE(read_demands("demand: [{profile: whole, count: 0}]", "d"));
  EXPECT_FALSE(read_demands("demand: [{profile: whole, count: 1, wait: 1}]", "d"));
}

TEST(PlanJson, ReadsBackAsThePlan) {
  auto inventory = parse_cards("H200:4x2");
  ASSERT_TRUE(apply_live(*inventory, "h200-141gb-1/0=1g.18gb@6"));
  ASSERT_TRUE(apply_live(*inventory, "h200-141gb-1/1=whole"));
  const auto demands = parse_demands("1g.18gb:20,3g.71gb:3,whole:2");
  const Plan plan = make_plan(inventory->nodes, *demands);
  const auto read = read_plan(plan_json(inventory->nodes, *demands, plan), "plan.json");
  ASSERT_TRUE(read) << to_string(read.error());
  ASSERT_EQ(read->size(), 2U);
  for (std::size_t n = 0; n < read->size(); ++n) {
    EXPECT_EQ((*read)[n].layouts, plan.layouts[n]);
    EXPECT_EQ((*read)[n].node.name, inventory->nodes[n].name);
    EXPECT_EQ((*read)[n].node.gpus[0].live, inventory->nodes[n].gpus[0].live);
  }
}

TEST(PlanJson, IsRefusedWhereItCouldNotBe) {
  const auto refused = [](const std::string& gpus) {
    const auto read = read_plan(R"({"nodes":[{"name":"a","gpus":[)" + gpus + "]}]}", "plan.json");
    return read ? "read" : to_string(read.error());
  };
  const std::string gpu = R"({"index":0,"card":"H200-141GB")";
  EXPECT_EQ(refused(gpu + "}"), "read");
  for (const auto& [gpus, said] : std::vector<std::pair<std::string, std::string>>{
           {gpu + R"(,"live":["3g.71gb@4"],"instances":["1g.18gb@5"]})", "cannot exist together"},
           {gpu + R"(,"whole":true,"instances":["1g.18gb@5"]})", "has no instances"},
           {gpu + R"(,"instances":["1g.10gb@5"]})", "no profile of the card"},
           {R"({"index":0,"card":"H1"})", "is no card"},
           {R"({"index":0,"live":["1g.10gb@5"]})", "without a card"},
           {R"({"index":1,"card":"H200-141GB"})", "not in order"},
           {gpu + R"(},{"index":1,"card":"H100-80GB"})", "not of one card"}}) {
    EXPECT_NE(refused(gpus).find(said), std::string::npos) << gpus << refused(gpus);
  }
  EXPECT_FALSE(read_plan(R"({"nodes":[{"name":"a","gpus":[]},{"name":"a","gpus":[]}]})", "p"));
}

}  // namespace
}  // namespace fairlead::mig
