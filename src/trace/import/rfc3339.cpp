#include "trace/import/rfc3339.hpp"

#include <chrono>
#include <string>

#include <fmt/format.h>

namespace fairlead::trace {
namespace {

using std::chrono::day;
using std::chrono::month;
using std::chrono::sys_days;
using std::chrono::year;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Takes fixed pieces off the front of a text; once one is missing nothing fits any more.
struct Pieces {
  std::string_view rest;
  bool good = true;

  int digits(std::size_t count) {
    int value = 0;
    for (std::size_t i = 0; good && i < count; ++i) {
      good = i < rest.size() && is_digit(rest[i]);
      if (good) value = value * 10 + (rest[i] - '0');
    }
    if (good) rest.remove_prefix(count);
    return value;
  }
  void mark(char c) {
    good = good && rest.starts_with(c);
    if (good) rest.remove_prefix(1);
  }
};

// ".123456789" in milliseconds.
int fraction(Pieces& pieces) {
  if (!pieces.rest.starts_with('.')) return 0;
  pieces.rest.remove_prefix(1);
  int ms = 0;
  std::size_t digits = 0;
  for (; digits < pieces.rest.size() && is_digit(pieces.rest[digits]); ++digits) {
    if (digits < 3) ms = ms * 10 + (pieces.rest[digits] - '0');
  }
  for (std::size_t i = digits; i < 3; ++i) ms *= 10;
  pieces.good = pieces.good && digits > 0;
  if (pieces.good) pieces.rest.remove_prefix(digits);
  return ms;
}

// "Z" or "+02:00", in minutes.
int offset(Pieces& pieces) {
  if (pieces.rest == "Z" || pieces.rest == "z") {
    pieces.rest = {};
    return 0;
  }
  const bool west = pieces.rest.starts_with('-');
  pieces.mark(west ? '-' : '+');
  const int hours = pieces.digits(2);
  pieces.mark(':');
  const int minutes = hours * 60 + pieces.digits(2);
  return west ? -minutes : minutes;
}

}  // namespace

std::optional<Instant> parse_rfc3339(std::string_view text) {
  Pieces pieces{text};
  const int years = pieces.digits(4);
  pieces.mark('-');
  const int months = pieces.digits(2);
  pieces.mark('-');
  const int days = pieces.digits(2);
  pieces.good = pieces.good && (pieces.rest.starts_with('T') || pieces.rest.starts_with('t'));
  if (pieces.good) pieces.rest.remove_prefix(1);
  const int hours = pieces.digits(2);
  pieces.mark(':');
  const int minutes = pieces.digits(2);
  pieces.mark(':');
  const int seconds = pieces.digits(2);
  const int ms = fraction(pieces);
  const int east = offset(pieces);
  const auto date =
      year(years) / month(static_cast<unsigned>(months)) / day(static_cast<unsigned>(days));
  // 60: a leap second.
  if (!pieces.good || !pieces.rest.empty() || !date.ok() || hours > 23 || minutes > 59 ||
      seconds > 60) {
    return std::nullopt;
  }
  const std::int64_t whole_days = sys_days(date).time_since_epoch().count();
  const std::int64_t whole_minutes = whole_days * 1440 + hours * 60 + minutes - east;
  return Instant{(whole_minutes * 60 + seconds) * 1000 + ms};
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
