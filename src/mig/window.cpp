#include "mig/window.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/day_time.hpp"
#include "mig/words.hpp"

namespace fairlead::mig {

namespace {

// -1: it is none.
int day_named(std::string_view text) {
  const auto day = take_day(text);
  return day && text.empty() ? *day : -1;
}

int minutes_of(std::string_view text) {
  const auto minutes = take_time(text);
  return minutes && text.empty() ? *minutes : -1;
}

}  // namespace

Result<WeekWindow> parse_window(std::string_view text) {
  const auto refuse = [&] {
    return unexpected(refusal({}, "'" + escaped(text, 60) + "' is no window",
                              "Sun 02:00-06:00, or Sat 22:00-Mon 06:00; days are Mon ... Sun"));
  };
  const auto ends = split_list(text, '-');
  if (ends.size() != 2) return refuse();
  const auto from = split_list(ends[0], ' ');
  const auto to = split_list(ends[1], ' ');
  if (from.size() != 2 || to.empty() || to.size() > 2) return refuse();
  const int day = day_named(from[0]);
  const int start = minutes_of(from[1]);
  const int end = minutes_of(to.back());
  const int last_day = to.size() == 2 ? day_named(to[0]) : day;
  if (day < 0 || start < 0 || end < 0 || last_day < 0) return refuse();
  int length = (last_day - day) * minutes_of_a_day + end - start;
  if (length <= 0) length += to.size() == 2 ? minutes_of_a_week : minutes_of_a_day;
  return WeekWindow{day * minutes_of_a_day + start, length};
}

Result<std::vector<std::string>> schedule(std::vector<WeekWindow> windows, std::size_t count,
                                          int minutes_each, int at_once) {
  std::stable_sort(windows.begin(), windows.end(),
                   [](const WeekWindow& a, const WeekWindow& b) { return a.start < b.start; });
  if (std::none_of(windows.begin(), windows.end(),
                   [&](const WeekWindow& window) { return window.length >= minutes_each; })) {
    return unexpected(refusal({}, fmt::format("no window is {} minutes long", minutes_each),
                              "a node must be done before its window ends"));
  }
  std::vector<std::string> begins;
  for (int week = 1; begins.size() < count; ++week) {
    for (const WeekWindow& window : windows) {
      for (int at = 0; at + minutes_each <= window.length; at += minutes_each) {
        const int minute = (window.start + at) % minutes_of_a_week;
        const int in_week = week + (window.start + at) / minutes_of_a_week;
        for (int n = 0; n < at_once && begins.size() < count; ++n) {
          begins.push_back(
              fmt::format("week {}, {} {:02}:{:02}", in_week,
                          week_days[static_cast<std::size_t>(minute / minutes_of_a_day)],
                          minute / 60 % 24, minute % 60));
        }
      }
    }
  }
  return begins;
}

}  // namespace fairlead::mig
