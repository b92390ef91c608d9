#include "log/reader.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "log/decode.hpp"
#include "manifest/compose.hpp"

namespace fairlead::log {

Result<Reader> Reader::open(std::istream& in, std::string file) {
  Reader reader(in, std::move(file));
  const auto text = reader.read_text();
  if (!text) return unexpected(text.error());
  if (!*text) {
    return unexpected(reader.problem(0, "the file is empty", "an event log begins with a header"));
  }
  auto header = decode_header(**text, reader.file_);
  if (!header) return unexpected(std::move(header.error()));
  reader.header_ = std::move(*header);
  return reader;
}

Result<std::optional<Line>> Reader::next() {
  auto text = read_text();
  if (!text) return unexpected(std::move(text.error()));
  if (!*text) return std::nullopt;
  if (ended_) {
    return unexpected(problem(1, "something follows the end line", "one file holds one log"));
  }
  auto line = decode_line(**text, file_, line_);
  if (!line) return unexpected(std::move(line.error()));
  ended_ = std::holds_alternative<End>(line->content);
  return std::optional(std::move(*line));
}

Result<std::optional<std::string>> Reader::read_text() {
  using Traits = std::istream::traits_type;
  std::string text;
  std::streambuf& bytes = *in_->rdbuf();
  auto byte = bytes.sbumpc();
  if (Traits::eq_int_type(byte, Traits::eof())) return std::nullopt;
  line_ = std::min(line_, std::numeric_limits<int>::max() - 1) + 1;
  for (; !Traits::eq_int_type(byte, Traits::eof()); byte = bytes.sbumpc()) {
    const char c = Traits::to_char_type(byte);
    if (c == '\n') return std::optional(std::move(text));
    if (text.size() == manifest::max_text_bytes) {
      return unexpected(problem(1, "a line of more than 64 MiB", "this is no event log"));
    }
    text += c;
  }
  return unexpected(problem(1, "the last line is cut off: it has no line break at its end",
                            "the writer was interrupted, or the file was not copied whole"));
}

Diagnostics Reader::problem(int column, std::string message, std::string hint) const {
  return {{Severity::error, {file_, line_, column}, "", std::move(message), std::move(hint), ""}};
}

}  // namespace fairlead::log
