// When nodes may be cut anew: windows of a week, and one node after the other in them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/week.hpp"

namespace fairlead::mig {

// "Sun 02:00-06:00", "Sat 22:00-Mon 06:00"; an end that is not behind the start is on the next day.
Result<WeekWindow> parse_window(std::string_view text);

// When each of `count` nodes begins, `at_once` of them together, each within one window: "week 1,
// Sun 02:20". Refused where no window is long enough. Windows that overlap count as they are.
Result<std::vector<std::string>> schedule(std::vector<WeekWindow> windows, std::size_t count,
                                          int minutes_each, int at_once);

}  // namespace fairlead::mig
