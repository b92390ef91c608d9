#include "manifest/compose.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/utf8.hpp"
#include "manifest/building.hpp"
#include "manifest/json_reader.hpp"
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
      const bool utf16 = rest.starts_with("\xFF\xFE") || rest.starts_with("\xFE\xFF");
      return source.error(line, column, utf16 ? "UTF-16 text" : "not UTF-8 text",
                          "save the file as UTF-8; if it is compressed, unpack it first");
    }
    if (c == 0) return source.error(line, column, "a binary file, not YAML or JSON");
    if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7F) {
      return source.error(line, column, "a control character",
                          "this may be a binary file, or text copied from a terminal");
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
      return source.error(line, 1, "a line of more than 4 MiB", "is this really YAML?");
    }
    rest.remove_prefix(std::min(length + 1, rest.size()));
  }
  return std::nullopt;
}

struct Reading {
  std::vector<Node> roots;
  std::optional<Diagnostic> error;
  bool syntax = false;  // the error is one of syntax
};

Reading read(const Source& source, bool (*reader)(const Source&, Building&, std::vector<Node>&)) {
  Reading reading;
  Building building(source);
  if (!reader(source, building, reading.roots)) {
    reading.error = building.error();
    reading.syntax = building.syntax_error();
  }
  return reading;
}

Reading read_as_yaml(const Source& source) {
  if (auto error = check_lines(source)) return {{}, std::move(error), true};
  return read(source, read_yaml);
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
  Reading json = read(source, read_json);
  if (!json.error || !json.syntax) return json;
  Reading yaml = read_as_yaml(source);
  // Of two failures, the one in the format that the author had in mind helps more.
  const bool meant_json = second == '"' || second == '{' || second == '}';
  return yaml.error && yaml.syntax && meant_json ? std::move(json) : std::move(yaml);
}

}  // namespace

Result<std::vector<Document>> compose(std::string_view text, std::string file) {
  if (text.size() > max_text_bytes) {
    const Source name_only("", std::move(file));
    return unexpected(Diagnostics{name_only.error(0, 0, "more than 64 MiB", "split the file")});
  }
  const auto source = std::make_shared<const Source>(std::string(text), std::move(file));
  if (auto error = check_characters(*source)) return unexpected(Diagnostics{std::move(*error)});
  Reading reading = read_either(*source);
  if (reading.error) return unexpected(Diagnostics{std::move(*reading.error)});
  std::vector<Document> documents;
  for (Node& root : reading.roots) {
    if (!root.is(NodeKind::null)) documents.push_back({source, std::move(root)});
  }
  return documents;
}

}  // namespace fairlead::manifest
