// The planner against every plan there is on small fleets, and against its own bound on large ones.
#include "mig/plan.hpp"

#include <functional>
#include <random>

#include <gtest/gtest.h>

#include "hardware/card_names.hpp"
#include "hardware/fit.hpp"
#include "hardware/share.hpp"

namespace fairlead::mig {
namespace {

using hardware::Card;
using hardware::Placement;

const Card* card(const char* name) { return hardware::find_card(name).only(); }

InventoryNode node(const std::string& name, const Card* model, int gpus) {
  return {name, std::string(model->name),
          std::vector<Gpu>(static_cast<std::size_t>(gpus), {model, {}, false})};
}

// Every combination of layouts, card by card, with nothing clever.
std::int64_t best_by_force(const std::vector<Gpu>& gpus, const std::vector<Demand>& demands,
                           const std::vector<std::int64_t>& units) {
  std::int64_t best = 0;
  std::vector<int> left;
  for (const Demand& demand : demands) left.push_back(demand.count);
  const std::function<void(std::size_t, std::int64_t)> next_card = [&](std::size_t g,
                                                                       std::int64_t value) {
    best = std::max(best, value);
    if (g == gpus.size()) return;
    const Card& model = *gpus[g].card;
    const auto& table = slice_table(*model.geometry);
    const std::function<void(std::size_t, hardware::CardState, std::int64_t)> next_demand =
        [&](std::size_t d, hardware::CardState state, std::int64_t worth) {
          if (d == demands.size()) return next_card(g + 1, worth);
          next_demand(d + 1, state, worth);
          if (left[d] == 0) return;
          const std::int64_t gain = units[d] * demands[d].weight;
          if (demands[d].profile == whole_card) {
            if (state != hardware::empty_card) return;
            --left[d];
            next_card(g + 1, worth + gain);
            ++left[d];
            return;
          }
          const auto profile = hardware::find_profile(model, demands[d].profile);
          if (!profile) return;
          --left[d];
          for (int start = 0; start < model.geometry->memory; ++start) {
            if (!table.fits(state, {*profile, start})) continue;
            next_demand(d, table.with(state, {*profile, start}), worth + gain);
          }
          ++left[d];
        };
    next_demand(0, *hardware::state_with(model, gpus[g].live), value);
  };
  next_card(0, 0);
  return best;
}

void expect_sound(const std::vector<InventoryNode>& nodes, const std::vector<Demand>& demands,
                  const Plan& plan) {
  std::vector<int> cut(demands.size());
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    ASSERT_EQ(plan.layouts[n].size(), nodes[n].gpus.size());
    for (std::size_t g = 0; g < nodes[n].gpus.size(); ++g) {
      const Gpu& gpu = nodes[n].gpus[g];
      const Layout& layout = plan.layouts[n][g];
      if (layout.whole) {
        EXPECT_TRUE(gpu.live.empty() && !gpu.taken && layout.instances.empty());
      }
      std::vector<Placement> all = gpu.live;
      all.insert(all.end(), layout.instances.begin(), layout.instances.end());
      if (gpu.card != nullptr) {
        EXPECT_TRUE(hardware::state_with(*gpu.card, all));
      }
    }
  }
  for (std::size_t d = 0; d < demands.size(); ++d) {
    EXPECT_LE(plan.outcomes[d].served, demands[d].count);
    EXPECT_EQ(plan.outcomes[d].reason.empty(), plan.outcomes[d].served == demands[d].count);
  }
  EXPECT_LE(plan.value, plan.bound);
}

struct SmallFleets {
  const char* card;
  std::vector<const char*> wanted;
};

TEST(Plan, IsTheBestOnEverySmallFleet) {
  const SmallFleets fleets[] = {
      {"H100-80GB", {"1g.10gb", "2g.20gb", "3g.40gb", "4g.40gb", "whole", "1g.20gb"}},
      {"A30", {"1g.6gb", "1g.6gb+me", "2g.12gb", "2g.12gb+me", "whole"}},
      {"RTX-PRO-6000", {"1g.24gb", "1g.24gb+me.all", "1g.24gb-me", "2g.48gb", "whole"}}};
  std::mt19937 random(7);
  const auto draw = [&](int most) {
    return static_cast<int>(random() % static_cast<unsigned>(most));
  };
  for (int round = 0; round < 90; ++round) {
    const SmallFleets& fleet = fleets[round % 3];
    const Card* model = card(fleet.card);
    std::vector<InventoryNode> nodes = {node("a", model, 1 + draw(3))};
    for (Gpu& gpu : nodes[0].gpus) {
      const Placement live = {static_cast<std::size_t>(draw(5)), 3 * draw(4)};
      if (draw(3) == 0 && hardware::state_with(*model, std::vector{live})) gpu.live = {live};
    }
    std::vector<Demand> demands;
    std::vector<std::int64_t> units;
    for (const char* profile : fleet.wanted) {
      if (draw(2) == 0 || demands.size() == 3) continue;
      demands.push_back({profile, nullptr, 1 + draw(4), 1 + draw(3)});
      const auto index = hardware::find_profile(*model, profile);
      units.push_back(index ? units_of(*model->geometry, model->shapes()[*index])
                            : hardware::card_units);
    }
    const Plan plan = make_plan(nodes, demands);
    expect_sound(nodes, demands, plan);
    EXPECT_EQ(plan.value, best_by_force(nodes[0].gpus, demands, units)) << "round " << round;
    EXPECT_TRUE(plan.optimal);
  }
}

TEST(Plan, ComesWithinTwoCardsOfItsBoundOnAThousandNodes) {
  std::vector<InventoryNode> nodes;
  for (int n = 0; n < 700; ++n) nodes.push_back(node("h200-" + std::to_string(n), card("H200"), 8));
  for (int n = 0; n < 300; ++n)
    nodes.push_back(node("h100-" + std::to_string(n), card("H100-80GB"), 8));
  nodes[5].gpus[3].live = {{0, 2}};
  nodes[6].gpus[1].live = {{4, 0}};
  const std::vector<Demand> demands = {
      {"1g.18gb", nullptr, 19'001, 2}, {"3g.71gb", nullptr, 2'003, 3},
      {"2g.35gb", nullptr, 3'005, 1},  {"whole", nullptr, 3'000, 2},
      {"1g.10gb", nullptr, 15'007, 1}, {"4g.40gb", nullptr, 901, 2}};
  const Plan plan = make_plan(nodes, demands);
  expect_sound(nodes, demands, plan);
  EXPECT_LE(plan.bound - plan.value, 2 * hardware::card_units);
  EXPECT_GT(plan.cards_cut + plan.cards_whole, 7'900);
}

TEST(Plan, TouchesNothingThatIsInUse) {
  std::vector<InventoryNode> nodes = {node("a", card("H100-80GB"), 3),
                                      node("b", card("H100-80GB"), 1)};
  nodes[0].gpus[0].taken = true;
  nodes[0].gpus[1].live = {{0, 0}};
  nodes[1].left_alone = "pods run on it";
  const std::vector<Demand> demands = {{"whole", nullptr, 4, 1}};
  const Plan plan = make_plan(nodes, demands);
  expect_sound(nodes, demands, plan);
  EXPECT_EQ(plan.outcomes[0].served, 1);
  EXPECT_TRUE(plan.layouts[0][2].whole);
  EXPECT_TRUE(plan.layouts[1][0].untouched());
}

TEST(Plan, CutsNoMoreThanIsAskedForAndUsesTheFewestCards) {
  const std::vector<InventoryNode> nodes = {node("a", card("H200"), 8)};
  const std::vector<Demand> demands = {{"1g.18gb", nullptr, 8, 1}, {"3g.71gb", nullptr, 1, 1}};
  const Plan plan = make_plan(nodes, demands);
  expect_sound(nodes, demands, plan);
  EXPECT_EQ(plan.cards_cut, 2);
  EXPECT_EQ(plan.cards_untouched, 6);
  EXPECT_TRUE(plan.optimal);
}

TEST(Plan, SaysWhyADemandIsNotServed) {
  const std::vector<InventoryNode> nodes = {node("a", card("H200"), 1)};
  const std::vector<Demand> demands = {
      {"1g.10gb", nullptr, 1, 1}, {"whole", nullptr, 2, 5}, {"1g.18gb", nullptr, 3, 1}};
  const Plan plan = make_plan(nodes, demands);
  EXPECT_EQ(plan.outcomes[0].reason,
            "no card that may be planned has this profile (they are H200-141GB)");
  EXPECT_EQ(plan.outcomes[1].served, 1);
  EXPECT_EQ(plan.outcomes[1].reason, "no room is left on the cards that could hold it");
  EXPECT_EQ(plan.outcomes[2].reason, "the cards that could hold it serve demands of more worth");
}

TEST(Plan, CountsWhatALayoutStrands) {
  const std::vector<InventoryNode> nodes = {node("a", card("H100-80GB"), 1)};
  const std::vector<Demand> demands = {{"3g.40gb", nullptr, 2, 1}};
  const Plan plan = make_plan(nodes, demands);
  EXPECT_EQ(plan.stranded, hardware::card_units / 14);  // a compute slice, half of a seventh
  EXPECT_EQ(plan.open, 0);
}

}  // namespace
}  // namespace fairlead::mig
