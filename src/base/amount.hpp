// A quota or usage amount: a 64-bit count of base units (millicores for cpu, bytes for memory,
// pieces for devices) that saturates instead of wrapping. The largest value means "unlimited"
// and stays unlimited whatever bounded amount is added or taken away, as in Kueue since 0.18
// (a quota of 1e30 cores must not become a small or negative number).
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace fairlead {

class Amount {
 public:
  constexpr Amount() = default;
  constexpr explicit Amount(std::int64_t value) : value_(value) {}

  static constexpr Amount unlimited() { return Amount(std::numeric_limits<std::int64_t>::max()); }

  constexpr bool is_unlimited() const { return *this == unlimited(); }
  constexpr std::int64_t value() const { return value_; }

  friend constexpr auto operator<=>(Amount, Amount) = default;

  friend constexpr Amount operator+(Amount a, Amount b) {
    if (a.is_unlimited() || b.is_unlimited()) return unlimited();
    std::int64_t sum = 0;
    if (!__builtin_add_overflow(a.value_, b.value_, &sum)) return Amount(sum);
    return a.value_ > 0 ? unlimited() : lowest();
  }

  // unlimited - unlimited is 0; bounded - unlimited is the lowest amount: nothing available.
  friend constexpr Amount operator-(Amount a, Amount b) {
    if (a.is_unlimited()) return b.is_unlimited() ? Amount() : unlimited();
    if (b.is_unlimited()) return lowest();
    std::int64_t difference = 0;
    if (!__builtin_sub_overflow(a.value_, b.value_, &difference)) return Amount(difference);
    return a.value_ > 0 ? unlimited() : lowest();
  }

  Amount& operator+=(Amount other) { return *this = *this + other; }
  Amount& operator-=(Amount other) { return *this = *this - other; }

 private:
  static constexpr Amount lowest() { return Amount(std::numeric_limits<std::int64_t>::min()); }

  std::int64_t value_ = 0;
};

// a * b, saturating at the ends of the 64-bit range.
constexpr std::int64_t saturating_multiply(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  if (!__builtin_mul_overflow(a, b, &product)) return product;
  return (a < 0) == (b < 0) ? std::numeric_limits<std::int64_t>::max()
                            : std::numeric_limits<std::int64_t>::min();
}

}  // namespace fairlead
