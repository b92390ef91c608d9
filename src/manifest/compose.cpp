#include "manifest/compose.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/utf8.hpp"
#include "manifest/building.hpp"
#include "manifest/codes.hpp"
#include "manifest/json_reader.hpp"
#include "manifest/problems.hpp"
#include "manifest/yaml_reader.hpp"

namespace fairlead::manifest {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// Both formats share this: UTF-8 without control characters other than tab and line breaks.
std::optional<Diagnostic> check_characters(const Source& source) {
  std::string_view rest = source.text();
  int line = 1;
  int column = 1;
  while (!rest.empty()) {
    const auto c = static_cast<unsigned char>(rest[0]);
    const std::size_t length = utf8_length(rest);
    if (length == 0) {
      const bool utf16 = begins_as_utf16(source.text());
      return source.error(line, column, utf16 ? "UTF-16 text" : "not UTF-8 text",
                          utf16 ? "save the file as UTF-8: in PowerShell, | Out-File -Encoding utf8"
                                : "save the file as UTF-8; if it is compressed, unpack it first",
                          codes::not_text);
    }
    if (c == 0)
      return source.error(line, column, "a binary file, not YAML or JSON", "", codes::not_text);
    if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F) {
      return source.error(line, column, "a control character",
                          "this may be a binary file, or text copied from a terminal",
                          codes::not_text);
    }
    column = c == '\n' ? 1 : column + 1;
    line += c == '\n' ? 1 : 0;
    rest.remove_prefix(length);
  }
  return std::nullopt;
}

std::optional<Diagnostic> check_lines(const Source& source) {
  std::string_view rest = source.text();
  for (int line = 1; !rest.empty(); ++line) {
    const std::size_t length = std::min(rest.find('\n'), rest.size());
    if (length > max_yaml_line_bytes) {
      return source.error(line, 1, "a line of more than 4 MiB", "is this really YAML?",
                          codes::limits);
    }
    rest.remove_prefix(std::min(length + 1, rest.size()));
  }
  return std::nullopt;
}

struct Reading {
  std::vector<Node> roots;
  Diagnostics errors;
  bool syntax = false;  // the last error is one of syntax
};

// The first line "---..." from `line` on, if any; `from` is a start at or before it.
std::optional<YamlStart> next_document(std::string_view text, YamlStart from, int line) {
  std::size_t at = from.offset;
  for (int here = from.lines_before + 1; at < text.size(); ++here) {
    if (here >= line && text.substr(at).starts_with("---")) return YamlStart{at, here - 1};
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) break;
    at = end + 1;
  }
  return std::nullopt;
}

// An error ends its document. The next one may be good, so reading goes on there.
Reading read_as_yaml(const Source& source) {
  if (auto error = check_lines(source)) return {{}, {std::move(*error)}, true};
  Reading reading;
  Building building(source);
  std::optional<YamlStart> start = YamlStart{};
  while (start) {
    if (building.has_enough_errors()) {
      building.cut_off();
      break;
    }
    int document = 0;
    if (read_yaml(source, *start, building, reading.roots, document)) break;
    reading.syntax = building.syntax_error();
    const int behind = std::max(document, start->lines_before + 1) + 1;
    start = next_document(source.text(), *start, std::max(behind, building.error()->at.line));
    if (building.is_full()) break;
    building.recover();
  }
  reading.errors = building.take_errors();
  return reading;
}

Reading read_as_json(const Source& source) {
  Reading reading;
  Building building(source);
  read_json(source, building, reading.roots);
  reading.syntax = building.syntax_error();
  if (building.error()) reading.roots.clear();
  reading.errors = building.take_errors();
  return reading;
}

// The first character that is not white space, and the one after it; a space where there is none.
std::pair<char, char> opening(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const auto next = [&] {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (text.empty()) return ' ';
    const char c = text[0];
    text.remove_prefix(1);
    return c;
  };
  const char first = next();
  return {first, next()};
}

Reading read_either(const Source& source) {
  const auto [first, second] = opening(source.text());
  if (first != '{' && first != '[') return read_as_yaml(source);
  Reading json = read_as_json(source);
  if (!json.syntax) return json;
  Reading yaml = read_as_yaml(source);
  // Of two failures, the one in the format that the author had in mind helps more.
  const bool meant_json = second == '"' || second == '{' || second == '}';
  return yaml.syntax && meant_json ? std::move(json) : std::move(yaml);
}

}  // namespace

Composition compose_all(std::string_view text, std::string file) {
  Composition composition;
  const bool too_large = text.size() > max_text_bytes;
  const auto source =
      std::make_shared<const Source>(too_large ? "" : std::string(text), std::move(file));
  composition.source = source;
  if (too_large) {
    composition.errors = {source->error(0, 0, "more than 64 MiB", "split the file", codes::limits)};
    return composition;
  }
  if (auto error = check_characters(*source)) {
    composition.errors = {std::move(*error)};
    return composition;
  }
  Reading reading = read_either(*source);
  composition.errors = std::move(reading.errors);
  for (Node& root : reading.roots) {
    if (!root.is(NodeKind::null)) composition.documents.push_back({source, std::move(root)});
  }
  return composition;
}

Result<std::vector<Document>> compose(std::string_view text, std::string file) {
  Composition composition = compose_all(text, std::move(file));
  if (!composition.errors.empty()) return unexpected(std::move(composition.errors));
  return std::move(composition.documents);
}

}  // namespace fairlead::manifest
