#include "scenario/text_edit.hpp"

#include <algorithm>
#include <string_view>

#include "base/utf8.hpp"

namespace fairlead::scenario {

namespace {

using manifest::Member;
using manifest::NodeKind;

std::size_t skip_spaces(const std::string& text, std::size_t at) {
  while (at < text.size() && text[at] == ' ') ++at;
  return at;
}

bool is_line_end(const std::string& text, std::size_t at) {
  return at >= text.size() || text[at] == '\n' || text[at] == '\r';
}

}  // namespace

std::size_t YamlText::offset_of(int line, int column) const {
  std::size_t at = 0;
  for (; line > 1; --line) at = std::min(text_.find('\n', at), text_.size() - 1) + 1;
  for (; column > 1 && at < text_.size(); --column) {
    at += std::max<std::size_t>(utf8_length(std::string_view(text_).substr(at)), 1);
  }
  return at;
}

std::size_t YamlText::line_end(std::size_t offset) const {
  while (!is_line_end(text_, offset)) ++offset;
  return offset;
}

std::size_t YamlText::quoted_end(std::size_t offset) const {
  const char quote = text_[offset];
  for (std::size_t i = offset + 1; i < text_.size(); ++i) {
    if (quote == '"' && text_[i] == '\\') {
      ++i;
    } else if (text_[i] == quote) {
      const bool doubled = quote == '\'' && i + 1 < text_.size() && text_[i + 1] == quote;
      if (!doubled) return i + 1;
      ++i;
    }
  }
  return text_.size();
}

std::size_t YamlText::flow_end(std::size_t offset) const {
  int depth = 0;
  for (std::size_t i = offset; i < text_.size(); ++i) {
    switch (text_[i]) {
      case '{':
      case '[': ++depth; break;
      case '}':
      case ']':
        if (--depth == 0) return i + 1;
        break;
      case '"':
      case '\'': i = quoted_end(i) - 1; break;
      case '#':
        if (text_[i - 1] == ' ' || text_[i - 1] == '\n') i = line_end(i);
        break;
      default: break;
    }
  }
  return text_.size();
}

std::size_t YamlText::plain_end(std::size_t offset, const std::string& word) const {
  if (!word.empty() && text_.compare(offset, word.size(), word) == 0) return offset + word.size();
  std::size_t end = offset;
  while (!is_line_end(text_, end) &&
         std::string_view(",]} ").find(text_[end]) == std::string::npos) {
    ++end;
  }
  return end;
}

// The lines of a block value are indented deeper than its key, or start with a dash below it.
std::size_t YamlText::block_end(std::size_t offset, std::size_t key_column) const {
  std::size_t end = offset;
  for (std::size_t at = line_end(offset); at < text_.size(); at = line_end(at)) {
    at = text_.find('\n', at);
    if (at == std::string::npos) break;
    const std::size_t begin = skip_spaces(text_, ++at);
    if (is_line_end(text_, begin) || text_[begin] == '#') continue;
    const std::size_t indent = begin - at;
    const bool item = indent == key_column && text_.compare(begin, 2, "- ") == 0;
    if (indent <= key_column && !item) break;
    end = line_end(begin);
  }
  return end;
}

std::optional<YamlText::Span> YamlText::find_value(const Member& member) const {
  const std::size_t key = offset_of(member.line, member.column);
  if (key >= text_.size()) return std::nullopt;
  const bool quoted = text_[key] == '"' || text_[key] == '\'';
  if (!quoted && text_.compare(key, member.key.size(), member.key) != 0) return std::nullopt;
  const std::size_t colon = skip_spaces(text_, quoted ? quoted_end(key) : key + member.key.size());
  if (colon >= text_.size() || text_[colon] != ':') return std::nullopt;
  Span span{colon + 1, skip_spaces(text_, colon + 1), 0};
  const bool below = is_line_end(text_, span.begin) || text_[span.begin] == '#';
  const NodeKind kind = member.value.kind();
  if (below && kind == NodeKind::null) {
    span.begin = span.end = span.colon_end;
  } else if (below && (kind == NodeKind::sequence || kind == NodeKind::mapping)) {
    span.begin = span.colon_end;
    span.end = block_end(span.begin, static_cast<std::size_t>(member.column - 1));
  } else if (below || std::string_view("&*!|>").find(text_[span.begin]) != std::string::npos) {
    return std::nullopt;
  } else if (text_[span.begin] == '{' || text_[span.begin] == '[') {
    span.end = flow_end(span.begin);
  } else if (text_[span.begin] == '"' || text_[span.begin] == '\'') {
    span.end = quoted_end(span.begin);
  } else {
    span.end = plain_end(span.begin, member.value.text());
  }
  return span;
}

std::optional<Edit> YamlText::replace_value(const Member& member, const std::string& value) const {
  const auto span = find_value(member);
  if (!span) return std::nullopt;
  return Edit{span->colon_end, span->end - span->colon_end, " " + value};
}

std::vector<Edit> YamlText::fill_mapping(const Member& member,
                                         const std::vector<std::string>& lines) const {
  const auto span = find_value(member);
  if (!span) return {};
  const std::size_t key = offset_of(member.line, member.column);
  const std::size_t line_break = text_.rfind('\n', key);
  const std::size_t line_begin = line_break == std::string::npos ? 0 : line_break + 1;
  const bool block = text_.find_first_not_of(" -", line_begin) >= key;
  std::string below;
  std::string beside;
  const std::string indent(key - line_begin + 2, ' ');
  for (const std::string& line : lines) {
    below.append("\n").append(indent).append(line);
    beside.append(beside.empty() ? "" : ", ").append(line);
  }
  if (!block) return {Edit{span->colon_end, span->end - span->colon_end, " {" + beside + "}"}};
  // A comment behind the value stays on the line of the key.
  return {Edit{span->colon_end, span->end - span->colon_end, ""},
          Edit{line_end(span->end), 0, below}};
}

std::optional<std::string> apply_edits(const std::string& text, std::vector<Edit> edits) {
  std::sort(edits.begin(), edits.end());
  edits.erase(std::unique(edits.begin(), edits.end()), edits.end());
  std::string result;
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    if (edit.offset < at) return std::nullopt;
    result += text.substr(at, edit.offset - at) + edit.text;
    at = edit.offset + edit.length;
  }
  return result + text.substr(at);
}

}  // namespace fairlead::scenario
