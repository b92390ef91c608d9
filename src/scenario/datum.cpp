#include "scenario/datum.hpp"

#include <algorithm>
#include <string_view>

#include "base/diagnostic.hpp"
#include "manifest/scalar.hpp"

namespace fairlead::scenario {

namespace {

constexpr std::size_t longest_word = 1000;

bool is_plain(const std::string& word) {
  const bool safe = std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_./").find(c) != std::string_view::npos;
  });
  if (!safe || word.empty() || word.front() == '-') return false;
  const manifest::Scalar read = manifest::resolve_plain(word);
  return read.kind != manifest::NodeKind::null && read.text == word;
}

struct Writer {
  std::string operator()(std::monostate) const { return "null"; }
  std::string operator()(const std::string& word) const { return to_yaml(word); }
  std::string operator()(const Names& names) const {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + to_yaml(name);
    return "[" + text + "]";
  }
  std::string operator()(const Pairs& pairs) const {
    std::string text;
    for (const auto& [key, value] : pairs) {
      text += (text.empty() ? "" : ", ") + to_yaml(key) + ": " + to_yaml(value);
    }
    return "{" + text + "}";
  }
};

}  // namespace

std::string to_yaml(const std::string& word) {
  if (is_plain(word)) return word;
  std::string quoted;
  for (const char c : word) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return "\"" + escaped(quoted, longest_word) + "\"";
}

std::string to_yaml(const Datum& datum) { return std::visit(Writer{}, datum); }

}  // namespace fairlead::scenario
