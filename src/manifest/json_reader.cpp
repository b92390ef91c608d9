#include "manifest/json_reader.hpp"

#include <optional>
#include <utility>

#include "base/utf8.hpp"

namespace fairlead::manifest {
namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

class JsonReader {
 public:
  JsonReader(std::string_view text, Building& building) : rest_(text), building_(building) {
    if (rest_.starts_with("\xEF\xBB\xBF")) rest_.remove_prefix(3);
  }

  bool read_stream(std::vector<Node>& roots) {
    for (skip_space(); !rest_.empty(); skip_space()) {
      if (!read_value(roots.emplace_back(), 1)) return false;
    }
    return true;
  }

 private:
  struct Mark {
    int line;
    int column;
  };

  Mark mark() const { return {line_, column_}; }
  bool next_is(char c) const { return !rest_.empty() && rest_[0] == c; }

  // Takes `bytes` bytes that hold `characters` characters and no line break.
  void advance(std::size_t bytes, int characters) {
    rest_.remove_prefix(bytes);
    column_ += characters;
  }
  void advance(std::size_t bytes) { advance(bytes, static_cast<int>(bytes)); }

  bool fail(std::string message, std::string hint = "") {
    return building_.fail_syntax(line_, column_, std::move(message), std::move(hint));
  }

  void skip_space() {
    for (; !rest_.empty(); rest_.remove_prefix(1)) {
      const char c = rest_[0];
      if (c == '\n') {
        ++line_;
        column_ = 1;
      } else if (c == ' ' || c == '\t' || c == '\r') {
        ++column_;
      } else {
        return;
      }
    }
  }

  bool read_value(Node& node, int depth) {
    const Mark start = mark();
    if (!building_.enter(depth, start.line, start.column)) return false;
    if (rest_.empty()) return fail("the text ends where a value is expected");
    const char c = rest_[0];
    if (c == '{') return read_mapping(node, depth);
    if (c == '[') return read_sequence(node, depth);
    if (c == '"') {
      std::string text;
      if (!read_string(text)) return false;
      node = Node::scalar(NodeKind::string, std::move(text), start.line, start.column);
      return true;
    }
    if (c == '-' || is_digit(c)) return read_number(node);
    return read_word(node);
  }

  bool read_word(Node& node) {
    const Mark start = mark();
    const auto word = [&](std::string_view text, NodeKind kind) {
      if (!rest_.starts_with(text)) return false;
      node = Node::scalar(kind, kind == NodeKind::null ? "" : std::string(text), start.line,
                          start.column);
      advance(text.size());
      return true;
    };
    if (word("true", NodeKind::boolean) || word("false", NodeKind::boolean)) return true;
    if (word("null", NodeKind::null)) return true;
    return fail("this is no JSON value",
                "expected a string in double quotes, a number, true, false, null, [ or {");
  }

  bool read_mapping(Node& node, int depth) {
    const Mark start = mark();
    Members members;
    advance(1);
    skip_space();
    while (!next_is('}')) {
      const Mark at = mark();
      Member member{"", at.line, at.column, {}};
      if (!next_is('"')) return fail("expected a key in double quotes");
      if (!read_string(member.key)) return false;
      skip_space();
      if (!next_is(':')) return fail("expected ':' after a key");
      advance(1);
      skip_space();
      if (!read_value(member.value, depth + 1)) return false;
      if (const Member* earlier = members.add(std::move(member))) {
        building_.key_twice(at.line, at.column, *earlier);
      }
      if (!read_separator('}')) return false;
    }
    advance(1);
    node = Node::mapping(members.take(), start.line, start.column);
    return true;
  }

  bool read_sequence(Node& node, int depth) {
    const Mark start = mark();
    std::vector<Node> items;
    advance(1);
    skip_space();
    while (!next_is(']')) {
      if (!read_value(items.emplace_back(), depth + 1)) return false;
      if (!read_separator(']')) return false;
    }
    advance(1);
    node = Node::sequence(std::move(items), start.line, start.column);
    return true;
  }

  // After an element: a comma with another element behind it, or the closing bracket, which stays.
  bool read_separator(char closing) {
    skip_space();
    if (next_is(closing)) return true;
    if (!next_is(',')) return fail(std::string("expected ',' or '") + closing + "'");
    advance(1);
    skip_space();
    return next_is(closing) ? fail("a comma with nothing behind it", "remove the comma") : true;
  }

  bool read_number(Node& node) {
    const Mark start = mark();
    std::size_t at = 0;
    const auto take = [&](std::string_view any) {
      const bool found = at < rest_.size() && any.find(rest_[at]) != std::string_view::npos;
      if (found) ++at;
      return found;
    };
    const auto take_digits = [&] {
      const std::size_t first = at;
      while (at < rest_.size() && is_digit(rest_[at])) ++at;
      return at > first;
    };
    bool good = true;
    NodeKind kind = NodeKind::integer;
    take("-");
    if (!take("0")) good = take_digits();
    if (good && take(".")) {
      kind = NodeKind::floating;
      good = take_digits();
    }
    if (good && take("eE")) {
      kind = NodeKind::floating;
      take("+-");
      good = take_digits();
    }
    if (!good || (at < rest_.size() && is_digit(rest_[at]))) {
      return fail("a number that is not JSON", "no leading zeros, and digits around the point");
    }
    node = Node::scalar(kind, std::string(rest_.substr(0, at)), start.line, start.column);
    advance(at);
    return true;
  }

  bool read_string(std::string& text) {
    advance(1);
    for (;;) {
      const std::size_t run = plain_length(rest_);
      text += rest_.substr(0, run);
      advance(run);
      if (rest_.empty()) return fail("a string has no closing quote");
      if (next_is('"')) break;
      if (static_cast<unsigned char>(rest_[0]) < 0x20) {
        return fail("a line break or a control character inside a string", "write \\n");
      }
      if (next_is('\\')) {
        if (!read_escape(text)) return false;
        continue;
      }
      // The text is checked UTF-8, so the length is at least 1.
      const std::size_t length = utf8_length(rest_);
      text += rest_.substr(0, length);
      advance(length, 1);
    }
    advance(1);
    return true;
  }

  // How much of a string's text is ASCII that stands for itself.
  static std::size_t plain_length(std::string_view text) {
    std::size_t length = 0;
    const auto stands_for_itself = [](char c) {
      const auto byte = static_cast<unsigned char>(c);
      return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
    };
    while (length < text.size() && stands_for_itself(text[length])) ++length;
    return length;
  }

  bool read_escape(std::string& text) {
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const std::size_t which = rest_.size() > 1 ? letters.find(rest_[1]) : std::string_view::npos;
    if (which != std::string_view::npos) {
      text += meanings[which];
      advance(2);
      return true;
    }
    const auto high = code_unit(rest_);
    if (!high)
      return fail("an unknown escape in a string", "\\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX");
    if (*high < 0xD800 || *high > 0xDFFF) {
      append_utf8(text, *high);
      advance(6);
      return true;
    }
    const auto low = code_unit(rest_.substr(6));
    if (*high > 0xDBFF || !low || *low < 0xDC00 || *low > 0xDFFF) {
      return fail("half of a surrogate pair in a string");
    }
    append_utf8(text, 0x10000 + ((*high - 0xD800) << 10) + (*low - 0xDC00));
    advance(12);
    return true;
  }

  // The value of a \uXXXX at the start of `text`.
  static std::optional<char32_t> code_unit(std::string_view text) {
    if (text.size() < 6 || !text.starts_with("\\u")) return std::nullopt;
    char32_t value = 0;
    for (const char c : text.substr(2, 4)) {
      const int digit = is_digit(c)            ? c - '0'
                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                               : -1;
      if (digit < 0) return std::nullopt;
      value = value * 16 + static_cast<char32_t>(digit);
    }
    return value;
  }

  std::string_view rest_;
  Building& building_;
  int line_ = 1;
  int column_ = 1;
};

}  // namespace

bool read_json(const Source& source, Building& building, std::vector<Node>& roots) {
  return JsonReader(source.text(), building).read_stream(roots);
}

}  // namespace fairlead::manifest
