#include "place_helpers.hpp"

namespace fairlead::place {

namespace {

TEST(Placer, PackFillsAHostBeforeTheNextAndSpreadDoesNot) {
  Inventory inventory = hosts_with({8, 8});
  Placer packs(pack());
  const PodShapeId shape = packs.add_shape(whole(2));
  EXPECT_EQ(packs.place(inventory, shape), (Placement{HostId::at(0), 0b11}));
  EXPECT_EQ(packs.place(inventory, shape), (Placement{HostId::at(0), 0b1100}));
  Placer spreads(spread());
  EXPECT_EQ(spreads.place(inventory, spreads.add_shape(whole(2)))->host, HostId::at(1));
}

TEST(Placer, PodsWithoutGpusStayAwayFromGpuHosts) {
  Inventory inventory = hosts_with({8, 0});
  Placer placer(pack());
  EXPECT_EQ(placer.place(inventory, placer.add_shape(whole(0)))->host, HostId::at(1));
}

TEST(Placer, OnlyAllowedHostsCountAndTheOthersAreSaidToBeFiltered) {
  Inventory inventory = hosts_with({1, 1, 1});
  HostSet allowed;
  allowed.set(HostId::at(2), true);
  Placer placer(pack());
  const PodShapeId shape = placer.add_shape(whole(1), allowed);
  EXPECT_EQ(placer.place(inventory, shape)->host, HostId::at(2));
  EXPECT_FALSE(placer.place(inventory, shape).has_value());
  const Shortfall why = placer.shortfall(inventory, shape);
  EXPECT_EQ(why.hosts, 3U);
  EXPECT_EQ(why.filtered, 2U);
  EXPECT_EQ(why.of(Lack::gpus), 1U);
  EXPECT_EQ(why.fitting, 0U);
  placer.allow(shape, HostId::at(0), true);
  inventory.set_open(HostId::at(0), true);
  EXPECT_EQ(placer.place(inventory, shape)->host, HostId::at(0));
}

TEST(Placer, SeesHostsThatComeOpenAndClose) {
  Inventory inventory = hosts_with({1});
  Placer placer(pack());
  const PodShapeId shape = placer.add_shape(whole(2));
  EXPECT_FALSE(placer.find(inventory, shape).has_value());
  for (int i = 0; i < 9; ++i) inventory.add(host_with(2));
  ASSERT_TRUE(placer.find(inventory, shape).has_value());
  EXPECT_EQ(placer.find(inventory, shape)->host, HostId::at(1));
  inventory.set_open(HostId::at(1), false);
  EXPECT_EQ(placer.find(inventory, shape)->host, HostId::at(2));
}

TEST(Placer, AGangIsPlacedWholeOrNotAtAll) {
  Inventory inventory = hosts_with({8, 8, 4});
  const Inventory before = inventory;
  Placer placer(pack());
  const GangPart workers{placer.add_shape(whole(8)), 3};
  const GangPart leader{placer.add_shape(whole(1)), 1};
  std::vector<Placement> placements;
  GangFailure why;
  EXPECT_FALSE(placer.place_gang(inventory, std::vector{leader, workers}, placements, &why));
  EXPECT_TRUE(placements.empty());
  EXPECT_EQ(why.part, 1U);
  EXPECT_EQ(why.placed, 3U) << "the leader and two workers had a place";
  EXPECT_EQ(why.shortfall.of(Lack::gpus), 3U);
  for (std::size_t i = 0; i < inventory.size(); ++i) {
    EXPECT_EQ(inventory.host(HostId::at(i)).gpu_milli, before.host(HostId::at(i)).gpu_milli);
  }
  EXPECT_TRUE(
      placer.place_gang(inventory, std::vector{GangPart{workers.shape, 2}, leader}, placements));
  ASSERT_EQ(placements.size(), 3U);
  EXPECT_EQ(placements[2].host, HostId::at(2));
}

std::vector<std::unique_ptr<Score>> all_scores() {
  const TypicalPods typical = {
      {4000, 1, 1000, 0, 5}, {3000, 1, 470, 0b01, 3}, {9000, 0, 0, 0, 2}, {8000, 4, 1000, 0b10, 1}};
  std::vector<std::unique_ptr<Score>> scores;
  for (const std::string_view name : score_names()) {
    scores.push_back(make_score(name, typical));
  }
  scores.push_back(fgd(typical, {true, true}));
  scores.push_back(fgd(typical, {false, true}));
  return scores;
}

// The first of the best among all that fit, looked for the slow way.
std::optional<Placement> slow_find(const Inventory& inventory, const Request& request,
                                   Score& score) {
  std::optional<Rating> best;
  Placement at;
  for (std::size_t i = 0; i < inventory.size(); ++i) {
    if (!inventory.fits(HostId::at(i), request)) continue;
    const Rating rating = score.rate(inventory, HostId::at(i), request);
    if (best && rating.value <= best->value) continue;
    best = rating;
    at = {HostId::at(i), rating.gpus};
  }
  return best ? std::optional(at) : std::nullopt;
}

Inventory random_hosts(Dice& dice) {
  Inventory inventory;
  const std::int64_t hosts = 1 + dice.below(20);
  for (std::int64_t i = 0; i < hosts; ++i) {
    HostSpec spec = host_with(static_cast<std::int32_t>(dice.below(9)), 16 + 16 * dice.below(8));
    if (spec.gpus > 0) spec.model = GpuModelId::at(static_cast<std::size_t>(dice.below(3)));
    inventory.add(spec);
  }
  return inventory;
}

Request random_request(Dice& dice) {
  Request request = whole(static_cast<std::int32_t>(dice.below(5)), 1 + dice.below(12));
  if (request.gpus > 0 && dice.below(2) == 0) {
    request.gpus = 1 + static_cast<std::int32_t>(dice.below(2));
    request.gpu_milli = 100 + 100 * static_cast<std::int32_t>(dice.below(9));
  }
  request.models = static_cast<ModelMask>(dice.below(4));
  return request;
}

struct Held {
  PodShapeId shape;
  Placement at;
};

void compare_with_search(std::unique_ptr<Score> score, std::uint64_t seed) {
  Dice dice(seed);
  Inventory inventory = random_hosts(dice);
  const std::unique_ptr<Score> slow = score->clone();
  Placer placer(std::move(score));
  std::vector<PodShapeId> shapes;
  for (int i = 0; i < 6; ++i) shapes.push_back(placer.add_shape(random_request(dice)));
  std::vector<Held> held;
  for (int step = 0; step < 300; ++step) {
    const std::int64_t what = dice.below(20);
    if (what == 0) inventory.add(host_with(8));
    if (what == 1) {
      const auto host =
          static_cast<std::size_t>(dice.below(static_cast<std::int64_t>(inventory.size())));
      inventory.set_open(HostId::at(host), dice.below(2) == 0);
    }
    if (what < 7 && !held.empty()) {
      const auto at =
          static_cast<std::ptrdiff_t>(dice.below(static_cast<std::int64_t>(held.size())));
      const Held& gone = held[static_cast<std::size_t>(at)];
      placer.release(inventory, gone.shape, gone.at);
      held.erase(held.begin() + at);
      continue;
    }
    const PodShapeId shape = shapes[static_cast<std::size_t>(dice.below(6))];
    const auto expected = slow_find(inventory, placer.request(shape), *slow);
    const auto found = placer.place(inventory, shape);
    ASSERT_EQ(found, expected) << "seed " << seed << " step " << step;
    if (found) held.push_back({shape, *found});
    for (std::size_t i = 0; i < inventory.size(); ++i) {
      for (const std::int32_t left : inventory.host(HostId::at(i)).gpu_milli) ASSERT_GE(left, 0);
    }
  }
}

TEST(Placer, FindsWhatASearchOfAllHostsFindsWhateverHappened) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    for (std::unique_ptr<Score>& score : all_scores()) {
      ASSERT_NO_FATAL_FAILURE(compare_with_search(std::move(score), seed));
    }
  }
}

TEST(Placer, ACopyDecidesTheSame) {
  Inventory inventory = hosts_with({4, 8, 2});
  Placer placer(fgd({{4000, 1, 1000, 0, 1}}));
  const PodShapeId shape = placer.add_shape(whole(1));
  placer.place(inventory, shape);
  Placer copy = placer;
  Inventory other = inventory;
  for (int i = 0; i < 12; ++i) EXPECT_EQ(placer.place(inventory, shape), copy.place(other, shape));
}

}  // namespace

}  // namespace fairlead::place
