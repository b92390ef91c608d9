#include "report/gate_bound.hpp"

#include <charconv>
#include <string>

#include "base/amount.hpp"
#include "base/instant.hpp"

namespace fairlead::report {

namespace {

// A decimal number in thousandths: "10" is 10,000, "2.5" is 2,500. At most three decimals.
std::optional<std::int64_t> parse_thousandths(std::string_view text) {
  const std::size_t point = text.find('.');
  std::string digits(text.substr(0, point));
  std::string decimals(point == text.npos ? "" : text.substr(point + 1));
  if (digits.empty() || decimals.size() > 3 || (point != text.npos && decimals.empty())) {
    return std::nullopt;
  }
  decimals.resize(3, '0');
  digits += decimals;
  std::int64_t value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc() || stop != end || digits[0] == '-') return std::nullopt;
  return value;
}

}  // namespace

std::optional<Bound> parse_bound(Unit unit, std::string_view text, bool relative) {
  const bool is_percent = text.ends_with("%");
  const bool is_points = text.ends_with("pp");
  if (is_percent) text.remove_suffix(1);
  if (is_points) text.remove_suffix(2);
  if (is_points && (unit != Unit::ppm || !relative)) return std::nullopt;
  if (is_percent && relative) {
    const auto value = parse_thousandths(text);
    return value ? std::optional(Bound{*value, true}) : std::nullopt;
  }
  switch (unit) {
    case Unit::count: {
      const auto value = parse_thousandths(text);
      if (is_percent || !value || *value % 1000 != 0) return std::nullopt;
      return Bound{*value / 1000};
    }
    case Unit::milliseconds: {
      if (is_percent) return std::nullopt;
      if (text == "0") return Bound{0};
      const auto span = parse_duration(text);
      return span ? std::optional(Bound{span->ms}) : std::nullopt;
    }
    case Unit::milli_gpu_hours: {
      const auto value = parse_thousandths(text);
      return is_percent || !value ? std::nullopt : std::optional(Bound{*value});
    }
    case Unit::ppm: {
      const auto value = parse_thousandths(text);
      if (!value || (!is_percent && !is_points)) return std::nullopt;
      return Bound{saturating_multiply(*value, 10)};
    }
  }
  return std::nullopt;
}

const char* bound_hint(Unit unit) {
  switch (unit) {
    case Unit::count: return "a whole number: 5, or +5, -5 or +10% for a change";
    case Unit::milliseconds:
      return "a span of time: 15m, 2h30m, or +15m, -15m or +10% for a change";
    case Unit::milli_gpu_hours: return "GPU-hours: 100, or +100, -100 or +10% for a change";
    case Unit::ppm: return "a percentage: 80%, or for a change +2pp in points, +2% in proportion";
  }
  return "";
}

}  // namespace fairlead::report
