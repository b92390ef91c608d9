#include "trace/import/clock.hpp"

#include <chrono>
#include <ctime>

namespace fairlead::trace {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::chrono::year_month_day date_of(int year, unsigned month, unsigned day) {
  return std::chrono::year(year) / std::chrono::month(month) / std::chrono::day(day);
}

// Seconds since 1970.
std::int64_t midnight(const std::chrono::year_month_day& date) {
  return std::int64_t{std::chrono::sys_days(date).time_since_epoch().count()} * 86'400;
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

  // ".25": milliseconds, what is finer is cut off.
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

struct Reading {
  std::int64_t local = 0;  // seconds since 1970, as if it were UTC
  std::int64_t ms = 0;
  std::optional<std::int64_t> offset;  // seconds ahead of UTC
};

bool read_offset(Taker& taker, Reading& out) {
  const bool behind = taker.character('-');
  if (!behind && !taker.character('+')) return false;
  unsigned hours = 0;
  unsigned minutes = 0;
  if (!taker.number(2, 0, 23, hours)) return false;
  taker.character(':');
  if (!taker.at_end() && !taker.number(2, 0, 59, minutes)) return false;
  const std::int64_t seconds = std::int64_t{hours} * 3600 + std::int64_t{minutes} * 60;
  out.offset = behind ? -seconds : seconds;
  return true;
}

// "2024-03-01"
std::optional<std::int64_t> read_date(std::string_view text) {
  Taker taker(text);
  unsigned year = 0;
  unsigned month = 0;
  unsigned day = 0;
  const bool dated = taker.number(4, 1, 9999, year) && taker.character('-') &&
                     taker.number(2, 1, 12, month) && taker.character('-') &&
                     taker.number(2, 1, 31, day) && taker.at_end();
  const std::chrono::year_month_day date = date_of(static_cast<int>(year), month, day);
  if (!dated || !date.ok()) return std::nullopt;
  return midnight(date);
}

// "08:00:00.5+01:00", behind midnight of a day.
std::optional<Reading> read_time_of_day(std::string_view text, std::int64_t midnight) {
  Taker taker(text);
  Reading out;
  unsigned hour = 0;
  unsigned minute = 0;
  unsigned second = 0;
  if (!taker.number(2, 0, 23, hour) || !taker.character(':') || !taker.number(2, 0, 59, minute)) {
    return std::nullopt;
  }
  if (taker.character(':') && !taker.number(2, 0, 60, second)) return std::nullopt;
  if (taker.character('.') && !taker.fraction(out.ms)) return std::nullopt;
  out.local = midnight + std::int64_t{hour} * 3600 + std::int64_t{minute} * 60 + second;
  taker.character(' ');
  if (taker.character('Z')) {
    out.offset = 0;
  } else if (!taker.at_end() && !read_offset(taker, out)) {
    return std::nullopt;
  }
  if (!taker.at_end()) return std::nullopt;
  return out;
}

}  // namespace

std::optional<std::int64_t> read_decimal(std::string_view text, std::int64_t unit,
                                         std::int64_t most) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || text.size() > 40) return std::nullopt;
  std::int64_t whole = 0;
  std::size_t at = 0;
  for (; at < text.size() && is_digit(text[at]); ++at) {
    const bool too_large = __builtin_mul_overflow(whole, 10, &whole) ||
                           __builtin_add_overflow(whole, text[at] - '0', &whole);
    if (too_large || whole > most) return std::nullopt;
  }
  if (at < text.size() && text[at] != '.') return std::nullopt;
  if (at == 0 && text.size() < 2) return std::nullopt;
  std::int64_t product = 0;
  if (__builtin_mul_overflow(whole, unit, &product) || product > most) return std::nullopt;
  // The fraction in billionths of a unit; the rest only decides that it is not zero.
  std::int64_t billionths = 0;
  std::int64_t scale = 100'000'000;
  bool more = false;
  for (++at; at < text.size(); ++at, scale /= 10) {
    if (!is_digit(text[at])) return std::nullopt;
    billionths += scale * (text[at] - '0');
    more = more || (scale == 0 && text[at] != '0');
  }
  if (billionths > 0 || more) {
    __extension__ typedef __int128 int128;
    const int128 scaled = int128{billionths} * unit + (more ? 1 : 0);
    product += static_cast<std::int64_t>((scaled + 999'999'999) / 1'000'000'000);
  }
  if (product > most) return std::nullopt;
  return negative ? -product : product;
}

Clock::Clock(Notes& notes)
    : notes_(&notes),
      as_utc_(&notes.entry(Finding::guessed,
                           "times without a time zone: taken as UTC (--time-zone names it)")),
      twice_(
          &notes.entry(Finding::guessed, "times that the clock showed twice: the first was taken")),
      never_(&notes.entry(Finding::guessed,
                          "times that the clock never showed: the next that it did was taken")) {}

Result<Clock> Clock::make(const std::string& zone, Notes& notes) {
  Clock clock(notes);
  if (zone.empty()) return clock;
  auto found = TimeZone::find(zone);
  if (!found) return unexpected(std::move(found.error()));
  clock.zone_ = std::move(*found);
  return clock;
}

void Clock::set_format(std::string format) {
  form_ = format.empty()                    ? Form::any
          : format.find('%') != format.npos ? Form::pattern
          : format == "milliseconds"        ? Form::milliseconds
                                            : Form::seconds;
  pattern_ = std::move(format);
}

Instant Clock::in_zone(std::int64_t local_seconds, std::int64_t ms, std::size_t line) {
  if (!zone_) {
    notes_->count(*as_utc_, line);
    return {local_seconds * 1000 + ms};
  }
  const TimeZone::Answer answer = zone_->to_utc(local_seconds);
  if (answer.certainty == TimeZone::Certainty::twice) notes_->count(*twice_, line);
  if (answer.certainty == TimeZone::Certainty::never) notes_->count(*never_, line);
  return {answer.utc * 1000 + ms};
}

std::optional<Instant> Clock::read(std::string_view text, std::size_t line) {
  if (form_ == Form::pattern) return read_pattern(text, line);
  if (const auto number = read_decimal(text, form_ == Form::milliseconds ? 1 : 1000)) {
    return Instant{*number};
  }
  if (form_ != Form::any) return std::nullopt;
  return read_iso(text, line);
}

std::optional<Instant> Clock::read_iso(std::string_view text, std::size_t line) {
  constexpr std::size_t date_size = 10;
  if (text.size() <= date_size || (text[date_size] != 'T' && text[date_size] != ' ')) {
    return std::nullopt;
  }
  if (const auto date = text.substr(0, date_size); date != date_) {
    const auto midnight = read_date(date);
    if (!midnight) return std::nullopt;
    date_ = date;
    midnight_ = *midnight;
  }
  const auto reading = read_time_of_day(text.substr(date_size + 1), midnight_);
  if (!reading) return std::nullopt;
  if (reading->offset) return Instant{(reading->local - *reading->offset) * 1000 + reading->ms};
  return in_zone(reading->local, reading->ms, line);
}

std::optional<Instant> Clock::read_pattern(std::string_view text, std::size_t line) {
  const std::string copy(text);
  std::tm parts{};
  parts.tm_mday = 1;
  parts.tm_year = 70;
  const char* const end = strptime(copy.c_str(), pattern_.c_str(), &parts);
  if (end == nullptr || *end != '\0') return std::nullopt;
  const auto date = date_of(parts.tm_year + 1900, static_cast<unsigned>(parts.tm_mon + 1),
                            static_cast<unsigned>(parts.tm_mday));
  const std::int64_t local =
      midnight(date) + parts.tm_hour * 3600 + parts.tm_min * 60 + parts.tm_sec;
  if (pattern_.find("%z") != pattern_.npos) return Instant{(local - parts.tm_gmtoff) * 1000};
  return in_zone(local, 0, line);
}

}  // namespace fairlead::trace
