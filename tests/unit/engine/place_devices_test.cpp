// GPUs that are not whole: MIG instances cut on demand, replicas.
#include <gtest/gtest.h>

#include "engine/place/instances.hpp"
#include "hardware/card_names.hpp"
#include "place_helpers.hpp"

namespace fairlead::place {
namespace {

// Resources of an H100's profiles, in the order of its table.
std::shared_ptr<const Partitions> h100() {
  const hardware::Card& card = *hardware::find_card("H100-80GB").only();
  Partitions made;
  made.table = &hardware::slice_table(*card.geometry);
  for (std::size_t i = 0; i < card.profiles.size(); ++i) {
    made.resources.push_back(ResourceId::at(i));
    made.names.emplace_back(card.profiles[i].name);
  }
  return std::make_shared<const Partitions>(std::move(made));
}

ResourceId resource(const Partitions& partitions, std::string_view name) {
  for (std::size_t i = 0; i < partitions.names.size(); ++i) {
    if (partitions.names[i] == name) return partitions.resources[i];
  }
  return {};
}

HostSpec cut_on_demand(std::int32_t gpus) {
  HostSpec spec = host_with(gpus);
  spec.partitions = h100();
  return spec;
}

Request instances(const Partitions& partitions, std::string_view profile, std::int64_t count) {
  Request request;
  request.instances = {{resource(partitions, profile), count}};
  return request;
}

TEST(Instances, FillACardBeforeTheNext) {
  const HostSpec spec = cut_on_demand(2);
  Inventory inventory;
  inventory.add(spec);
  Placer placer(pack());
  const PodShapeId small = placer.add_shape(instances(*spec.partitions, "1g.10gb", 1));
  for (int i = 0; i < 7; ++i) {
    const auto at = placer.place(inventory, small);
    ASSERT_TRUE(at.has_value());
    EXPECT_EQ(at->instances.front().gpu, 0);
  }
  EXPECT_EQ(placer.place(inventory, small)->instances.front().gpu, 1);
  // Both cards are cut: there is no whole one.
  const PodShapeId whole_card = placer.add_shape(whole(1));
  EXPECT_FALSE(placer.find(inventory, whole_card).has_value());
  EXPECT_EQ(placer.shortfall(inventory, whole_card).of(Lack::gpus), 1U);
}

TEST(Instances, GoBackAndLeaveAWholeCard) {
  const HostSpec spec = cut_on_demand(1);
  Inventory inventory;
  inventory.add(spec);
  const std::int64_t before = inventory.gpu_milli_left();
  Placer placer(pack());
  const PodShapeId large = placer.add_shape(instances(*spec.partitions, "3g.40gb", 2));
  const auto at = placer.place(inventory, large);
  ASSERT_TRUE(at.has_value());
  EXPECT_EQ(at->instances.size(), 2U);
  EXPECT_FALSE(placer.find(inventory, large).has_value());
  EXPECT_EQ(placer.shortfall(inventory, large).of(Lack::instances), 1U);
  placer.release(inventory, large, *at);
  EXPECT_EQ(inventory.gpu_milli_left(), before);
  EXPECT_TRUE(placer.find(inventory, placer.add_shape(whole(1))).has_value());
}

TEST(Instances, OfAnotherCardFitNowhere) {
  const HostSpec spec = cut_on_demand(1);
  Inventory inventory;
  const HostId host = inventory.add(spec);
  Request request;
  request.instances = {{ResourceId::at(999), 1}};
  EXPECT_EQ(inventory.lacks(host, request), bit(Lack::instances));
  request = instances(*spec.partitions, "1g.10gb", std::numeric_limits<std::int64_t>::max());
  EXPECT_FALSE(inventory.fits(host, request));
}

// Random takes and releases, one instance at a time: a pod fits exactly where some card has room.
TEST(Instances, NeverOverlapAndNeverHide) {
  const HostSpec spec = cut_on_demand(3);
  Inventory inventory;
  const HostId host = inventory.add(spec);
  Placer placer(pack());
  std::vector<PodShapeId> shapes;
  for (const auto& name : spec.partitions->names) {
    shapes.push_back(placer.add_shape(instances(*spec.partitions, name, 1)));
  }
  std::vector<std::pair<PodShapeId, Placement>> live;
  Dice dice(7);
  for (int turn = 0; turn < 5000; ++turn) {
    if (!live.empty() && dice.below(2) == 0) {
      const auto index =
          static_cast<std::size_t>(dice.below(static_cast<std::int64_t>(live.size())));
      placer.release(inventory, live[index].first, live[index].second);
      live.erase(live.begin() + static_cast<std::ptrdiff_t>(index));
      continue;
    }
    const auto profile =
        static_cast<std::size_t>(dice.below(static_cast<std::int64_t>(shapes.size())));
    bool has_room = false;
    for (std::size_t gpu = 0; gpu < 3; ++gpu) {
      const auto card = inventory.host(host).cards[gpu];
      has_room = has_room || spec.partitions->table->room(card, profile) > 0;
    }
    const auto at = placer.place(inventory, shapes[profile]);
    ASSERT_EQ(at.has_value(), has_room);
    if (at) live.emplace_back(shapes[profile], *at);
  }
  for (const auto& [shape, at] : live) placer.release(inventory, shape, at);
  EXPECT_EQ(inventory.gpu_milli_left(), 3000);
}

TEST(Replicas, AreAsManyAsThePluginOffers) {
  HostSpec spec = host_with(2);
  spec.replicas = 3;
  spec.slots = 5;  // one is unhealthy
  Inventory inventory;
  const HostId host = inventory.add(spec);
  Placer placer(best_fit());
  const PodShapeId one = placer.add_shape(whole(1, 1));
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(placer.place(inventory, one).has_value()) << i;
  EXPECT_FALSE(placer.place(inventory, one).has_value());
  EXPECT_EQ(inventory.lacks(host, whole(1, 1)), bit(Lack::gpus));
}

TEST(Replicas, AreNotDividedFurther) {
  HostSpec spec = host_with(2);
  spec.replicas = 2;
  Inventory inventory;
  const HostId host = inventory.add(spec);
  EXPECT_EQ(inventory.lacks(host, fraction(100)), bit(Lack::gpus));
  // Several of them are on different GPUs, and there are but two.
  EXPECT_TRUE(inventory.fits(host, whole(2)));
  EXPECT_FALSE(inventory.fits(host, whole(3)));
}

}  // namespace
}  // namespace fairlead::place
