#include "trace/import/clock.hpp"

#include <ctime>

#include "trace/eight_bytes.hpp"
#include "trace/import/iso_time.hpp"

namespace fairlead::trace {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Adds ".25" of a unit, rounded up: in billionths; the rest only decides that it is not zero.
bool add_fraction(std::string_view text, std::int64_t unit, std::int64_t& product) {
  if (text.front() != '.') return false;
  std::int64_t billionths = 0;
  std::int64_t scale = 100'000'000;
  bool more = false;
  for (const char digit : text.substr(1)) {
    if (!is_digit(digit)) return false;
    billionths += scale * (digit - '0');
    more = more || (scale == 0 && digit != '0');
    scale /= 10;
  }
  __extension__ typedef __int128 int128;
  const int128 scaled = int128{billionths} * unit + (more ? 1 : 0);
  const auto rounded = static_cast<std::int64_t>((scaled + 999'999'999) / 1'000'000'000);
  return !__builtin_add_overflow(product, rounded, &product);
}

// read_decimal() of any text.
[[gnu::noinline]] std::optional<std::int64_t> read_any_decimal(std::string_view text,
                                                               std::int64_t unit,
                                                               std::int64_t most) {
  if (text.empty() || text.size() > 40) return std::nullopt;
  const bool negative = text.front() == '-';
  if (negative || text.front() == '+') text.remove_prefix(1);
  std::uint64_t whole = 0;
  std::size_t at = 0;
  for (; at < text.size() && is_digit(text[at]); ++at) {
    whole = whole * 10 + static_cast<unsigned char>(text[at] - '0');
    if (whole > static_cast<std::uint64_t>(most)) return std::nullopt;
  }
  std::int64_t product = 0;
  if (__builtin_mul_overflow(static_cast<std::int64_t>(whole), unit, &product)) return std::nullopt;
  if (at < text.size() && !add_fraction(text.substr(at), unit, product)) return std::nullopt;
  if (text.empty() || text == "." || product > most) return std::nullopt;
  return negative ? -product : product;
}

}  // namespace

// Most numbers are whole and short: their digits are read eight at a time.
std::optional<std::int64_t> read_decimal(std::string_view text, std::int64_t unit,
                                         std::int64_t most) {
  const std::size_t more = text.size() > 8 ? text.size() - 8 : 0;
  if (text.empty() || more > 8) return read_any_decimal(text, unit, most);
  const auto high = more > 0 ? read_digits(text.substr(0, more)) : 0;
  const auto low = read_digits(text.substr(more));
  if (!high || !low) return read_any_decimal(text, unit, most);
  const auto whole = static_cast<std::int64_t>(*high * 100'000'000 + *low);
  std::int64_t product = 0;
  if (__builtin_mul_overflow(whole, unit, &product) || product > most) return std::nullopt;
  return product;
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
  const bool is_date = form_ == Form::any && text.size() > 4 && text[4] == '-';
  if (!is_date) {
    const auto number = read_decimal(text, form_ == Form::milliseconds ? 1 : 1000);
    if (number || form_ != Form::any)
      return number ? std::optional(Instant{*number}) : std::nullopt;
  }
  const auto reading = parse_iso_time(text);
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
  const std::int64_t local = midnight(parts.tm_year + 1900, static_cast<unsigned>(parts.tm_mon + 1),
                                      static_cast<unsigned>(parts.tm_mday)) +
                             parts.tm_hour * 3600 + parts.tm_min * 60 + parts.tm_sec;
  if (pattern_.find("%z") != pattern_.npos) return Instant{(local - parts.tm_gmtoff) * 1000};
  return in_zone(local, 0, line);
}

}  // namespace fairlead::trace
