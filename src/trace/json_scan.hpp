// JSON text without a document tree: one object is split into members that keep their positions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::trace {

struct JsonValue {
  enum class Kind { null, boolean, number, string, array, object };

  Kind kind = Kind::null;
  std::string text;      // the characters of a string, a number as written; else empty
  std::string_view raw;  // the whole value as written; points into the text that was split
  std::size_t at = 0;    // offset of the value in that text
};

struct JsonMember {
  std::string key;
  std::size_t at = 0;  // offset of the key
  JsonValue value;
};

struct JsonProblem {
  std::size_t at = 0;  // the size of the text when it ends too early
  std::string_view message;
};

// Splits a text that is one JSON object, RFC 8259 to the letter, with at most 1,000 members and 64
// levels. Nothing but valid UTF-8 may be handed in. A key that is given twice is a problem; inside
// nested values only the grammar is checked. `members` is replaced.
std::optional<JsonProblem> split_object(std::string_view text, std::vector<JsonMember>& members);

}  // namespace fairlead::trace
