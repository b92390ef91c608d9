// Time as whole milliseconds. The engine never reads a clock: every instant is handed to it.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead {

// A span of time in milliseconds. May be negative as the result of a subtraction.
struct Duration {
  std::int64_t ms = 0;

  friend auto operator<=>(Duration, Duration) = default;
  friend Duration operator+(Duration a, Duration b) { return {a.ms + b.ms}; }
  friend Duration operator-(Duration a, Duration b) { return {a.ms - b.ms}; }
};

constexpr Duration milliseconds(std::int64_t n) { return {n}; }
constexpr Duration seconds(std::int64_t n) { return {n * 1000}; }

// Milliseconds since the start of a scenario, a trace or a log; wall-clock time in live use.
struct Instant {
  std::int64_t ms = 0;

  static constexpr Instant never() { return {std::numeric_limits<std::int64_t>::max()}; }

  friend auto operator<=>(Instant, Instant) = default;
  friend Duration operator-(Instant a, Instant b) { return {a.ms - b.ms}; }
};

// Saturates at Instant::never(), which lies beyond every real instant.
constexpr Instant operator+(Instant at, Duration span) {
  std::int64_t ms = 0;
  if (__builtin_add_overflow(at.ms, span.ms, &ms)) return Instant::never();
  return {ms};
}

// The instant as the Kubernetes API keeps it: whole seconds, cut off.
constexpr Instant whole_second(Instant at) {
  const std::int64_t rest = at.ms % 1000;
  return {at.ms - (rest < 0 ? rest + 1000 : rest)};
}

// "90s", "2h30m", "1.5h", "250ms", "7d" (24 h days); nothing for anything else, for an overflow
// and for a negative span.
std::optional<Duration> parse_duration(std::string_view text);

// The shortest of these forms that reads back equal: "2h30m", "45s", "250ms".
std::string to_string(Duration span);

}  // namespace fairlead
