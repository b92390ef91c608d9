#include "base/week.hpp"

#include <algorithm>
#include <string>

#include "base/day_time.hpp"

namespace fairlead {
namespace {

constexpr std::int64_t minute_ms = 60'000;
constexpr std::int64_t week_ms = minutes_of_a_week * minute_ms;

bool take(std::string_view& text, char wanted) {
  if (!text.starts_with(wanted)) return false;
  text.remove_prefix(1);
  return true;
}

std::int64_t within_week(Instant at) {
  const std::int64_t rest = at.ms % week_ms;
  return rest < 0 ? rest + week_ms : rest;
}

std::string time_text(int minute) {
  const auto two_digits = [](int value) {
    return std::string{static_cast<char>('0' + value / 10), static_cast<char>('0' + value % 10)};
  };
  return two_digits(minute / 60 % 24) + ":" + two_digits(minute % 60);
}

}  // namespace

std::optional<std::vector<WeekWindow>> parse_week_windows(std::string_view text) {
  const auto first = take_day(text);
  if (!first) return std::nullopt;
  const auto last = take(text, '-') ? take_day(text) : first;
  if (!last || !take(text, ' ')) return std::nullopt;
  const auto start = take_time(text);
  if (!start || !take(text, '-')) return std::nullopt;
  const auto end_day = *first == *last ? take_day(text) : std::nullopt;
  if (end_day && !take(text, ' ')) return std::nullopt;
  const auto end = take_time(text);
  if (!end || !text.empty() || *start == minutes_of_a_day) return std::nullopt;
  int length = *end - *start;
  if (end_day) {
    length += (*end_day - *first) * minutes_of_a_day;
    if (length <= 0) length += minutes_of_a_week;
  } else if (length <= 0) {
    length += minutes_of_a_day;
  }
  std::vector<WeekWindow> windows;
  for (int day = *first;; day = (day + 1) % 7) {
    windows.push_back({day * minutes_of_a_day + *start, length});
    if (day == *last) return windows;
  }
}

std::string to_string(WeekWindow window) {
  const int end = (window.start + window.length) % minutes_of_a_week;
  const auto day = [](int minute) {
    return std::string(week_days[static_cast<std::size_t>(minute / minutes_of_a_day % 7)]);
  };
  std::string text = day(window.start) + " " + time_text(window.start) + "-";
  const bool needs_day = window.length > minutes_of_a_day;
  if (needs_day) text += day(end) + " ";
  return text + time_text(end);
}

bool is_within(WeekWindow window, Instant at) {
  const std::int64_t since = within_week({at.ms - window.start * minute_ms});
  return since < window.length * minute_ms;
}

Instant next_edge(WeekWindow window, Instant after) {
  const std::int64_t since = within_week({after.ms - window.start * minute_ms});
  const std::int64_t length = window.length * minute_ms;
  const std::int64_t to_end = since < length ? length - since : week_ms;
  return after + milliseconds(std::min(to_end, week_ms - since));
}

}  // namespace fairlead
