#include "trace/import/rfc3339.hpp"

#include <chrono>
#include <string>

#include <fmt/format.h>

#include "trace/import/iso_time.hpp"

namespace fairlead::trace {

std::optional<Instant> parse_rfc3339(std::string_view text) {
  const auto time = parse_iso_time(text);
  if (!time || !time->is_rfc3339) return std::nullopt;
  return Instant{(time->local - *time->offset) * 1000 + time->ms};
}

std::string rfc3339_text(Instant at) {
  const std::chrono::sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds(at.ms)};
  const auto midnight = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date{midnight};
  const std::chrono::hh_mm_ss clock{std::chrono::floor<std::chrono::seconds>(time - midnight)};
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

}  // namespace fairlead::trace
