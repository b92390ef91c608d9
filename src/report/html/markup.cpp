#include "report/html/markup.hpp"

#include <algorithm>
#include <array>

#include "base/diagnostic.hpp"

namespace fairlead::report::html {

namespace {

struct Control {
  std::string_view bytes;
  std::string_view shown;
};

// Unicode's Bidi_Control characters, and the two that end a line in JavaScript.
constexpr auto controls = std::to_array<Control>({
    {"\u061c", "\\u061c"},
    {"\u200e", "\\u200e"},
    {"\u200f", "\\u200f"},
    {"\u2028", "\\u2028"},
    {"\u2029", "\\u2029"},
    {"\u202a", "\\u202a"},
    {"\u202b", "\\u202b"},
    {"\u202c", "\\u202c"},
    {"\u202d", "\\u202d"},
    {"\u202e", "\\u202e"},
    {"\u2066", "\\u2066"},
    {"\u2067", "\\u2067"},
    {"\u2068", "\\u2068"},
    {"\u2069", "\\u2069"},
});

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

}  // namespace

std::string visible(std::string_view text, std::size_t limit) {
  std::string result = escaped(text, limit);
  const bool is_ascii = std::all_of(result.begin(), result.end(), [](char c) { return c > 0; });
  if (is_ascii) return result;
  for (const Control& control : controls) replace_all(result, control.bytes, control.shown);
  return result;
}

std::string quoted(std::string_view text, std::size_t limit) {
  std::string result;
  for (const char c : visible(text, limit)) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += c;
    }
  }
  return result;
}

std::string name(std::string_view text) { return "<bdi>" + quoted(text, 63) + "</bdi>"; }

std::string script_json(std::string json) {
  replace_all(json, "<", "\\u003c");
  return json;
}

}  // namespace fairlead::report::html
