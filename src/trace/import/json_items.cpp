#include "trace/import/json_items.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace fairlead::trace {
namespace {

constexpr int end = -1;
constexpr std::size_t excerpt_bytes = 120;

bool is_space(int c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

bool ends_scalar(int c) { return is_space(c) || c == ',' || c == ']' || c == '}' || c == end; }

int clamped(std::size_t number) {
  return static_cast<int>(std::min<std::size_t>(number, std::numeric_limits<int>::max()));
}

}  // namespace

JsonItems::JsonItems(Input& input, std::vector<std::string_view> path)
    : input_(input), path_(std::move(path)) {}

bool JsonItems::fail(std::string message, std::string hint) {
  if (!error_.empty()) return false;
  Diagnostic& problem = error_.emplace_back();
  problem.at = {input_.name(), clamped(line_), clamped(dropped_ + at_ - line_start_ + 1)};
  problem.message = std::move(message);
  problem.hint = std::move(hint);
  // The rest of the line, also of what has not been read.
  while (buffer_.size() - at_ < excerpt_bytes) {
    const auto more = input_.next();
    if (!more || more->empty()) break;
    buffer_ += *more;
  }
  const std::string_view rest = std::string_view(buffer_).substr(at_, excerpt_bytes);
  problem.excerpt = escaped(rest.substr(0, rest.find('\n')));
  return false;
}

// An early end is its own message: it is the sign of a truncated file.
bool JsonItems::fail_end() {
  return fail("the text ends in the middle of a JSON document", "is the file truncated?");
}

// Makes the next byte available; false at the end and when reading fails.
bool JsonItems::fill() {
  if (!error_.empty()) return false;
  const std::size_t unneeded = keep_.value_or(at_);
  if (buffer_.size() - unneeded > max_item_bytes) {
    return fail("this object is larger than 64 MiB", "no object of a cluster is");
  }
  buffer_.erase(0, unneeded);
  dropped_ += unneeded;
  at_ -= unneeded;
  if (keep_) keep_ = 0;
  auto block = input_.next();
  if (!block) {
    error_ = std::move(block.error());
    return false;
  }
  buffer_ += *block;
  return !block->empty();
}

int JsonItems::peek() {
  if (at_ == buffer_.size() && !fill()) return end;
  return static_cast<unsigned char>(buffer_[at_]);
}

void JsonItems::skip_space() {
  while (is_space(peek())) {
    if (buffer_[at_++] != '\n') continue;
    ++line_;
    line_start_ = dropped_ + at_;
  }
}

bool JsonItems::expect(char c, std::string_view message) {
  skip_space();
  if (peek() == end) return fail_end();
  if (peek() != c) return fail(std::string(message));
  ++at_;
  return true;
}

void JsonItems::mark() {
  keep_ = at_;
  mark_line_ = line_;
  mark_column_ = dropped_ + at_ - line_start_ + 1;
}

JsonItem JsonItems::marked() const {
  const std::string_view text = std::string_view(buffer_).substr(*keep_, at_ - *keep_);
  return {text, mark_line_, mark_column_, is_list_, document_, kind_};
}

bool JsonItems::string() {
  ++at_;
  for (int c = peek(); c != '"'; c = peek()) {
    if (c == end) return fail_end();
    if (c < 0x20) return fail("a control character in a string must be written as \\u00..");
    if (c == '\\') {
      ++at_;
      if (peek() == end) return fail_end();
    }
    ++at_;
  }
  ++at_;
  return true;
}

// An object or an array. Only strings and brackets are looked at.
bool JsonItems::nested() {
  int levels = 0;
  do {
    const int c = peek();
    if (c == end) return fail_end();
    if (c == '"') {
      if (!string()) return false;
      continue;
    }
    if (c == '{' || c == '[') {
      if (++levels > max_levels) return fail("nested deeper than 256 levels");
    } else if (c == '}' || c == ']') {
      --levels;
    } else if (c == '\n') {
      ++line_;
      line_start_ = dropped_ + at_ + 1;
    }
    ++at_;
  } while (levels > 0);
  return true;
}

bool JsonItems::value() {
  skip_space();
  const int c = peek();
  if (c == end) return fail_end();
  if (c == '{' || c == '[') return nested();
  if (c == '"') return string();
  if (ends_scalar(c)) return fail("a JSON value must stand here");
  while (!ends_scalar(peek())) ++at_;
  return error_.empty();
}

// A key and its colon.
bool JsonItems::key(std::string& name) {
  skip_space();
  if (peek() == end) return fail_end();
  if (peek() != '"') return fail("a key in double quotes must stand here");
  const std::uint64_t start = dropped_ + at_ + 1;
  if (!string()) return false;
  name.assign(buffer_, start - dropped_, dropped_ + at_ - 1 - start);
  return expect(':', "a colon must follow the key");
}

// A comma, or the end of the object.
bool JsonItems::end_of_member(bool& closed) {
  skip_space();
  closed = peek() == '}';
  if (!closed) return expect(',', "a comma or the end of the object must stand here");
  ++at_;
  --level_;
  return true;
}

// Behind a member: closes what ends here.
bool JsonItems::close_objects() {
  for (bool closed = true; closed && level_ > 0;) {
    if (!end_of_member(closed)) return false;
  }
  return true;
}

void JsonItems::open_array() {
  ++at_;
  keep_.reset();
  in_array_ = first_in_array_ = is_list_ = true;
}

// Reads on in the document until the array begins or the document is over.
bool JsonItems::members() {
  std::string name;
  while (level_ > 0) {
    if (!key(name)) return false;
    skip_space();
    const bool on_path = level_ <= path_.size() && name == path_[level_ - 1];
    const bool last = level_ == path_.size();
    if (on_path && last && peek() == '[') return open_array(), true;
    if (on_path && !last && peek() == '{') {
      ++at_;
      ++level_;
      skip_space();
      if (peek() != '}') continue;
    } else {
      const std::uint64_t start = dropped_ + at_;
      const bool is_kind = level_ == 1 && name == "kind" && peek() == '"';
      if (!value()) return false;
      if (is_kind) kind_.assign(buffer_, start + 1 - dropped_, dropped_ + at_ - start - 2);
    }
    if (!close_objects()) return false;
  }
  return true;
}

// Goes on behind the array; the document may hold more.
bool JsonItems::close_array() {
  ++at_;
  in_array_ = false;
  mark();  // keys are read from the buffer
  return close_objects() && members();
}

bool JsonItems::item() {
  if (!first_in_array_ && !expect(',', "a comma or the end of the array must stand here")) {
    return false;
  }
  first_in_array_ = false;
  skip_space();
  mark();
  return found_ = value();
}

// From a document's beginning to its array or its end.
bool JsonItems::document() {
  kind_.clear();
  is_list_ = false;
  ++document_;
  mark();
  if (peek() == '[') return open_array(), true;
  if (peek() != '{') return fail("a JSON object must begin here");
  ++at_;
  level_ = 1;
  skip_space();
  const bool empty = peek() == '}';
  if (!(empty ? close_objects() : members())) return false;
  found_ = !is_list_;
  return true;
}

Result<std::optional<JsonItem>> JsonItems::next() {
  keep_.reset();
  found_ = false;
  while (error_.empty()) {
    skip_space();
    const int c = peek();
    if (!in_array_ && c == end) break;
    const bool good = !in_array_ ? document() : c == ']' ? close_array() : item();
    if (good && found_) return marked();
  }
  if (!error_.empty()) return unexpected(error_);
  return std::nullopt;
}

Diagnostic JsonItems::problem_in(const JsonItem& item, std::size_t at, std::string message) const {
  const std::string_view before = item.text.substr(0, at);
  const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t start = lines == 0 ? 0 : before.rfind('\n') + 1;
  Diagnostic problem;
  problem.at = {input_.name(), clamped(item.line + lines),
                clamped((lines == 0 ? item.column : 1) + before.size() - start)};
  problem.message = std::move(message);
  const std::string_view line =
      item.text.substr(std::max(start, at - std::min(at, excerpt_bytes / 2)), excerpt_bytes);
  problem.excerpt = escaped(line.substr(0, line.find('\n')));
  return problem;
}

}  // namespace fairlead::trace
