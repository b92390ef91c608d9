#include "manifest/source.hpp"

#include <algorithm>
#include <utility>

#include "base/utf8.hpp"

namespace fairlead::manifest {
namespace {

constexpr std::size_t excerpt_characters = 120;
// How far into a long line the excerpt still starts at the line's beginning, and how much of the
// line it shows before the column otherwise.
constexpr int column_near_start = 100;
constexpr int context_before = 40;

std::string_view line_of(std::string_view text, int line) {
  for (; line > 1; --line) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

void skip_characters(std::string_view& text, int count) {
  for (; count > 0 && !text.empty(); --count) {
    text.remove_prefix(std::max<std::size_t>(utf8_length(text), 1));
  }
}

}  // namespace

std::string Source::excerpt(int line, int column) const {
  if (line < 1) return "";
  std::string_view text = line_of(text_, line);
  if (column <= column_near_start) return escaped(text, excerpt_characters);
  skip_characters(text, column - 1 - context_before);
  return "..." + escaped(text, excerpt_characters - 3);
}

Diagnostic Source::error(int line, int column, std::string message, std::string hint,
                         const char* code) const {
  return {Severity::error,    at(line, column), code,
          std::move(message), std::move(hint),  excerpt(line, column)};
}

}  // namespace fairlead::manifest
