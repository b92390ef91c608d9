// The tables themselves, and the names under which clusters know their cards.
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "hardware/card_names.hpp"
#include "hardware/share.hpp"

namespace fairlead::hardware {
namespace {

std::string found(std::string_view product, std::optional<std::int64_t> memory_mib = {}) {
  const CardSearch search = find_card(product, memory_mib);
  std::string text;
  for (const Card* card : search.cards) text += std::string(card->name) + " ";
  return search.whole_only ? text + "(no MIG)" : text;
}

TEST(Cards, AreKnownByTheNamesThatClustersWrite) {
  EXPECT_EQ(found("H100-80GB"), "H100-80GB ");
  EXPECT_EQ(found("NVIDIA H100 80GB HBM3"), "H100-80GB ");
  EXPECT_EQ(found("NVIDIA-H100-80GB-HBM3"), "H100-80GB ");
  EXPECT_EQ(found("NVIDIA-H100-80GB-HBM3-MIG-1g.10gb"), "H100-80GB ");
  EXPECT_EQ(found("NVIDIA-H100-80GB-HBM3-MIG-INVALID"), "H100-80GB ");
  EXPECT_EQ(found("NVIDIA-H100-80GB-HBM3-SHARED"), "H100-80GB ");
  EXPECT_EQ(found("NVIDIA-A100-SXM4-40GB"), "A100-40GB ");
  EXPECT_EQ(found("NVIDIA-A100-80GB-PCIe"), "A100-80GB ");
  EXPECT_EQ(found("NVIDIA-H100-NVL"), "H100-94GB ");
  EXPECT_EQ(found("NVIDIA-H200"), "H200-141GB ");
  EXPECT_EQ(found("h200"), "H200-141GB ");
  EXPECT_EQ(found("NVIDIA-GH200-480GB"), "H100-96GB ");
  EXPECT_EQ(found("NVIDIA-RTX-PRO-6000-Blackwell-Server-Edition"), "RTX-PRO-6000-96GB ");
}

TEST(Cards, AreToldApartByMemoryWhereTheNameDoesNot) {
  EXPECT_EQ(found("A100"), "A100-40GB A100-80GB ");
  EXPECT_EQ(found("A100", 81920), "A100-80GB ");
  EXPECT_EQ(found("NVIDIA-GB200"), "GB200-186GB GB200-189GB ");
  EXPECT_EQ(found("NVIDIA-GB200", 189471), "GB200-186GB ");
}

TEST(Cards, WithoutMigAndUnknownOnesAreWholeCards) {
  EXPECT_EQ(found("NVIDIA-L40S"), "(no MIG)");
  EXPECT_EQ(found("Tesla-V100-SXM2-32GB"), "(no MIG)");
  EXPECT_EQ(found("NVIDIA-X900"), "");
  EXPECT_EQ(found("A1000"), "");
  EXPECT_EQ(found(""), "");
}

TEST(Cards, ShareNoPciIdAndNoProduct) {
  std::set<std::uint16_t> ids;
  for (const Card& card : all_cards()) {
    for (const std::uint16_t id : card.devices) {
      EXPECT_TRUE(ids.insert(id).second) << std::hex << id;
      EXPECT_EQ(card_of_device(id), &card);
    }
    for (const std::string_view product : card.products) {
      if (card.name.starts_with("GB200")) continue;
      EXPECT_EQ(find_card(product).only(), &card) << product;
    }
  }
  EXPECT_EQ(card_of_device(0x1234), nullptr);
}

TEST(Cards, HaveAsManyProfilesAsTheirGeometryHasShapes) {
  for (const Card& card : all_cards()) {
    ASSERT_EQ(card.profiles.size(), card.shapes().size()) << card.name;
    for (std::size_t i = 0; i < card.profiles.size(); ++i) {
      const std::string name(card.profiles[i].name);
      EXPECT_EQ(std::stoi(name), card.shapes()[i].compute) << card.name << " " << name;
      const bool is_variant = !name.ends_with("gb");
      EXPECT_EQ(!is_variant, card.shapes()[i].plain) << name;
    }
  }
}

// The number in the name overstates; whatever was measured is more than the estimate, and less
// than the name.
TEST(Cards, MemoryIsNeverOverstated) {
  for (const Card& card : all_cards()) {
    for (const Profile& profile : card.profiles) {
      const std::string name(profile.name);
      const int gigabytes = std::stoi(name.substr(name.find('.') + 1));
      EXPECT_LE(profile.memory_mib, gigabytes * 1024) << card.name << " " << name;
      EXPECT_GE(profile.memory_mib, (gigabytes - 1) * 1'000'000'000LL / (1 << 20))
          << card.name << " " << name;
    }
  }
  const Card& h200 = *find_card("H200").only();
  EXPECT_EQ(h200.profiles[*find_profile(h200, "1g.18gb")].memory_mib, 16 * 1024);
}

TEST(Profiles, OfAnotherCardLeadToThoseOfThisOne) {
  const Card& h200 = *find_card("H200").only();
  EXPECT_FALSE(find_profile(h200, "1g.10gb"));
  std::string like;
  for (const std::size_t i : profiles_like(h200, "1g.10gb")) {
    like += std::string(h200.profiles[i].name) + " ";
  }
  EXPECT_EQ(like, "1g.18gb 1g.35gb ");
  EXPECT_TRUE(profiles_like(h200, "5g.10gb").empty());
  EXPECT_TRUE(profiles_like(h200, "gpu").empty());
  EXPECT_TRUE(is_known_profile("1g.10gb"));
  EXPECT_FALSE(is_known_profile("1g.11gb"));
  EXPECT_EQ(resource_of("1g.24gb+me.all"), "nvidia.com/mig-1g.24gb.me.all");
}

TEST(Share, IsExactAndNeverMoreThanACard) {
  for (const Card& card : all_cards()) {
    for (const Shape& shape : card.shapes()) {
      const std::int64_t units = units_of(*card.geometry, shape);
      // 2 * units / card = compute share + memory share, without a remainder
      EXPECT_EQ(2 * units * card.geometry->compute * card.geometry->memory,
                card_units * (shape.compute * card.geometry->memory +
                              shape.memory * card.geometry->compute));
      EXPECT_LE(units * shape.most, card_units);
    }
  }
  EXPECT_EQ(units_of_replica(4), card_units / 4);
  EXPECT_EQ(units_of_milli(1000), card_units);
}

}  // namespace
}  // namespace fairlead::hardware
