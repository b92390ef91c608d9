// Pods that want company, or none: rankings that are kept up to date against rankings made anew.
#include <gtest/gtest.h>

#include "place_helpers.hpp"

namespace fairlead::place {
namespace {

constexpr std::int64_t hosts = 24;
constexpr std::int64_t zones = 5;
constexpr std::int64_t kinds = 6;

class World {
 public:
  explicit World(std::uint64_t seed) : dice_(seed), placer_(pack()) {
    Company& company = placer_.company();
    zone_ = company.add_label();
    name_ = company.add_label();
    for (std::int64_t i = 0; i < hosts; ++i) {
      const HostId host = inventory_.add(host_with(4));
      company.domains(name_).set(host, std::to_string(i));
      // The last zone is that of hosts without the label.
      const std::int64_t zone = dice_.below(zones);
      if (zone + 1 < zones) company.domains(zone_).set(host, std::to_string(zone));
    }
    for (std::int64_t i = 0; i < kinds; ++i) {
      const PodShapeId shape =
          placer_.add_shape(whole(1 + static_cast<std::int32_t>(dice_.below(2))));
      placer_.set_kind(shape, company.add_kind());
      shapes_.push_back(shape);
    }
  }

  void wish() {
    Company& company = placer_.company();
    const KindId kind = KindId::at(static_cast<std::size_t>(dice_.below(kinds)));
    const KindId other = KindId::at(static_cast<std::size_t>(dice_.below(kinds)));
    const CrowdId crowd = company.add_crowd(dice_.below(2) == 0 ? zone_ : name_);
    company.join(other, crowd);
    const std::int64_t attitude = dice_.below(4);
    if (attitude == 0) company.avoid(kind, crowd);
    if (attitude == 1) company.seek(kind, {crowd}, kind == other);
    if (attitude > 1) company.like(kind, {crowd, 10, attitude == 2});
  }

  void place() {
    const PodShapeId shape = shapes_[static_cast<std::size_t>(dice_.below(kinds))];
    Placer anew = placer_;
    const auto expected = anew.find(inventory_, shape);
    const auto at = placer_.place(inventory_, shape);
    ASSERT_EQ(at, expected);
    placed_ += at ? 1 : 0;
    if (at) live_.emplace_back(shape, *at);
  }

  void release() {
    if (live_.empty()) return;
    const auto index = static_cast<std::size_t>(dice_.below(std::ssize(live_)));
    placer_.release(inventory_, live_[index].first, live_[index].second);
    live_.erase(live_.begin() + static_cast<std::ptrdiff_t>(index));
  }

  std::int64_t dice(std::int64_t n) { return dice_.below(n); }
  int placed() const { return placed_; }

 private:
  Dice dice_;
  Inventory inventory_;
  Placer placer_;
  NodeLabelId zone_;
  NodeLabelId name_;
  std::vector<PodShapeId> shapes_;
  std::vector<std::pair<PodShapeId, Placement>> live_;
  int placed_ = 0;
};

TEST(Company, KeepsRankingsAsIfTheyWereMadeAnew) {
  int placed = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    World world(seed);
    for (int turn = 0; turn < 300; ++turn) {
      if (turn < 4 || world.dice(60) == 0) world.wish();
      if (world.dice(5) < 3) {
        world.place();
      } else {
        world.release();
      }
      if (testing::Test::HasFatalFailure()) FAIL() << "seed " << seed << ", turn " << turn;
    }
    placed += world.placed();
  }
  EXPECT_GT(placed, 3000);
}

TEST(Company, OfAGangIsLookedForInADomainThatHoldsIt) {
  Inventory inventory;
  Placer placer(pack());
  Company& company = placer.company();
  const NodeLabelId rack = company.add_label();
  for (int i = 0; i < 6; ++i) {
    const HostId host = inventory.add(host_with(i < 2 ? 1 : 2));
    company.domains(rack).set(host, i < 2 ? "small" : i < 4 ? "middle" : "large");
  }
  const PodShapeId shape = placer.add_shape(whole(1));
  const KindId kind = company.add_kind();
  placer.set_kind(shape, kind);
  const CrowdId crowd = company.add_crowd(rack);
  company.join(kind, crowd);
  company.seek(kind, {crowd}, true);
  std::vector<Placement> places;
  const GangPart five{shape, 5, {}};
  EXPECT_FALSE(placer.place_gang(inventory, std::span(&five, 1), places));
  const GangPart four{shape, 4, {}};
  ASSERT_TRUE(placer.place_gang(inventory, std::span(&four, 1), places));
  for (const Placement& at : places) EXPECT_TRUE(at.host == HostId{2} || at.host == HostId{3});
}

}  // namespace
}  // namespace fairlead::place
