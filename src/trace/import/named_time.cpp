#include "trace/import/named_time.hpp"

#include <string>
#include <utility>

#include "trace/import/rfc3339.hpp"

namespace fairlead::trace {
namespace {

// "20260501T120000Z" at the start of a text, as RFC 3339.
std::optional<Instant> parse_basic(std::string_view text) {
  constexpr std::string_view form =
      "dddddddd"
      "T"
      "dddddd"
      "Z";
  if (text.size() < form.size()) return std::nullopt;
  for (std::size_t i = 0; i < form.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (form[i] == 'd' ? !digit : text[i] != form[i]) return std::nullopt;
  }
  std::string full(text.substr(0, form.size()));
  for (const auto& [place, mark] : {std::pair(4, '-'), {7, '-'}, {13, ':'}, {16, ':'}}) {
    full.insert(static_cast<std::size_t>(place), 1, mark);
  }
  return parse_rfc3339(full);
}

}  // namespace

std::optional<Instant> named_time(std::string_view file_name) {
  std::string bare;
  for (const char c : file_name) {
    if (c != '-' && c != ':') bare += c;
  }
  for (std::size_t i = 0; i < bare.size(); ++i) {
    const auto found = parse_basic(std::string_view(bare).substr(i));
    if (found && is_plausible(*found)) return found;
  }
  return std::nullopt;
}

}  // namespace fairlead::trace
