#include "base/instant.hpp"

#include <array>
#include <utility>

namespace fairlead {
namespace {

struct Unit {
  std::string_view suffix;
  std::int64_t ms;
};

// Longest suffix first, so that "ms" is not read as "m".
constexpr std::array<Unit, 5> units = {
    {{"ms", 1}, {"d", 86'400'000}, {"h", 3'600'000}, {"m", 60'000}, {"s", 1'000}}};

// Reads "digits[.digits]" and multiplies it by the unit behind it; advances `text`.
std::optional<std::int64_t> read_term(std::string_view& text) {
  std::int64_t whole = 0;
  std::size_t at = 0;
  const auto is_digit = [&] { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
  for (; is_digit(); ++at) {
    if (__builtin_mul_overflow(whole, 10, &whole)) return std::nullopt;
    if (__builtin_add_overflow(whole, text[at] - '0', &whole)) return std::nullopt;
  }
  if (at == 0) return std::nullopt;
  std::int64_t fraction = 0;
  std::int64_t scale = 1;
  if (at < text.size() && text[at] == '.') {
    const std::size_t start = ++at;
    for (; is_digit(); ++at) {
      if (scale >= 1'000'000'000) continue;  // beyond a millisecond in every unit
      fraction = fraction * 10 + (text[at] - '0');
      scale *= 10;
    }
    if (at == start) return std::nullopt;
  }
  text.remove_prefix(at);
  for (const Unit& unit : units) {
    if (!text.starts_with(unit.suffix)) continue;
    text.remove_prefix(unit.suffix.size());
    std::int64_t ms = 0;
    if (__builtin_mul_overflow(whole, unit.ms, &ms)) return std::nullopt;
    if (__builtin_add_overflow(ms, fraction * unit.ms / scale, &ms)) return std::nullopt;
    return ms;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Duration> parse_duration(std::string_view text) {
  if (text == "0") return Duration{};
  if (text.empty()) return std::nullopt;
  std::int64_t total = 0;
  while (!text.empty()) {
    const auto term = read_term(text);
    if (!term || __builtin_add_overflow(total, *term, &total)) return std::nullopt;
  }
  return Duration{total};
}

std::string to_string(Duration span) {
  if (span.ms == 0) return "0s";
  if (span.ms == std::numeric_limits<std::int64_t>::min()) return "-106751991167d7h12m55s808ms";
  if (span.ms < 0) return "-" + to_string(Duration{-span.ms});
  std::string text;
  std::int64_t rest = span.ms;
  for (const Unit unit : {units[1], units[2], units[3], units[4], units[0]}) {
    const std::int64_t count = rest / unit.ms;
    rest %= unit.ms;
    if (count > 0) text += std::to_string(count) + std::string(unit.suffix);
  }
  return text;
}

}  // namespace fairlead
