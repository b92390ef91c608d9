#include "trace/csv.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include "trace/eight_bytes.hpp"

namespace fairlead::trace {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Appends the content of the quoted cell that begins at `at`; leaves `at` behind its closing quote.
// False: it does not close.
bool read_quoted(std::string_view line, std::size_t& at, std::string& text) {
  for (++at; at < line.size(); ++at) {
    if (line[at] != '"') {
      text += line[at];
    } else if (at + 1 < line.size() && line[at + 1] == '"') {
      text += line[++at];
    } else {
      ++at;
      return true;
    }
  }
  return false;
}

}  // namespace

std::optional<std::size_t> CsvSplitter::split(std::string_view line) {
  is_open_ = false;
  if (dialect_.quotes && std::memchr(line.data(), '"', line.size()) != nullptr) {
    return split_quoted(line);
  }
  // The cells of the line before are written over: most lines have as many.
  std::size_t count = 0;
  std::size_t start = 0;
  for (std::size_t at = 0; at <= line.size(); at += sizeof(std::uint64_t)) {
    const std::string_view rest = line.substr(at);
    std::uint64_t found = bytes_equal(first_eight(rest), dialect_.delimiter);
    if (rest.size() < sizeof found) found |= std::uint64_t{0x80} << (8 * rest.size());
    for (; found != 0; found &= found - 1) {
      const std::size_t end = at + static_cast<std::size_t>(std::countr_zero(found)) / 8;
      std::string_view text(line.data() + start, end - start);
      const bool may_be_blank = !text.empty() && (text.front() <= ' ' || text.back() <= ' ');
      if (may_be_blank && dialect_.quotes) text = trimmed(text);
      if (count == cells_.size()) cells_.emplace_back();
      cells_[count++] = {text, start};
      start = end + 1;
    }
  }
  cells_.resize(count);
  return std::nullopt;
}

std::optional<std::size_t> CsvSplitter::split_quoted(std::string_view line) {
  cells_.clear();
  unquoted_.clear();
  unquoted_.reserve(line.size());  // so that cells can point into it
  std::size_t at = 0;
  while (true) {
    const std::size_t start = at;
    if (at < line.size() && line[at] == '"') {
      const std::size_t begin = unquoted_.size();
      is_open_ = !read_quoted(line, at, unquoted_);
      if (is_open_) return start;
      if (at < line.size() && line[at] != dialect_.delimiter) return at;
      cells_.push_back({std::string_view(unquoted_).substr(begin), start});
    } else {
      const std::size_t end = std::min(line.find(dialect_.delimiter, at), line.size());
      const std::string_view text = trimmed(line.substr(at, end - at));
      if (text.find('"') != text.npos) return start;
      cells_.push_back({text, start});
      at = end;
    }
    if (at == line.size()) return std::nullopt;
    ++at;
  }
}

Problem misplaced_quote() {
  return {"a quote is out of place", "a cell is quoted as a whole, and a quote in it is doubled"};
}

Problem wrong_width(std::size_t cells, std::size_t columns, bool last_line) {
  return {std::to_string(cells) + " cells, but the header has " + std::to_string(columns),
          last_line && cells < columns ? "is the file truncated?" : ""};
}

}  // namespace fairlead::trace
