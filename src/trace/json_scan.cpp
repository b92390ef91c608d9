#include "trace/json_scan.hpp"

#include <algorithm>
#include <cstdint>

#include "base/utf8.hpp"

namespace fairlead::trace {
namespace {

constexpr int max_levels = 64;
constexpr std::size_t max_members = 1000;  // bounds the search for duplicates

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Every function reads its piece at `at_` and returns whether it was right; the first problem ends
// the scan.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::optional<JsonProblem> split(std::vector<JsonMember>& members) {
    members.clear();
    skip_space();
    if (object(&members, 1)) {
      skip_space();
      if (at_ != text_.size()) fail("there is more text behind the object");
    }
    return problem_;
  }

 private:
  bool fail(std::string_view message) {
    // An early end is its own message: it is the sign of a truncated file.
    const bool ended = at_ >= text_.size();
    problem_ = JsonProblem{at_, ended ? "the text ends before the JSON object does" : message};
    return false;
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_space() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n') ++at_;
  }

  bool expect(char c, std::string_view message) {
    skip_space();
    if (peek() != c) return fail(message);
    ++at_;
    return true;
  }

  // Keeps the members when `members` is given, else only checks them.
  bool object(std::vector<JsonMember>* members, int level) {
    if (!expect('{', "a JSON object must begin here")) return false;
    skip_space();
    if (peek() == '}') return ++at_, true;
    while (true) {
      JsonMember member;
      skip_space();
      member.at = at_;
      if (peek() != '"') return fail("a key in double quotes must stand here");
      if (!string(members ? &member.key : nullptr)) return false;
      if (members && !is_new(*members, member)) return false;
      if (!expect(':', "a colon must follow the key")) return false;
      if (!value(members ? &member.value : nullptr, level)) return false;
      if (members) members->push_back(std::move(member));
      skip_space();
      if (peek() == '}') return ++at_, true;
      if (!expect(',', "a comma or the end of the object must stand here")) return false;
    }
  }

  bool is_new(const std::vector<JsonMember>& members, const JsonMember& member) {
    const auto same = [&](const JsonMember& other) { return other.key == member.key; };
    const bool duplicate = std::any_of(members.begin(), members.end(), same);
    if (!duplicate && members.size() < max_members) return true;
    at_ = member.at;
    return fail(duplicate ? "this key is given twice" : "the object has more than 1000 members");
  }

  bool array(int level) {
    ++at_;
    skip_space();
    if (peek() == ']') return ++at_, true;
    while (true) {
      if (!value(nullptr, level)) return false;
      skip_space();
      if (peek() == ']') return ++at_, true;
      if (!expect(',', "a comma or the end of the array must stand here")) return false;
    }
  }

  bool value(JsonValue* out, int level) {
    skip_space();
    const std::size_t start = at_;
    auto kind = JsonValue::Kind::null;
    if (!value_of_kind(kind, out ? &out->text : nullptr, level)) return false;
    if (out == nullptr) return true;
    out->kind = kind;
    out->at = start;
    out->raw = text_.substr(start, at_ - start);
    if (kind == JsonValue::Kind::number) out->text = out->raw;
    return true;
  }

  bool value_of_kind(JsonValue::Kind& kind, std::string* text, int level) {
    using Kind = JsonValue::Kind;
    const char c = peek();
    if ((c == '{' || c == '[') && level == max_levels) return fail("nested deeper than 64 levels");
    if (c == '{') return kind = Kind::object, object(nullptr, level + 1);
    if (c == '[') return kind = Kind::array, array(level + 1);
    if (c == '"') return kind = Kind::string, string(text);
    if (c == '-' || is_digit(c)) return kind = Kind::number, number();
    if (c == 't') return kind = Kind::boolean, word("true");
    if (c == 'f') return kind = Kind::boolean, word("false");
    return kind = Kind::null, word("null");
  }

  bool word(std::string_view expected) {
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("NaN") || rest.starts_with("Infinity")) {
      return fail("NaN and Infinity are not numbers in JSON");
    }
    if (!rest.starts_with(expected)) {
      if (expected.starts_with(rest)) at_ = text_.size();
      return fail("a JSON value must stand here");
    }
    at_ += expected.size();
    return true;
  }

  bool number() {
    if (peek() == '-') ++at_;
    if (text_.substr(at_).starts_with("Infinity")) return word("");
    if (peek() == '0') {
      ++at_;
      if (is_digit(peek())) return fail("a number must not begin with 0");
    } else if (!digits()) {
      return false;
    }
    if (peek() == '.') {
      ++at_;
      if (!digits()) return false;
    }
    if (peek() != 'e' && peek() != 'E') return true;
    ++at_;
    if (peek() == '+' || peek() == '-') ++at_;
    return digits();
  }

  bool digits() {
    if (!is_digit(peek())) return fail("a digit must stand here");
    while (is_digit(peek())) ++at_;
    return true;
  }

  bool string(std::string* out) {
    ++at_;
    while (true) {
      const std::size_t start = at_;
      while (at_ < text_.size() && is_plain(text_[at_])) ++at_;
      if (out) out->append(text_, start, at_ - start);
      if (peek() == '"') return ++at_, true;
      if (peek() != '\\') return fail("a control character in a string must be written as \\u00..");
      ++at_;
      if (!escape(out)) return false;
    }
  }

  static bool is_plain(char c) {
    return c != '"' && c != '\\' && static_cast<unsigned char>(c) >= 0x20;
  }

  bool escape(std::string* out) {
    static constexpr std::string_view names = "\"\\/bfnrt";
    static constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    if (peek() == 'u') return ++at_, unicode(out);
    const std::size_t found = at_ < text_.size() ? names.find(text_[at_]) : names.npos;
    if (found == names.npos) return fail("this escape does not exist in JSON");
    if (out) *out += meanings[found];
    ++at_;
    return true;
  }

  bool unicode(std::string* out) {
    std::uint32_t code = 0;
    if (!four_hex(code)) return false;
    if (code >= 0xDC00 && code < 0xE000) return fail("half of a surrogate pair is missing");
    if (code >= 0xD800 && code < 0xDC00) {
      std::uint32_t low = 0;
      for (const char c : {'\\', 'u'}) {
        if (peek() != c) return fail("half of a surrogate pair is missing");
        ++at_;
      }
      if (!four_hex(low)) return false;
      if (low < 0xDC00 || low >= 0xE000) return fail("half of a surrogate pair is missing");
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    if (out) append_utf8(*out, char32_t{code});
    return true;
  }

  bool four_hex(std::uint32_t& code) {
    for (int i = 0; i < 4; ++i, ++at_) {
      const char c = peek();
      const bool upper = c >= 'A' && c <= 'F';
      const bool lower = c >= 'a' && c <= 'f';
      if (!is_digit(c) && !upper && !lower) return fail("four hexadecimal digits must stand here");
      const int digit = is_digit(c) ? c - '0' : (upper ? c - 'A' : c - 'a') + 10;
      code = code * 16 + static_cast<std::uint32_t>(digit);
    }
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<JsonProblem> problem_;
};

}  // namespace

std::optional<JsonProblem> split_object(std::string_view text, std::vector<JsonMember>& members) {
  return Scanner(text).split(members);
}

}  // namespace fairlead::trace
