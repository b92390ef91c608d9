// From a plan to what carries it out.
#include "mig/rollout.hpp"

#include <gtest/gtest.h>

#include "mig/demand.hpp"
#include "mig/inventory.hpp"

namespace fairlead::mig {
namespace {

std::vector<PlannedNode> planned(const std::string& cards, const std::string& demand,
                                 const std::vector<std::string>& live = {}) {
  auto inventory = parse_cards(cards);
  EXPECT_TRUE(inventory);
  for (const std::string& text : live) EXPECT_TRUE(apply_live(*inventory, text)) << text;
  const Plan plan = make_plan(inventory->nodes, *parse_demands(demand));
  std::vector<PlannedNode> nodes;
  for (std::size_t n = 0; n < inventory->nodes.size(); ++n) {
    nodes.push_back({inventory->nodes[n], plan.layouts[n]});
  }
  return nodes;
}

std::string begins(const std::vector<std::string>& windows, std::size_t count, int minutes,
                   int at_once = 1) {
  std::vector<WeekWindow> parsed;
  for (const std::string& text : windows) {
    const auto window = parse_window(text);
    EXPECT_TRUE(window) << text;
    if (window) parsed.push_back(*window);
  }
  const auto times = schedule(parsed, count, minutes, at_once);
  if (!times) return "refused";
  std::string text;
  for (const std::string& time : *times) text += time + "; ";
  return text;
}

TEST(Windows, TakeOneNodeAfterTheOtherAndGoOnInTheNextWeek) {
  EXPECT_EQ(begins({"Sun 02:00-03:00"}, 4, 25),
            "week 1, Sun 02:00; week 1, Sun 02:25; week 2, Sun 02:00; week 2, Sun 02:25; ");
  EXPECT_EQ(begins({"Sun 23:00-01:00", "Wed 22:00-23:00"}, 4, 60),
            "week 1, Wed 22:00; week 1, Sun 23:00; week 2, Mon 00:00; week 2, Wed 22:00; ");
  EXPECT_EQ(begins({"Sat 22:00-Mon 06:00"}, 2, 1920), "week 1, Sat 22:00; week 2, Sat 22:00; ");
  EXPECT_EQ(begins({"Sun 02:00-24:00"}, 3, 600, 2),
            "week 1, Sun 02:00; week 1, Sun 02:00; week 1, Sun 12:00; ");
  EXPECT_EQ(begins({"Sun 02:00-03:00"}, 1, 61), "refused");
  for (const char* text : {"", "Sun", "Sun 02:00", "Sun 25:00-26:00", "sun 02:00-03:00",
                           "Sun 2:00-3:00", "Sun 02:00-03:60", "Sun 24:01-03:00", "02:00-03:00"}) {
    EXPECT_FALSE(parse_window(text)) << text;
  }
}

TEST(Rollout, SpeaksOfEveryGpuOfTheNodesThatChangeAndOfNoOther) {
  const auto nodes = planned("H200:4x3", "1g.18gb:10,whole:2");
  const auto rollout = make_rollout(nodes, {});
  ASSERT_TRUE(rollout);
  ASSERT_EQ(rollout->nodes.size(), 1U);  // the whole cards are on a node that was never cut
  EXPECT_EQ(rollout->nodes[0].planned->node.name, "h200-141gb-1");
  ASSERT_EQ(rollout->configs.size(), 2U);
  EXPECT_EQ(rollout->configs[0].name, rollout->nodes[0].config);
  EXPECT_EQ(rollout->configs[1].name, "all-disabled");
  const auto found = check_parted(rollout->configs[0], {"n", nodes[0].node.gpus[0].card, 4});
  EXPECT_TRUE(found.empty()) << found.front().message;
  EXPECT_EQ(rollout->changes.at("nvidia.com/gpu").before, 4);
  EXPECT_EQ(rollout->changes.at("nvidia.com/gpu").after, 2);
  EXPECT_EQ(rollout->changes.at("nvidia.com/mig-1g.18gb").after, 10);
}

TEST(Rollout, LeavesANodeAloneThatHasTheConfigurationAlready) {
  auto nodes = planned("H200:4", "1g.18gb:10");
  const auto first = make_rollout(nodes, {});
  ASSERT_EQ(first->nodes.size(), 1U);
  nodes[0].node.config = first->nodes[0].config;
  EXPECT_TRUE(make_rollout(nodes, {})->nodes.empty());
  nodes[0].node.config = "all-balanced";
  EXPECT_EQ(make_rollout(nodes, {})->nodes.size(), 1U);
}

TEST(Rollout, DrainsNodesWithTheLeastLiveFirstAndSaysWhatEnds) {
  const auto nodes = planned("H100-80GB:1x3", "1g.10gb:18",
                             {"h100-80gb-1/0=1g.10gb@6", "h100-80gb-2/0=3g.40gb@4"});
  const auto rollout = make_rollout(nodes, {});
  ASSERT_EQ(rollout->nodes.size(), 3U);
  EXPECT_EQ(rollout->nodes[0].planned->node.name, "h100-80gb-3");
  EXPECT_EQ(rollout->nodes[1].planned->node.name, "h100-80gb-1");
  EXPECT_EQ(rollout->nodes[2].planned->node.name, "h100-80gb-2");
  const std::string text = kubernetes_text(*rollout, {});
  EXPECT_NE(text.find("ends with it: 3g.40gb@4 on GPU 0"), std::string::npos) << text;
  const auto config = read_parted(text, "out.yaml");
  ASSERT_TRUE(config) << to_string(config.error());
  EXPECT_EQ(config->size(), rollout->configs.size());
}

TEST(Rollout, CreatesBesideLiveInstancesOnAHostWithoutKubernetes) {
  const auto nodes =
      planned("H100-80GB:2", "4g.40gb:1,3g.40gb:1,1g.10gb:3", {"h100-80gb-1/0=1g.10gb@6"});
  const std::string text = nvidia_smi_text(*make_rollout(nodes, {}));
  EXPECT_EQ(text.find("nvidia-smi mig -i 0 -dgi"), std::string::npos) << text;
  EXPECT_EQ(text.find("nvidia-smi -i 0 -mig"), std::string::npos) << text;
  EXPECT_NE(text.find("nvidia-smi mig -i 0 -cgi 5:0,"), std::string::npos) << text;
}

}  // namespace
}  // namespace fairlead::mig
