// Several MIG instances at once: what is found, against every arrangement there is.
#include <algorithm>
#include <map>
#include <numeric>

#include <gtest/gtest.h>

#include "engine/place/instances.hpp"
#include "hardware/card_names.hpp"
#include "place_helpers.hpp"

namespace fairlead::place {
namespace {

class Arrangements {
 public:
  explicit Arrangements(const hardware::SliceTable& table) : table_(table) {}

  bool any(std::vector<hardware::CardState> cards, const std::vector<std::size_t>& profiles,
           std::size_t next = 0) {
    if (next == profiles.size()) return true;
    const auto [known, is_new] = known_.try_emplace({cards, profiles, next}, false);
    if (!is_new) return known->second;
    for (std::size_t gpu = 0; gpu < cards.size(); ++gpu) {
      for (int start = 0; start < table_.geometry().memory; ++start) {
        if (!table_.fits(cards[gpu], {profiles[next], start})) continue;
        auto then = cards;
        then[gpu] = table_.with(then[gpu], {profiles[next], start});
        if (any(then, profiles, next + 1)) return known_[{cards, profiles, next}] = true;
      }
    }
    return false;
  }

 private:
  const hardware::SliceTable& table_;
  std::map<std::tuple<std::vector<hardware::CardState>, std::vector<std::size_t>, std::size_t>,
           bool>
      known_;
};

struct Model {
  explicit Model(const char* name) : card(*hardware::find_card(name).only()) {
    partitions.table = &hardware::slice_table(*card.geometry);
    for (std::size_t i = 0; i < card.profiles.size(); ++i) {
      partitions.resources.push_back(ResourceId::at(i));
      partitions.names.emplace_back(card.profiles[i].name);
    }
  }
  const hardware::Card& card;
  Partitions partitions;
};

void compare(const char* name) {
  const Model model(name);
  const hardware::SliceTable& table = *model.partitions.table;
  Arrangements arrangements(table);
  Dice dice(11);
  int fitting = 0;
  for (int turn = 0; turn < 4000; ++turn) {
    Host host;
    host.gpus = 1 + static_cast<std::int32_t>(dice.below(3));
    host.partitions = &model.partitions;
    host.gpu_milli.fill(whole_gpu);
    const auto gpus = static_cast<std::size_t>(host.gpus);
    for (std::size_t gpu = 0; gpu < gpus; ++gpu) {
      // Most states are nearly full: every other card is empty.
      if (dice.below(2) == 0) continue;
      host.cards[gpu] =
          static_cast<hardware::CardState>(dice.below(static_cast<std::int64_t>(table.states())));
    }
    Request request;
    std::vector<std::size_t> profiles;
    for (std::size_t i = 0; i < model.card.profiles.size(); ++i) {
      const std::int64_t count =
          dice.below(std::ssize(model.card.profiles)) < 3 ? 1 + dice.below(3) : 0;
      if (count == 0) continue;
      request.instances.emplace_back(ResourceId::at(i), count);
      profiles.insert(profiles.end(), static_cast<std::size_t>(count), i);
    }
    const std::vector<hardware::CardState> cards(host.cards.begin(),
                                                 host.cards.begin() + host.gpus);
    const auto chosen = choose_instances(host, request);
    ASSERT_EQ(chosen.has_value(), arrangements.any(cards, profiles)) << "turn " << turn;
    if (!chosen) continue;
    ++fitting;
    auto after = host.cards;
    for (const Instance& each : *chosen) {
      ASSERT_LT(each.gpu, gpus);
      after[each.gpu] = table.with(after[each.gpu], each.at);  // asserts that it fits
      const auto asked = std::find(profiles.begin(), profiles.end(), each.at.profile);
      ASSERT_NE(asked, profiles.end());
      profiles.erase(asked);
    }
    EXPECT_TRUE(profiles.empty());
  }
  EXPECT_GT(fitting, 400);
}

TEST(SeveralInstances, HaveAPlaceWheneverThereIsOneOnAnH100) { compare("H100-80GB"); }
TEST(SeveralInstances, HaveAPlaceWheneverThereIsOneOnAnA30) { compare("A30-24GB"); }
TEST(SeveralInstances, HaveAPlaceWheneverThereIsOneOnAnRtxPro6000) { compare("RTX-PRO-6000-96GB"); }

}  // namespace
}  // namespace fairlead::place
