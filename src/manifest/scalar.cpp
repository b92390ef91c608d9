#include "manifest/scalar.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>

namespace fairlead::manifest {
namespace {

struct Word {
  std::string_view text;
  NodeKind kind;
  std::string_view value;
};

constexpr Word word_true(std::string_view text) { return {text, NodeKind::boolean, "true"}; }
constexpr Word word_false(std::string_view text) { return {text, NodeKind::boolean, "false"}; }
constexpr Word word_null(std::string_view text) { return {text, NodeKind::null, ""}; }
constexpr Word word_float(std::string_view text) { return {text, NodeKind::floating, text}; }

constexpr std::array words = {
    word_true("y"),      word_true("Y"),      word_true("yes"),    word_true("Yes"),
    word_true("YES"),    word_true("true"),   word_true("True"),   word_true("TRUE"),
    word_true("on"),     word_true("On"),     word_true("ON"),     word_false("n"),
    word_false("N"),     word_false("no"),    word_false("No"),    word_false("NO"),
    word_false("false"), word_false("False"), word_false("FALSE"), word_false("off"),
    word_false("Off"),   word_false("OFF"),   word_null(""),       word_null("~"),
    word_null("null"),   word_null("Null"),   word_null("NULL"),   word_float(".nan"),
    word_float(".NaN"),  word_float(".NAN"),  word_float(".inf"),  word_float(".Inf"),
    word_float(".INF"),  word_float("+.inf"), word_float("+.Inf"), word_float("+.INF"),
    word_float("-.inf"), word_float("-.Inf"), word_float("-.INF")};

std::optional<std::uint64_t> digits(std::string_view text, int base) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, base);
  if (text.empty() || error != std::errc() || stop != end) return std::nullopt;
  return value;
}

// An integer as Go reads one with base 0, in decimal. Empty where it is none or beyond 64 bits.
std::string integer(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  int base = 10;
  if (text.size() > 1 && text[0] == '0') {
    const char letter = text[1];
    base = letter == 'x' || letter == 'X' ? 16 : letter == 'b' || letter == 'B' ? 2 : 8;
    const bool prefixed = base != 8 || letter == 'o' || letter == 'O';
    text.remove_prefix(prefixed ? 2 : 1);
  }
  const auto value = digits(text, base);
  if (!value) return "";
  if (negative && *value > std::uint64_t{1} << 63) return "";
  return (negative && *value > 0 ? "-" : "") + std::to_string(*value);
}

// [-+]? (.digits | digits [. digits*]) ([eE] [-+]? digits)?
bool looks_like_float(std::string_view text) {
  const auto take_digits = [&] {
    std::size_t count = 0;
    while (count < text.size() && text[count] >= '0' && text[count] <= '9') ++count;
    text.remove_prefix(count);
    return count > 0;
  };
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  const bool whole = take_digits();
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    if (!take_digits() && !whole) return false;
  } else if (!whole) {
    return false;
  }
  if (!text.starts_with('e') && !text.starts_with('E')) return text.empty();
  text.remove_prefix(1);
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return take_digits() && text.empty();
}

// As Go writes a whole float64 below 1e21: the fewest digits that read back equal, then zeros.
std::string whole_number(double value) {
  std::array<char, 32> buffer{};
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                     std::chars_format::scientific);
  std::string text(buffer.data(), written.ptr);
  const std::size_t mark = text.find('e');
  const auto zeros = digits(std::string_view(text).substr(mark + 2), 10).value_or(0);
  text.resize(mark);
  const std::size_t point = text.find('.');
  const std::size_t fraction = point == std::string::npos ? 0 : text.size() - point - 1;
  if (point != std::string::npos) text.erase(point, 1);
  text.append(zeros - fraction, '0');
  return text == "-0" ? "0" : text;
}

std::optional<Scalar> floating(std::string_view text) {
  if (!looks_like_float(text)) return std::nullopt;
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  // Where Go writes a float64 without an exponent, a whole one is an integer to every reader.
  if (std::trunc(value) == value && std::abs(value) < 1e21) {
    return Scalar{NodeKind::integer, whole_number(value)};
  }
  std::array<char, 32> buffer{};
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return Scalar{NodeKind::floating, std::string(buffer.data(), written.ptr)};
}

}  // namespace

Scalar resolve_plain(std::string_view text) {
  constexpr std::string_view first_of_word = "yYnNtTfFoO~";
  constexpr std::string_view first_of_number = "+-.0123456789";
  const bool number = !text.empty() && first_of_number.find(text[0]) != std::string_view::npos;
  if (text.empty() || number || first_of_word.find(text[0]) != std::string_view::npos) {
    const auto* word = std::find_if(words.begin(), words.end(),
                                    [&](const Word& each) { return each.text == text; });
    if (word != words.end()) return {word->kind, std::string(word->value)};
  }
  if (!number) return {NodeKind::string, std::string(text)};

  std::string plain(text);
  if (text[0] != '.') std::erase(plain, '_');
  if (std::string value = integer(plain); text[0] != '.' && !value.empty()) {
    return {NodeKind::integer, std::move(value)};
  }
  if (auto value = floating(plain)) return *value;
  return {NodeKind::string, std::string(text)};
}

}  // namespace fairlead::manifest
