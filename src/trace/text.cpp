#include "trace/text.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
#include <vector>

#include "base/utf8.hpp"
#include "trace/eight_bytes.hpp"

namespace fairlead::trace {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, replaced}));
    }
  }
  return row.back();
}

// Bytes that stand for themselves in a JSON string.
constexpr std::array<bool, 256> is_plain = [] {
  std::array<bool, 256> table{};
  for (std::size_t byte = 0x20; byte < table.size(); ++byte) {
    table[byte] = byte != '"' && byte != '\\' && byte != 0x7F;
  }
  return table;
}();

void append_escaped(std::string& out, std::string_view text) {
  static constexpr std::string_view hex = "0123456789abcdef";
  while (true) {
    std::size_t plain = 0;
    while (plain < text.size() && is_plain[static_cast<unsigned char>(text[plain])]) ++plain;
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) return;
    const auto byte = static_cast<unsigned char>(text.front());
    text.remove_prefix(1);
    if (byte == '"' || byte == '\\') {
      out += '\\';
      out += static_cast<char>(byte);
    } else {
      out += "\\u00";
      out += hex[byte >> 4];
      out += hex[byte & 0xF];
    }
  }
}

}  // namespace

std::size_t utf8_prefix(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    const std::size_t length = utf8_length(text.substr(at));
    if (length == 0) return at;
    at += length;
  }
  return at;
}

std::string_view nearest(std::string_view name, std::span<const std::string_view> known) {
  constexpr std::size_t longest = 40;  // the distance takes quadratic time
  if (name.size() > longest) return {};
  std::string_view near;
  std::size_t least = std::max<std::size_t>(name.size() / 2, 1) + 1;
  for (const std::string_view candidate : known) {
    const std::size_t distance = edit_distance(name, candidate);
    const bool better_tie = !near.empty() && candidate.starts_with(name);
    if (distance < least || (distance == least && better_tie)) {
      least = distance;
      near = candidate;
    }
  }
  return near;
}

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  if (is_plain_ascii(text)) {
    out += text;
  } else {
    append_escaped(out, text);
  }
  out += '"';
}

}  // namespace fairlead::trace
