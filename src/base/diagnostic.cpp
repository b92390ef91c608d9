#include "base/diagnostic.hpp"

#include <algorithm>
#include <array>

#include "base/utf8.hpp"

namespace fairlead {
namespace {

bool is_control(std::string_view character) {
  const auto lead = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return lead < 0x20 || lead == 0x7F;
  // C1 controls act like escape sequences on some terminals.
  return lead == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
}

std::string hex(char byte) {
  static constexpr std::array digits = {'0', '1', '2', '3', '4', '5', '6', '7',
                                        '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
  const auto value = static_cast<unsigned char>(byte);
  return {'\\', 'x', digits[value >> 4], digits[value & 0xF]};
}

}  // namespace

std::string escaped(std::string_view bytes, std::size_t limit) {
  constexpr std::string_view ellipsis = "...";
  std::string text;
  std::size_t shown = 0;  // characters in `text`
  std::size_t keep = 0;   // bytes of `text` that leave room for the ellipsis
  while (!bytes.empty()) {
    const std::size_t length = utf8_length(bytes);
    const std::size_t taken = std::max<std::size_t>(length, 1);
    if (length == 0 || is_control(bytes.substr(0, length))) {
      for (const char byte : bytes.substr(0, taken)) text += hex(byte);
      shown += 4 * taken;
    } else {
      text += bytes.substr(0, length);
      ++shown;
    }
    if (shown > limit) return text.substr(0, keep) + std::string(ellipsis.substr(0, limit));
    if (shown + ellipsis.size() <= limit) keep = text.size();
    bytes.remove_prefix(taken);
  }
  return text;
}

const char* severity_name(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::info: return "info";
  }
  return "";
}

Diagnostics refusal(Position at, std::string message, std::string hint) {
  return {{Severity::error, std::move(at), "", std::move(message), std::move(hint), ""}};
}

std::string to_string(const Position& position) {
  std::string text = escaped(position.file, 4096);
  if (position.line == 0) return text;
  if (!text.empty()) text += ":";
  return text + std::to_string(position.line) + ":" + std::to_string(position.column);
}

std::string to_string(const Diagnostic& diagnostic) {
  std::string text = to_string(diagnostic.at);
  if (!text.empty()) text += ": ";
  text += std::string(severity_name(diagnostic.severity)) + ": " + diagnostic.message;
  if (!diagnostic.hint.empty()) text += " (" + diagnostic.hint + ")";
  if (!diagnostic.code.empty()) text += " [" + diagnostic.code + "]";
  if (!diagnostic.excerpt.empty()) text += "\n    " + diagnostic.excerpt;
  return text;
}

std::string to_string(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) text += to_string(diagnostic) + "\n";
  return text;
}

bool has_error(const Diagnostics& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::error;
  });
}

}  // namespace fairlead
