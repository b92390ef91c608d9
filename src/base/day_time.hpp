// Days of the week and times of the day, as people write them: "Mon", "02:00".
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace fairlead {

inline constexpr std::array<std::string_view, 7> week_days = {"Mon", "Tue", "Wed", "Thu",
                                                              "Fri", "Sat", "Sun"};

// The index of the day that `text` begins with; the day is taken off. Nothing if it is none.
std::optional<int> take_day(std::string_view& text);
// Likewise minutes of "02:00"; 24:00 is the end of the day.
std::optional<int> take_time(std::string_view& text);

}  // namespace fairlead
