// What can be cut out of a card, exhaustively: every multiset of profiles, every state.
#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "hardware/card_names.hpp"
#include "hardware/fit.hpp"

namespace fairlead::hardware {
namespace {

const Card& card(std::string_view name) {
  const Card* found = find_card(name).only();
  EXPECT_NE(found, nullptr) << name;
  return *found;
}

std::vector<Card> one_card_a_geometry() {
  std::vector<Card> chosen;
  for (const Card& each : all_cards()) {
    if (each.geometry->id == chosen.size()) chosen.push_back(each);
  }
  return chosen;
}

// Every multiset in which no profile is there more often than NVIDIA allows.
void for_each_layout(const Card& card, bool with_variants,
                     const std::function<void(const ProfileCounts&)>& body) {
  ProfileCounts counts(card.profiles.size());
  const std::function<void(std::size_t)> descend = [&](std::size_t i) {
    if (i == counts.size()) return body(counts);
    const bool used = with_variants || card.shapes()[i].plain;
    for (int n = 0; n <= (used ? card.shapes()[i].most : 0); ++n) {
      counts[i] = n;
      descend(i + 1);
    }
    counts[i] = 0;
  };
  descend(0);
}

int total(const Card& card, const ProfileCounts& counts, int Shape::*budget) {
  int sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i] * (card.shapes()[i].*budget);
  return sum;
}

// An independent oracle: tries all starts in all orders on a plain array of slices.
bool can_be_placed(const Card& card, ProfileCounts counts, std::vector<bool> taken) {
  const auto free = std::count(taken.begin(), taken.end(), false);
  if (total(card, counts, &Shape::memory) > free) return false;
  bool any_left = false;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    any_left = true;
    --counts[i];
    for (int start = 0; start < card.geometry->memory; ++start) {
      const Shape& shape = card.shapes()[i];
      if (!shape.may_start(start)) continue;
      std::vector<bool> more = taken;
      bool fits = true;
      for (int s = start; s < start + shape.memory; ++s) {
        const auto slice = static_cast<std::size_t>(s);
        fits = fits && slice < more.size() && !more[slice];
        if (fits) more[slice] = true;
      }
      if (fits && can_be_placed(card, counts, more)) return true;
    }
    return false;  // this instance must go somewhere, whichever is placed first
  }
  return !any_left;
}

std::vector<bool> empty_axis(const Card& card) {
  return std::vector<bool>(static_cast<std::size_t>(card.geometry->memory));
}

TEST(Geometry, HoldsOneHundredAndTwentySevenOfTheLayoutsWhoseSlicesAddUp) {
  const Card& h100 = card("H100-80GB");
  int adds_up = 0;
  int fits = 0;
  for_each_layout(h100, true, [&](const ProfileCounts& counts) {
    if (total(h100, counts, &Shape::compute) > 7) return;
    ++adds_up;
    const bool fit_here = fit(h100, counts, {}).fits();
    EXPECT_EQ(fit_here, can_be_placed(h100, counts, empty_axis(h100)));
    fits += fit_here ? 1 : 0;
  });
  EXPECT_EQ(adds_up - 1, 170);  // without the layout of nothing
  EXPECT_EQ(fits - 1, 127);
}

TEST(Geometry, IsRightAboutEveryLayoutOfEveryCard) {
  for (const Card& any : one_card_a_geometry()) {
    const Geometry* geometry = any.geometry;
    int checked = 0;
    for_each_layout(any, true, [&](const ProfileCounts& counts) {
      const bool engines = total(any, counts, &Shape::engines) <= geometry->engines &&
                           total(any, counts, &Shape::flow) <= geometry->flow;
      const Fit found = fit(any, counts, {});
      EXPECT_EQ(found.fits(), engines && can_be_placed(any, counts, empty_axis(any)));
      EXPECT_NE(found.obstacle, Obstacle::starts) << "on an empty card the budgets say it all";
      ++checked;
    });
    EXPECT_GT(checked, 30);
  }
}

// An instance has at most as many compute slices as there are under its part of the axis, so the
// tables need not count them.
TEST(Geometry, NeverExceedsTheComputeSlices) {
  for (const Card& each : one_card_a_geometry()) {
    for_each_layout(each, true, [&](const ProfileCounts& counts) {
      if (total(each, counts, &Shape::memory) > each.geometry->memory) return;
      if (can_be_placed(each, counts, empty_axis(each))) {
        EXPECT_LE(total(each, counts, &Shape::compute), each.geometry->compute);
      }
    });
  }
}

TEST(Geometry, HasTwentyEightMaximalLayoutsWithoutMediaExtensions) {
  const Card& h100 = card("H100-80GB");
  const auto fits = [&](const ProfileCounts& counts) { return fit(h100, counts, {}).fits(); };
  int maximal = 0;
  for_each_layout(h100, false, [&](ProfileCounts counts) {
    if (!fits(counts)) return;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (!h100.shapes()[i].plain) continue;
      ++counts[i];
      if (fits(counts)) return;
      --counts[i];
    }
    ++maximal;
  });
  EXPECT_EQ(maximal, 28);
}

TEST(Geometry, HoldsAsManyOfEachProfileAsNvidiaSays) {
  for (const Card& each : all_cards()) {
    const SliceTable& table = slice_table(*each.geometry);
    for (std::size_t i = 0; i < each.profiles.size(); ++i) {
      EXPECT_EQ(table.room(empty_card, i), each.shapes()[i].most) << each.profiles[i].name;
    }
  }
}

TEST(SliceTable, AgreesWithASearchInEveryState) {
  for (const Geometry* geometry : all_geometries()) {
    const SliceTable& table = slice_table(*geometry);
    for (CardState state = 0; state < table.states(); ++state) {
      for (std::size_t i = 0; i < geometry->shapes.size(); ++i) {
        const SliceTable::Choice choice = table.choose(state, i);
        std::int64_t best = -1;
        int start_of_best = -1;
        for (int start = 0; start < geometry->memory; ++start) {
          if (!table.fits(state, {i, start})) continue;
          const CardState next = table.with(state, {i, start});
          EXPECT_EQ(table.without(next, {i, start}), state);
          if (table.capability(next) >= best) start_of_best = start;
          best = std::max(best, table.capability(next));
        }
        EXPECT_EQ(choice.start, start_of_best);
        EXPECT_EQ(table.room(state, i) > 0, choice.fits());
        if (choice.fits()) {
          EXPECT_EQ(choice.next, table.with(state, {i, choice.start}));
        }
      }
    }
  }
}

TEST(SliceTable, PacksSmallInstancesFromTheBackSoThatLargeOnesStayPossible) {
  const Card& h100 = card("H100-80GB");
  const SliceTable& table = slice_table(*h100.geometry);
  const std::size_t one = *find_profile(h100, "1g.10gb");
  const std::size_t four = *find_profile(h100, "4g.40gb");
  CardState state = empty_card;
  for (const int start : {6, 5, 4}) {
    EXPECT_EQ(table.choose(state, one).start, start);
    state = table.choose(state, one).next;
    EXPECT_EQ(table.room(state, four), 1);
  }
  EXPECT_EQ(table.choose(empty_card, *find_profile(h100, "3g.40gb")).start, 4);
}

TEST(Fit, PlacesTheBalancedLayoutInOneOfItsTwoWays) {
  const Card& h100 = card("H100-80GB");
  ProfileCounts counts(h100.profiles.size());
  counts[*find_profile(h100, "1g.10gb")] = 2;
  counts[*find_profile(h100, "2g.20gb")] = 1;
  counts[*find_profile(h100, "3g.40gb")] = 1;
  std::string text;
  for (const Placement& p : fit(h100, counts, {}).placements) text += text_of(h100, p) + " ";
  EXPECT_EQ(text, "1g.10gb@0 1g.10gb@1 2g.20gb@2 3g.40gb@4 ");
}

TEST(Fit, SaysWhatStandsInTheWay) {
  const Card& h100 = card("H100-80GB");
  const auto why = [&](std::initializer_list<std::pair<const char*, int>> wanted,
                       std::vector<Placement> live = {}) {
    ProfileCounts counts(h100.profiles.size());
    for (const auto& [name, count] : wanted) counts[*find_profile(h100, name)] = count;
    return reason_text(h100, counts, live, fit(h100, counts, live));
  };
  EXPECT_EQ(why({{"3g.40gb", 2}, {"1g.10gb", 1}}),
            "9 memory slices are needed (3g.40gb x 2 = 8, 1g.10gb = 1), the card has 8");
  EXPECT_EQ(why({{"4g.40gb", 1}, {"2g.20gb", 2}}),
            "8 compute slices are needed (4g.40gb = 4, 2g.20gb x 2 = 4), the card has 7");
  EXPECT_EQ(why({{"1g.10gb+me", 2}}), "2 of 1g.10gb+me are needed, a card takes 1");
  EXPECT_EQ(why({{"1g.10gb", 1'000'000'000}}), "1000000000 of 1g.10gb are needed, a card takes 7");
  EXPECT_EQ(
      why({{"4g.40gb", 1}}, {{0, 0}}),
      "4g.40gb starts at 0 only; in the way: 1g.10gb@0; all fits once 1g.10gb@0 is moved to 6");
  EXPECT_EQ(
      why({{"3g.40gb", 2}}, {{0, 6}}),
      "9 memory slices are needed (3g.40gb x 2 = 8, 1g.10gb = 1), the card has 8; what is live"
      " counts");
}

// Whatever has room in sum has it once enough live instances have moved.
TEST(Fit, FindsTheFewestMovesBesideAnyTwoLiveInstances) {
  const Card& h100 = card("H100-80GB");
  int moved = 0;
  for (int a = 0; a < 7; ++a) {
    for (int b = a + 1; b < 7; ++b) {
      const std::vector<Placement> live = {{0, a}, {0, b}};
      for_each_layout(h100, false, [&](const ProfileCounts& counts) {
        const Fit found = fit(h100, counts, live);
        if (found.obstacle != Obstacle::starts) return;
        ++moved;
        ASSERT_FALSE(found.moves.empty());
        std::vector<Placement> rest = live;
        for (const Move& move : found.moves) {
          std::find(rest.begin(), rest.end(), move.from)->start = move.to;
        }
        EXPECT_TRUE(fit(h100, counts, rest).fits());
      });
    }
  }
  EXPECT_GT(moved, 100);
}

TEST(Fit, KeepsLiveInstancesWhereTheyAre) {
  const Card& h100 = card("H100-80GB");
  for (int a = 0; a < 7; ++a) {
    const std::vector<Placement> live = {{0, a}};
    std::vector<bool> taken = empty_axis(h100);
    taken[static_cast<std::size_t>(a)] = true;
    for_each_layout(h100, false, [&](const ProfileCounts& counts) {
      EXPECT_EQ(fit(h100, counts, live).fits(), can_be_placed(h100, counts, taken));
    });
  }
}

}  // namespace
}  // namespace fairlead::hardware
