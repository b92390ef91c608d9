#include "engine/scheduler/kueue/decimal.hpp"

#include <array>
#include <charconv>
#include <string_view>

#include "base/assert.hpp"

namespace fairlead::kueue {

Quantity scale(Quantity quantity, double factor) {
  FAIRLEAD_ASSERT(factor >= 0 && factor <= 1);
  std::array<char, 512> text{};
  const auto [end, error] =
      std::to_chars(text.data(), text.data() + text.size(), factor, std::chars_format::fixed);
  FAIRLEAD_ASSERT(error == std::errc());
  const std::string_view digits(text.data(), static_cast<std::size_t>(end - text.data()));
  if (digits.starts_with('1')) return quantity;
  // 0.d1d2d3...: the sum of nanos * d_i / 10^i, kept exact as whole part and rest by carrying
  // from the last digit to the first.
  const int128 nanos = quantity.nanos();
  int128 whole = 0;
  const std::size_t point = digits.find('.');
  if (point == std::string_view::npos) return Quantity();
  // Horner from the right: value = (d_i * nanos + value) / 10, cutting once at the end is the
  // same as cutting each step because every step only drops a fraction below one nano.
  for (std::size_t i = digits.size(); i-- > point + 1;) {
    whole = (nanos * (digits[i] - '0') + whole) / 10;
  }
  return Quantity::of_nanos(whole);
}

double approximate(Quantity quantity) {
  const int128 nanos = quantity.nanos();
  const int128 whole = nanos / 1'000'000'000;
  if (whole * 1'000'000'000 == nanos) return static_cast<double>(whole);
  return static_cast<double>(nanos) * 1e-9;
}

}  // namespace fairlead::kueue
