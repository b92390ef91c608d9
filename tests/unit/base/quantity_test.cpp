// Quantities are read as k8s.io/apimachinery reads them; the values were taken from its
// ParseQuantity, run on each text.
#include "base/quantity.hpp"

#include <limits>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace fairlead {
namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

std::string read(const std::string& text) {
  const auto quantity = parse_quantity(text);
  return quantity ? to_string(*quantity) : "none";
}

TEST(Quantity, ReadsSuffixesAndExponents) {
  EXPECT_EQ(parse_quantity("500m")->milli(), 500);
  EXPECT_EQ(parse_quantity("4Gi")->units(), std::int64_t{4} << 30);
  EXPECT_EQ(parse_quantity("1k")->units(), 1000);
  EXPECT_EQ(parse_quantity("1E")->units(), 1'000'000'000'000'000'000);
  EXPECT_EQ(parse_quantity("1e3")->units(), 1000);
  EXPECT_EQ(parse_quantity("1E3")->units(), 1000);
  EXPECT_EQ(parse_quantity("1e+3")->units(), 1000);
  EXPECT_EQ(parse_quantity("1e-3")->milli(), 1);
  EXPECT_EQ(parse_quantity("+1")->units(), 1);
  EXPECT_EQ(parse_quantity("5.")->units(), 5);
  EXPECT_EQ(parse_quantity(".5")->milli(), 500);
}

TEST(Quantity, RefusesWhatKubernetesRefuses) {
  for (const char* text : {"", "NaN", "inf", "1 Gi", "0x10", "1K", "1i", "1Mi1", "--1", "1e",
                           "1_000", "1e30Gi", "Gi", ".", "1e18446744073709551616", "-", "1..2"}) {
    EXPECT_EQ(read(text), "none") << text;
  }
}

TEST(Quantity, RoundsAwayFromZero) {
  EXPECT_EQ(parse_quantity("1.5m")->milli(), 2);
  EXPECT_EQ(parse_quantity("100m")->units(), 1);
  EXPECT_EQ(parse_quantity("-1.5")->units(), -2);
  EXPECT_EQ(read("0.1n"), "1n");
  EXPECT_EQ(read("1e-1000"), "1n");
  EXPECT_EQ(read("1.0000000000000000000000000001"), "1000000001n");
  EXPECT_EQ(read("1.23456789012345678901234567890Ki"), "1264197519487n");
  EXPECT_EQ(parse_quantity("1.1Ki")->units(), 1127);
}

TEST(Quantity, ManyDigitsDoNotOverflow) {
  EXPECT_EQ(read("1.0000000000000000000000000000Ei"), "1Ei");
  EXPECT_EQ(read("999999999999999999999999999999999999999999e-40"), "100");
  EXPECT_EQ(read("12345678901234567890.123456789"), "12345678901234567890123456789n");
}

TEST(Quantity, SaturatesBeyondItsRange) {
  EXPECT_EQ(parse_quantity("9223372036854775808")->units(), most);
  EXPECT_EQ(parse_quantity("1e30")->units(), most);
  EXPECT_EQ(parse_quantity("1e1000")->units(), most);
  EXPECT_EQ(parse_quantity("-1e1000")->units(), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(parse_quantity(std::string(100, '9') + "Ei")->units(), most);
  EXPECT_EQ(parse_quantity("1e400")->nanos() % 1'000'000'000, 0) << "still a whole number";
  EXPECT_TRUE(quota_amount("cpu", *parse_quantity("9223372036854775807")).is_unlimited());
  EXPECT_FALSE(quota_amount("cpu", *parse_quantity("1000")).is_unlimited());
}

TEST(Quantity, CpuCountsInMillicoresAndAllElseInUnits) {
  EXPECT_EQ(request_value("cpu", *parse_quantity("1500m")), 1500);
  EXPECT_EQ(request_value("memory", *parse_quantity("1500m")), 2);
  EXPECT_EQ(amount_text("cpu", Amount(1500)), "1500m");
  EXPECT_EQ(request_value(cards_resource, *parse_quantity("3.5")), 1'764'000);
  EXPECT_EQ(amount_text(cards_resource, Amount(1'764'000)), "3.5");
  EXPECT_EQ(amount_text("memory", Amount(std::int64_t{4} << 30)), "4Gi");
  EXPECT_EQ(amount_text("memory", Amount::unlimited()), "unlimited");
}

TEST(Quantity, ReadsBackWhatItWrites) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 10'000; ++i) {
    Quantity quantity = Quantity::of_milli(static_cast<std::int64_t>(random() >> (random() % 64)));
    if (i % 2 == 0) quantity = quantity * *parse_quantity("0.000001");
    if (i % 3 == 0) quantity = quantity * *parse_quantity("1Gi");
    if (i % 5 == 0) quantity = quantity * Quantity::of(-1);
    EXPECT_EQ(parse_quantity(to_string(quantity)), quantity) << to_string(quantity);
  }
}

TEST(Quantity, AddsAndMultipliesExactly) {
  const Quantity huge = *parse_quantity("1e29");
  EXPECT_EQ(Quantity::of_milli(1) + Quantity::of_milli(2), Quantity::of_milli(3));
  EXPECT_EQ(Quantity::of_milli(500) * Quantity::of(3), Quantity::of_milli(1500));
  EXPECT_EQ(Quantity::of_milli(500) * Quantity::of_milli(500), Quantity::of_milli(250));
  EXPECT_EQ((huge + huge).units(), most);
  EXPECT_EQ((huge * Quantity::of(-100)).units(), std::numeric_limits<std::int64_t>::min());
}

// What is written for people reads back as the same part of a card, however it was rounded.
TEST(Quantity, CardsReadBackAsTheSameAmount) {
  for (const std::int64_t units : {1L, 67'500L, 135'000L, 234'000L, 168'000L, 503'999L, 504'001L}) {
    const auto text = amount_text(cards_resource, Amount(units));
    EXPECT_EQ(request_value(cards_resource, *parse_quantity(text)), units) << text;
  }
  EXPECT_EQ(request_value(cards_resource, *parse_quantity("1e30")),
            std::numeric_limits<std::int64_t>::max());
}

}  // namespace
}  // namespace fairlead
