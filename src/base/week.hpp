// Spans of a week that come back every week: "Sun 02:00-06:00", "Sat 22:00-Mon 06:00",
// "Mon-Fri 20:00-06:00".
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/instant.hpp"

namespace fairlead {

inline constexpr int minutes_of_a_day = 24 * 60;
inline constexpr int minutes_of_a_week = 7 * minutes_of_a_day;
inline constexpr const char* week_window_help =
    "Sun 02:00-06:00, Sat 22:00-Mon 06:00, or Mon-Fri 20:00-06:00; days are Mon ... Sun";

struct WeekWindow {
  int start = 0;   // minutes since Monday 00:00, within the week
  int length = 0;  // minutes, at most a week

  friend bool operator==(const WeekWindow&, const WeekWindow&) = default;
};

// One window a day where days are given as a range. An end that is not behind the start is on the
// next day. Nothing for anything else.
std::optional<std::vector<WeekWindow>> parse_week_windows(std::string_view text);

// "Sun 02:00-06:00": the form that reads back equal.
std::string to_string(WeekWindow window);

// Instants count from Monday 00:00.
bool is_within(WeekWindow window, Instant at);
// The next instant after `after` at which the window begins or ends.
Instant next_edge(WeekWindow window, Instant after);

}  // namespace fairlead
