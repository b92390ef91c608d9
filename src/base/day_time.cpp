#include "base/day_time.hpp"

#include <algorithm>

#include "base/week.hpp"

namespace fairlead {
namespace {

std::optional<int> take_two_digits(std::string_view& text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.size() < 2 || !is_digit(text[0]) || !is_digit(text[1])) return std::nullopt;
  const int value = (text[0] - '0') * 10 + (text[1] - '0');
  text.remove_prefix(2);
  return value;
}

}  // namespace

std::optional<int> take_day(std::string_view& text) {
  const auto found = std::find(week_days.begin(), week_days.end(), text.substr(0, 3));
  if (found == week_days.end()) return std::nullopt;
  text.remove_prefix(3);
  return static_cast<int>(found - week_days.begin());
}

std::optional<int> take_time(std::string_view& text) {
  const auto hour = take_two_digits(text);
  if (!hour || !text.starts_with(':')) return std::nullopt;
  text.remove_prefix(1);
  const auto minute = take_two_digits(text);
  if (!minute || *minute > 59) return std::nullopt;
  const int total = *hour * 60 + *minute;
  if (total > minutes_of_a_day) return std::nullopt;
  return total;
}

}  // namespace fairlead
