#include "report/words.hpp"

#include <array>
#include <limits>

#include <fmt/format.h>

namespace fairlead::report {

namespace {

// The magnitude, also of the smallest number.
std::uint64_t magnitude(std::int64_t value) {
  return value < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(value)
                   : static_cast<std::uint64_t>(value);
}

std::string grouped(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string duration_of(std::uint64_t ms) {
  constexpr std::uint64_t second = 1000;
  constexpr std::uint64_t minute = 60 * second;
  constexpr std::uint64_t hour = 60 * minute;
  constexpr std::uint64_t day = 24 * hour;
  if (ms == 0) return "0s";
  if (ms < second) return fmt::format("{}ms", ms);
  if (ms < 10 * second) return fmt::format("{}.{}s", ms / second, ms % second / 100);
  const auto two = [&](std::uint64_t large, const char* name, std::uint64_t small,
                       const char* small_name) {
    const std::uint64_t rest = ms % large / small;
    if (rest == 0) return fmt::format("{}{}", ms / large, name);
    return fmt::format("{}{} {}{}", ms / large, name, rest, small_name);
  };
  if (ms < minute) return fmt::format("{}s", ms / second);
  if (ms < hour) return two(minute, "m", second, "s");
  if (ms < day) return two(hour, "h", minute, "m");
  if (ms < 1000 * day) return two(day, "d", hour, "h");
  return grouped(ms / day) + "d";
}

std::string gpu_hours_of(std::uint64_t milli) {
  if (milli >= 10'000) return grouped((milli + 500) / 1000);
  const std::uint64_t tenths = (milli + 50) / 100;
  return tenths % 10 == 0 ? std::to_string(tenths / 10)
                          : fmt::format("{}.{}", tenths / 10, tenths % 10);
}

std::string points_of(std::uint64_t ppm) {
  const std::uint64_t tenths = (ppm + 500) / 1000;
  return grouped(tenths / 10) + "." + std::to_string(tenths % 10);
}

std::string unsigned_words(Metric metric, std::uint64_t value, const char* percent) {
  switch (info(metric).unit) {
    case Unit::count: return grouped(value);
    case Unit::milliseconds: return duration_of(value);
    case Unit::milli_gpu_hours: return gpu_hours_of(value);
    case Unit::ppm: return points_of(value) + percent;
  }
  return "";
}

}  // namespace

std::string duration_words(Duration span) {
  return (span.ms < 0 ? "-" : "") + duration_of(magnitude(span.ms));
}

std::string count_words(std::int64_t count) {
  return (count < 0 ? "-" : "") + grouped(magnitude(count));
}

std::string words(Metric metric, std::optional<std::int64_t> value) {
  if (!value) return "-";
  const bool is_little = *value > 0 && *value < 50;  // what would round to nothing
  if (is_little && info(metric).unit == Unit::milli_gpu_hours) return "<0.1";
  return (*value < 0 ? "-" : "") + unsigned_words(metric, magnitude(*value), "%");
}

std::string difference_words(Metric metric, std::int64_t difference) {
  return (difference < 0 ? "-" : "+") + unsigned_words(metric, magnitude(difference), "pp");
}

std::string change_words(std::int64_t before, std::int64_t after) {
  if (before == after) return "";
  if (before == 0) return "new";
  const int128 change = (int128{after} - before) * 1000;
  const int128 base = before < 0 ? -int128{before} : int128{before};
  const int128 size = ((change < 0 ? -change : change) + base / 2) / base;  // tenths of a per cent
  constexpr int128 most = 1'000'000'000;
  if (size > most) return change < 0 ? "-100%" : ">+99,999,999%";
  const auto tenths = static_cast<std::uint64_t>(size);
  const char* sign = change < 0 ? "-" : "+";
  if (tenths >= 100 || tenths % 10 == 0) {
    return fmt::format("{}{}%", sign, grouped((tenths + 5) / 10));
  }
  return fmt::format("{}{}.{}%", sign, tenths / 10, tenths % 10);
}

}  // namespace fairlead::report
