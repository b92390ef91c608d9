// Kubernetes resource quantities ("500m", "4Gi", "1e3"), exact to the nano unit as the
// Kubernetes API keeps them (k8s.io/apimachinery resource.Quantity).
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/amount.hpp"

namespace fairlead {

__extension__ typedef __int128 int128;

// A decimal number in units of 10^-9. Saturates at the ends of the 128-bit range, about
// +-1.7e29; Kubernetes keeps more, and both sides treat such amounts as unlimited.
class Quantity {
 public:
  constexpr Quantity() = default;
  static constexpr Quantity of(std::int64_t units) { return Quantity(int128{units} * nano); }
  static constexpr Quantity of_milli(std::int64_t milli) {
    return Quantity(int128{milli} * (nano / 1000));
  }

  // The value in whole units or in thousandths, rounded away from zero (as Kubernetes does) and
  // saturated at the ends of the 64-bit range.
  std::int64_t units() const;
  std::int64_t milli() const;

  bool negative() const { return nanos_ < 0; }
  int128 nanos() const { return nanos_; }
  static constexpr Quantity of_nanos(int128 nanos) { return Quantity(nanos); }

  friend constexpr auto operator<=>(Quantity, Quantity) = default;
  friend Quantity operator+(Quantity a, Quantity b);
  friend Quantity operator*(Quantity a, Quantity b);

 private:
  friend std::optional<Quantity> parse_quantity(std::string_view);
  friend std::string to_string(Quantity);

  static constexpr std::int64_t nano = 1'000'000'000;
  constexpr explicit Quantity(int128 nanos) : nanos_(nanos) {}

  int128 nanos_ = 0;
};

// Accepts what the Kubernetes API accepts: an optional sign, digits with an optional point, and
// one of n u m k M G T P E, Ki Mi Gi Ti Pi Ei, or a decimal exponent e3 / E3. Digits beyond the
// nano are rounded away from zero. Nothing for anything else (NaN, "1 Gi", "0x10", "").
std::optional<Quantity> parse_quantity(std::string_view text);

// The exact value with the largest fitting suffix: "4Gi", "1500m", "8".
std::string to_string(Quantity quantity);

// GPUs counted in cards, whatever part of one a slice or a replica is (docs/gpus.md). A card is
// 504,000 of the unit below: exact for every MIG instance, thousandths, and up to ten replicas.
inline constexpr std::string_view cards_resource = "fairlead.dev/gpu";
inline constexpr std::int64_t units_per_card = 504'000;

// How many base units one of the resource is: requests and quotas are counted in millicores for
// "cpu", in units of a card for cards, and in whole ones (bytes, devices) for everything else.
std::int64_t base_units(std::string_view resource);

// An amount in base units, rounded up. A request beyond 64 bits saturates; a quota beyond them is
// unlimited.
std::int64_t request_value(std::string_view resource, Quantity quantity);
Amount quota_amount(std::string_view resource, Quantity quantity);

// The inverse for people: an amount of `resource` as a quantity text ("1500m", "4Gi", "8", "0.134"
// cards), which reads back as the same amount.
std::string amount_text(std::string_view resource, Amount amount);

}  // namespace fairlead
