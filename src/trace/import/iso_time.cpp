#include "trace/import/iso_time.hpp"

#include <chrono>

namespace fairlead::trace {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::chrono::year_month_day date_of(int year, unsigned month, unsigned day) {
  return std::chrono::year(year) / std::chrono::month(month) / std::chrono::day(day);
}

// Takes parts of a text from its front.
class Taker {
 public:
  explicit Taker(std::string_view text) : rest_(text) {}

  bool character(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  // Exactly that many digits, with a value from `least` to `most`.
  bool number(std::size_t digits, unsigned least, unsigned most, unsigned& value) {
    if (rest_.size() < digits) return false;
    value = 0;
    for (const char c : rest_.substr(0, digits)) {
      if (!is_digit(c)) return false;
      value = value * 10 + static_cast<unsigned>(c - '0');
    }
    rest_.remove_prefix(digits);
    return value >= least && value <= most;
  }

  // "25" behind the point: milliseconds, what is finer is cut off.
  bool fraction(std::int64_t& ms) {
    std::int64_t scale = 100;
    bool any = false;
    for (; !rest_.empty() && is_digit(rest_.front()); rest_.remove_prefix(1), scale /= 10) {
      ms += scale * (rest_.front() - '0');
      any = true;
    }
    return any;
  }

  bool at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

bool read_date(Taker& taker, IsoTime& out) {
  unsigned year = 0;
  unsigned month = 0;
  unsigned day = 0;
  const bool good = taker.number(4, 1, 9999, year) && taker.character('-') &&
                    taker.number(2, 1, 12, month) && taker.character('-') &&
                    taker.number(2, 1, 31, day);
  if (!good || !date_of(static_cast<int>(year), month, day).ok()) return false;
  out.local = midnight(static_cast<int>(year), month, day);
  return true;
}

bool read_time_of_day(Taker& taker, IsoTime& out) {
  unsigned hour = 0;
  unsigned minute = 0;
  unsigned second = 0;
  if (!taker.number(2, 0, 23, hour) || !taker.character(':') || !taker.number(2, 0, 59, minute)) {
    return false;
  }
  const bool has_seconds = taker.character(':');
  if (has_seconds && !taker.number(2, 0, 60, second)) return false;
  if (taker.character('.') && !taker.fraction(out.ms)) return false;
  out.local += std::int64_t{hour} * 3600 + std::int64_t{minute} * 60 + second;
  out.is_rfc3339 = out.is_rfc3339 && has_seconds;
  return true;
}

bool read_offset(Taker& taker, IsoTime& out) {
  if (taker.character('Z')) {
    out.offset = 0;
    return true;
  }
  const bool behind = taker.character('-');
  if (!behind && !taker.character('+')) return false;
  unsigned hours = 0;
  unsigned minutes = 0;
  if (!taker.number(2, 0, 23, hours)) return false;
  out.is_rfc3339 = taker.character(':') && out.is_rfc3339;
  if (!taker.at_end() && !taker.number(2, 0, 59, minutes)) return false;
  const std::int64_t seconds = std::int64_t{hours} * 3600 + std::int64_t{minutes} * 60;
  out.offset = behind ? -seconds : seconds;
  return true;
}

// "2026-05-01T10:00:00" and the same with a space, as most programs write times: its digits stand
// at fixed places.
std::optional<IsoTime> parse_usual(std::string_view text) {
  constexpr std::size_t size = 19;
  if (text.size() != size || text[4] != '-' || text[7] != '-' || text[13] != ':' ||
      text[16] != ':' || (text[10] != 'T' && text[10] != ' ')) {
    return std::nullopt;
  }
  bool good = true;
  const auto two = [&](std::size_t at) {
    good = good && is_digit(text[at]) && is_digit(text[at + 1]);
    return static_cast<unsigned>((text[at] - '0') * 10 + (text[at + 1] - '0'));
  };
  const int year = static_cast<int>(two(0) * 100 + two(2));
  const unsigned hour = two(11);
  const unsigned minute = two(14);
  const unsigned second = two(17);
  const std::chrono::year_month_day date = date_of(year, two(5), two(8));
  good = good && year > 0 && date.ok() && hour < 24 && minute < 60 && second <= 60;
  if (!good) return std::nullopt;
  const std::int64_t day = std::chrono::sys_days(date).time_since_epoch().count();
  return IsoTime{((day * 24 + hour) * 60 + minute) * 60 + second, 0, std::nullopt, false};
}

}  // namespace

std::optional<IsoTime> parse_iso_time(std::string_view text) {
  if (const auto usual = parse_usual(text)) return usual;
  Taker taker(text);
  IsoTime out;
  if (!read_date(taker, out)) return std::nullopt;
  out.is_rfc3339 = taker.character('T');
  if (!out.is_rfc3339 && !taker.character(' ')) return std::nullopt;
  if (!read_time_of_day(taker, out)) return std::nullopt;
  if (taker.character(' ')) out.is_rfc3339 = false;
  if (!taker.at_end() && !read_offset(taker, out)) return std::nullopt;
  if (!taker.at_end()) return std::nullopt;
  out.is_rfc3339 = out.is_rfc3339 && out.offset.has_value();
  return out;
}

std::int64_t midnight(int year, unsigned month, unsigned day) {
  const std::chrono::sys_days date = date_of(year, month, day);
  return std::int64_t{date.time_since_epoch().count()} * 86'400;
}

}  // namespace fairlead::trace
