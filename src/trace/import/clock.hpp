// Points in time as other programs write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/instant.hpp"
#include "base/result.hpp"
#include "trace/import/notes.hpp"
#include "trace/import/time_zone.hpp"

namespace fairlead::trace {

// A date and time of day, or a number of seconds or milliseconds.
class Clock {
 public:
  // `zone` is that of times that do not say theirs; empty: UTC, which is counted as a guess.
  static Result<Clock> make(const std::string& zone, Notes& notes);

  // Times are written in this way from now on: empty for what read() says; "seconds" or
  // "milliseconds" since anywhere; else a pattern of strptime(3), such as "%d.%m.%Y %H:%M".
  void set_format(std::string format);

  // 2024-03-01T08:00:00, with a space in place of the T, with or without seconds, a fraction and an
  // offset (Z, +01:00, +0100); or a number of seconds since 1970. Nothing: it is no time.
  std::optional<Instant> read(std::string_view text, std::size_t line);

 private:
  enum class Form { any, seconds, milliseconds, pattern };

  explicit Clock(Notes& notes);

  std::optional<Instant> read_pattern(std::string_view text, std::size_t line);
  Instant in_zone(std::int64_t local_seconds, std::int64_t ms, std::size_t line);

  Notes* notes_;
  Notes::Entry* as_utc_;
  Notes::Entry* twice_;
  Notes::Entry* never_;
  std::optional<TimeZone> zone_;
  Form form_ = Form::any;
  std::string pattern_;
};

inline constexpr std::int64_t thousand_years_ms = std::int64_t{1000} * 366 * 86'400 * 1000;

// A decimal number times `unit`, rounded up to a whole one; nothing: it is no such number, or the
// product is beyond `most`, which is at most 2^60, on either side of zero.
std::optional<std::int64_t> read_decimal(std::string_view text, std::int64_t unit,
                                         std::int64_t most = thousand_years_ms);

}  // namespace fairlead::trace
