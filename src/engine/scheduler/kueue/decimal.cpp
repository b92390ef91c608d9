#include "engine/scheduler/kueue/decimal.hpp"

#include <array>
#include <charconv>
#include <string_view>

#include "base/assert.hpp"

namespace fairlead::kueue {

Factor::Factor(double factor) {
  FAIRLEAD_ASSERT(factor >= 0 && factor <= 1);
  std::array<char, 512> text{};
  const auto [end, error] =
      std::to_chars(text.data(), text.data() + text.size(), factor, std::chars_format::fixed);
  FAIRLEAD_ASSERT(error == std::errc());
  const std::string_view digits(text.data(), static_cast<std::size_t>(end - text.data()));
  is_one_ = digits.starts_with('1');
  if (const std::size_t point = digits.find('.'); point != std::string_view::npos) {
    digits_ = digits.substr(point + 1);
  }
  if (digits_.size() > 18) return;
  denominator_ = 1;
  for (const char digit : digits_) {
    numerator_ = numerator_ * 10 + (digit - '0');
    denominator_ *= 10;
  }
}

Quantity Factor::of(Quantity quantity) const {
  if (is_one_) return quantity;
  const int128 nanos = quantity.nanos();
  int128 product = 0;
  if (denominator_ > 0 && !__builtin_mul_overflow(nanos, int128{numerator_}, &product)) {
    return Quantity::of_nanos(product / denominator_);
  }
  // Horner from the right: value = (d_i * nanos + value) / 10, cutting once at the end is the
  // same as cutting each step because every step only drops a fraction below one nano.
  int128 whole = 0;
  for (auto digit = digits_.rbegin(); digit != digits_.rend(); ++digit) {
    whole = (nanos * (*digit - '0') + whole) / 10;
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
