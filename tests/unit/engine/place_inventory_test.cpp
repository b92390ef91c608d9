#include "place_helpers.hpp"

namespace fairlead::place {

namespace {

const HostId first = HostId::at(0);

TEST(PlaceInventory, WhatIsTakenIsGoneAndComesBack) {
  Inventory inventory = hosts_with({8});
  const Request request = whole(3, 10);
  inventory.take({first, 0b111}, request);
  EXPECT_EQ(inventory.host(first).cpu, 86'000);
  EXPECT_EQ(inventory.host(first).gpu_milli_left(), 5000);
  EXPECT_TRUE(inventory.fits(first, whole(5)));
  EXPECT_FALSE(inventory.fits(first, whole(6)));
  inventory.release({first, 0b111}, request);
  EXPECT_TRUE(inventory.fits(first, whole(8)));
  EXPECT_EQ(inventory.host(first).pods, 110);
}

TEST(PlaceInventory, FractionsShareAGpuUntilItIsFull) {
  Inventory inventory = hosts_with({2});
  inventory.take({first, 0b01}, fraction(600));
  EXPECT_EQ(tightest_gpus(inventory.host(first), fraction(400)), 0b01) << "the fuller one";
  EXPECT_EQ(tightest_gpus(inventory.host(first), fraction(500)), 0b10);
  EXPECT_EQ(tightest_gpus(inventory.host(first), whole(1)), 0b10) << "a whole one is untouched";
  EXPECT_FALSE(inventory.fits(first, whole(2)));
}

TEST(PlaceInventory, MemoryOfAGpuIsCheckedWhereItIsKnown) {
  HostSpec spec = host_with(1);
  Request request = fraction(100);
  request.gpu_memory = 50'000;
  Inventory unknown;
  unknown.add(spec);
  EXPECT_TRUE(unknown.fits(first, request));

  spec.gpu_memory = 80'000;
  Inventory known;
  known.add(spec);
  ASSERT_TRUE(known.fits(first, request));
  known.take({first, 1}, request);
  EXPECT_EQ(known.lacks(first, request), bit(Lack::gpu_memory)) << "90 % free, but not its memory";
}

TEST(PlaceInventory, NamesEveryCause) {
  HostSpec spec = host_with(2, 4);
  spec.pods = 0;
  spec.extended = {{ResourceId::at(3), 1}};
  Inventory inventory;
  inventory.add(spec);
  Request request = whole(4, 8);
  request.memory = 1024 * gibibyte;
  request.extended = {{ResourceId::at(3), 2}};
  EXPECT_EQ(inventory.lacks(first, request), bit(Lack::cpu) | bit(Lack::memory) | bit(Lack::pods) |
                                                 bit(Lack::gpus) | bit(Lack::extended));
  request.models = 0b10;
  EXPECT_EQ(inventory.lacks(first, request), bit(Lack::model)) << "asked no further";
  inventory.set_open(first, false);
  EXPECT_EQ(inventory.lacks(first, request), bit(Lack::closed));
}

TEST(PlaceInventory, AHostWithoutAnExtendedResourceHasNoneOfIt) {
  Inventory inventory = hosts_with({0, 0});
  Request request = whole(0);
  request.extended = {{ResourceId::at(7), 1}};
  EXPECT_EQ(inventory.lacks(first, request), bit(Lack::extended));
}

TEST(PlaceInventory, WhatIsNotAskedForIsNeverShort) {
  Inventory inventory = hosts_with({1});
  inventory.take({first, 0}, whole(0, 1000));  // a fact: the world gave more than there is
  EXPECT_LT(inventory.host(first).cpu, 0);
  EXPECT_FALSE(inventory.fits(first, whole(1, 1)));
  EXPECT_TRUE(inventory.fits(first, whole(1, 0)));
}

TEST(PlaceInventory, ChangesAreSeenOnceAndNewestFirst) {
  Inventory inventory = hosts_with({1, 1, 1});
  const std::uint64_t then = inventory.changes().now();
  inventory.take({HostId::at(2), 0}, whole(0));
  inventory.take({HostId::at(0), 0}, whole(0));
  inventory.take({HostId::at(2), 0}, whole(0));
  std::vector<std::uint32_t> seen;
  inventory.changes().since(then, [&](HostId host) { seen.push_back(host.value); });
  EXPECT_EQ(seen, (std::vector<std::uint32_t>{2, 0}));
}

}  // namespace

}  // namespace fairlead::place
