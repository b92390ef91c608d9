// Figures as people read them: "2h 13m", "1,234", "88.9%".
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/instant.hpp"
#include "report/figures.hpp"

namespace fairlead::report {

// The two largest units: "9d 13h", "2h 13m", "3m 12s", "4.2s", "850ms", "0s".
std::string duration_words(Duration span);

// "69,351"
std::string count_words(std::int64_t count);

// A figure in the form of its unit; "-" where there is none.
std::string words(Metric metric, std::optional<std::int64_t> value);

// The same with a sign, for a difference: "+2h 13m"; percentages differ by points: "-1.2pp".
std::string difference_words(Metric metric, std::int64_t difference);

// "+12%", "-3.4%"; "new" where it was nothing before, "" where nothing changed.
std::string change_words(std::int64_t before, std::int64_t after);

}  // namespace fairlead::report
