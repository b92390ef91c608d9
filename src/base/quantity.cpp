#include "base/quantity.hpp"

#include <array>
#include <limits>

namespace fairlead {
namespace {

constexpr std::int64_t nano_units = 1'000'000'000;
constexpr int128 int128_max = ~(int128{1} << 127);

int128 multiply(int128 a, int128 b) {
  int128 product = 0;
  if (!__builtin_mul_overflow(a, b, &product)) return product;
  return (a < 0) == (b < 0) ? int128_max : -int128_max;
}

int128 divide_away_from_zero(int128 value, int128 divisor) {
  const int128 quotient = value / divisor;
  if (value % divisor == 0) return quotient;
  return value < 0 ? quotient - 1 : quotient + 1;
}

std::int64_t saturate(int128 value) {
  constexpr auto max = std::numeric_limits<std::int64_t>::max();
  constexpr auto min = std::numeric_limits<std::int64_t>::min();
  if (value > max) return max;
  if (value < min) return min;
  return static_cast<std::int64_t>(value);
}

struct Suffix {
  std::string_view text;
  std::int64_t binary;  // factor 2^n, or 1
  int decimal;          // power of ten
};

constexpr std::array<Suffix, 16> suffixes = {{
    {"", 1, 0},
    {"n", 1, -9},
    {"u", 1, -6},
    {"m", 1, -3},
    {"k", 1, 3},
    {"M", 1, 6},
    {"G", 1, 9},
    {"T", 1, 12},
    {"P", 1, 15},
    {"E", 1, 18},
    {"Ki", std::int64_t{1} << 10, 0},
    {"Mi", std::int64_t{1} << 20, 0},
    {"Gi", std::int64_t{1} << 30, 0},
    {"Ti", std::int64_t{1} << 40, 0},
    {"Pi", std::int64_t{1} << 50, 0},
    {"Ei", std::int64_t{1} << 60, 0},
}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A decimal exponent behind 'e' or 'E'. "E" alone is the suffix exa and is not one.
std::optional<int> read_exponent(std::string_view text) {
  if (text.size() < 2 || (text[0] != 'e' && text[0] != 'E')) return std::nullopt;
  text.remove_prefix(1);
  const bool negative = text[0] == '-';
  if (text[0] == '-' || text[0] == '+') text.remove_prefix(1);
  if (text.empty() || text.size() > 4) return std::nullopt;
  int exponent = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    exponent = exponent * 10 + (c - '0');
  }
  return negative ? -exponent : exponent;
}

std::optional<Suffix> read_suffix(std::string_view text) {
  for (const Suffix& suffix : suffixes) {
    if (suffix.text == text) return suffix;
  }
  if (const auto exponent = read_exponent(text)) return Suffix{"", 1, *exponent};
  return std::nullopt;
}

// The digits in front of a suffix: mantissa * 10^exponent, and perhaps a little more.
struct Digits {
  int128 mantissa = 0;
  int exponent = 0;
  bool any = false;
  bool cut = false;  // digits other than 0 were left out behind the mantissa's 38
};

Digits read_digits(std::string_view& text) {
  Digits digits;
  bool point = false;
  for (; !text.empty() && (is_digit(text[0]) || (text[0] == '.' && !point));
       text.remove_prefix(1)) {
    if (text[0] == '.') {
      point = true;
      continue;
    }
    const int digit = text[0] - '0';
    digits.any = true;
    if (digits.mantissa <= (int128_max - digit) / 10) {
      digits.mantissa = digits.mantissa * 10 + digit;
      if (point) --digits.exponent;
    } else {
      digits.cut = digits.cut || digit != 0;
      if (!point) ++digits.exponent;
    }
  }
  return digits;
}

// digits * 10^power, rounded up.
int128 decimal_value(Digits digits, int power) {
  int128 value = digits.mantissa;
  for (power += digits.exponent; power > 0 && value != 0 && value != int128_max; --power) {
    value = multiply(value, 10);
  }
  bool more = digits.cut;
  for (; power < 0 && value != 0; ++power) {
    more = more || value % 10 != 0;
    value /= 10;
  }
  return more && value != int128_max ? value + 1 : value;
}

// digits * factor in nano units, rounded up. The factor is a power of two up to 2^60.
int128 binary_value(Digits digits, std::int64_t factor) {
  bool more = digits.cut;
  for (; digits.exponent < -37; ++digits.exponent) {
    more = more || digits.mantissa % 10 != 0;
    digits.mantissa /= 10;
  }
  int128 divisor = 1;
  for (int i = digits.exponent; i < 0; ++i) divisor *= 10;
  int128 units = decimal_value({digits.mantissa / divisor, 0, true, false},
                               digits.exponent > 0 ? digits.exponent : 0);
  // Long division, because the fraction times the factor exceeds 128 bits.
  int128 rest = digits.mantissa % divisor;
  int128 carried = 0;
  for (std::int64_t bit = 1; bit < factor; bit *= 2) {
    carried = carried * 2 + rest * 2 / divisor;
    rest = rest * 2 % divisor;
  }
  units = multiply(units, factor);
  if (units > int128_max / nano_units - carried) return int128_max;
  int128 nanos = 0;
  for (int i = 0; i < 9; ++i) {
    nanos = nanos * 10 + rest * 10 / divisor;
    rest = rest * 10 % divisor;
  }
  nanos += (units + carried) * nano_units;
  return rest != 0 || more ? nanos + 1 : nanos;
}

}  // namespace

std::int64_t Quantity::units() const { return saturate(divide_away_from_zero(nanos_, nano)); }

std::int64_t Quantity::milli() const {
  return saturate(divide_away_from_zero(nanos_, nano / 1000));
}

Quantity operator+(Quantity a, Quantity b) {
  int128 sum = 0;
  if (!__builtin_add_overflow(a.nanos_, b.nanos_, &sum)) return Quantity(sum);
  return Quantity(a.nanos_ > 0 ? int128_max : -int128_max);
}

Quantity operator*(Quantity a, Quantity b) {
  // Whole factors stay exact beyond the range in which the nano product would overflow.
  if (b.nanos_ % Quantity::nano == 0)
    return Quantity(multiply(a.nanos_, b.nanos_ / Quantity::nano));
  if (a.nanos_ % Quantity::nano == 0)
    return Quantity(multiply(b.nanos_, a.nanos_ / Quantity::nano));
  return Quantity(divide_away_from_zero(multiply(a.nanos_, b.nanos_), Quantity::nano));
}

std::optional<Quantity> parse_quantity(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  const Digits digits = read_digits(text);
  const auto suffix = read_suffix(text);
  if (!digits.any || !suffix) return std::nullopt;
  const int128 nanos = suffix->binary > 1 ? binary_value(digits, suffix->binary)
                                          : decimal_value(digits, 9 + suffix->decimal);
  // What is too large becomes the largest whole number.
  const int128 most = int128_max / Quantity::nano * Quantity::nano;
  const int128 value = nanos == int128_max ? most : nanos;
  return Quantity(negative ? -value : value);
}

std::string to_string(Quantity quantity) {
  if (quantity.nanos_ < 0) return "-" + to_string(Quantity(-quantity.nanos_));
  const auto digits = [](int128 value) {
    if (value <= std::numeric_limits<std::int64_t>::max()) {
      return std::to_string(static_cast<std::int64_t>(value));
    }
    std::string text;
    do {
      text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
      value /= 10;
    } while (value > 0);
    return text;
  };
  const int128 nanos = quantity.nanos_;
  for (std::size_t i = suffixes.size() - 1; i >= 10; --i) {
    const int128 unit = int128{suffixes[i].binary} * Quantity::nano;
    if (nanos > 0 && nanos % unit == 0) return digits(nanos / unit) + std::string(suffixes[i].text);
  }
  for (const auto& [text, factor] :
       {std::pair{"", int128{Quantity::nano}}, std::pair{"m", int128{1'000'000}},
        std::pair{"u", int128{1'000}}}) {
    if (nanos % factor == 0) return digits(nanos / factor) + text;
  }
  return digits(nanos) + "n";
}

std::int64_t base_units(std::string_view resource) {
  if (resource == "cpu") return 1000;
  return resource == cards_resource ? units_per_card : 1;
}

std::int64_t request_value(std::string_view resource, Quantity quantity) {
  const std::int64_t units = base_units(resource);
  const int128 nanos = quantity.nanos();
  // Beyond this the product would overflow, and the amount is beyond 64 bits anyway.
  if (nanos > int128_max / units) return std::numeric_limits<std::int64_t>::max();
  if (nanos < -(int128_max / units)) return std::numeric_limits<std::int64_t>::min();
  return Quantity::of_nanos(nanos * units).units();
}

Amount quota_amount(std::string_view resource, Quantity quantity) {
  return Amount(request_value(resource, quantity));
}

namespace {

// Truncated after nine digits: reading rounds up again, to the same unit.
std::string cards_text(std::int64_t units) {
  const std::string sign = units < 0 ? "-" : "";
  const int128 nanos = int128{units < 0 ? -units : units} * 1'000'000'000 / units_per_card;
  std::string digits = std::to_string(static_cast<std::int64_t>(nanos % 1'000'000'000));
  digits.insert(0, 9 - digits.size(), '0');
  digits.erase(digits.find_last_not_of('0') + 1);
  const auto whole = std::to_string(static_cast<std::int64_t>(nanos / 1'000'000'000));
  return sign + whole + (digits.empty() ? "" : "." + digits);
}

}  // namespace

std::string amount_text(std::string_view resource, Amount amount) {
  if (amount.is_unlimited()) return "unlimited";
  if (resource == cards_resource) return cards_text(amount.value());
  return to_string(resource == "cpu" ? Quantity::of_milli(amount.value())
                                     : Quantity::of(amount.value()));
}

}  // namespace fairlead
