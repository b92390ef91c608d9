#include "trace/import/rows.hpp"

#include <algorithm>
#include <utility>

namespace fairlead::trace {
namespace {

Problem cut_off() { return {"the file seems cut off in its last row", ""}; }

}  // namespace

bool LineReader::fill() {
  auto block = input_.next();
  if (!block) {
    status_ = unexpected(std::move(block.error()));
    return false;
  }
  block_ = *block;
  return !block_.empty();
}

void LineReader::keep(std::string_view part) {
  joined_ += part.substr(0, longest_line - std::min(longest_line, joined_.size()));
}

bool LineReader::next() {
  joined_.clear();
  if (block_.empty() && !fill()) return false;
  std::size_t end = block_.find('\n');
  ++line_.number;
  while (end == block_.npos) {
    keep(block_);
    if (!fill()) break;
    end = block_.find('\n');
  }
  if (!status_) return false;
  lacks_end_ = end == block_.npos;
  if (joined_.empty() && !lacks_end_) {
    line_.text = block_.substr(0, end);
  } else {
    keep(block_.substr(0, lacks_end_ ? block_.size() : end));
    line_.text = joined_;
  }
  block_.remove_prefix(lacks_end_ ? block_.size() : end + 1);
  if (line_.text.ends_with('\r')) line_.text.remove_suffix(1);
  return true;
}

bool Rows::next_line(Line& line) {
  if (!again_.empty()) {
    line.number = again_.front().number;
    current_ = std::move(again_.front().text);
    again_.pop_front();
    line.text = current_;
    return true;
  }
  if (!lines_.next()) return false;
  line = lines_.line();
  return true;
}

bool Rows::next() {
  while (next_line(line_)) {
    if (line_.text.size() >= LineReader::longest_line) {
      sink_.refuse(line_, 0, {"a line of more than a megabyte", ""});
    } else if (line_.text.find_first_not_of(" \t") != line_.text.npos && split()) {
      return true;
    }
  }
  return false;
}

// Splits the line; a quoted cell may go on in the lines that follow. Where it does not end, only
// the first line is lost.
bool Rows::split() {
  auto at = splitter_.split(line_.text);
  while (at && splitter_.is_open() && extend()) at = splitter_.split(line_.text);
  if (!at) return true;
  if (taken_.size() > 1) shrink();
  const bool is_cut = splitter_.is_open() && lacks_end();
  sink_.refuse(line_, *at, is_cut ? cut_off() : misplaced_quote());
  return false;
}

bool Rows::extend() {
  if (line_.text.data() != joined_.data()) {
    joined_ = line_.text;
    taken_.clear();
    taken_.push_back({line_.number, joined_});
  }
  Line more;
  if (taken_.size() == most_lines || !next_line(more)) return false;
  taken_.push_back({more.number, std::string(more.text)});
  joined_ += '\n';
  joined_ += taken_.back().text;
  line_.text = joined_;
  return true;
}

void Rows::shrink() {
  if (taken_.empty() || line_.text.data() != joined_.data()) return;
  joined_ = taken_.front().text;
  line_.text = joined_;
  for (std::size_t i = taken_.size() - 1; i > 0; --i) again_.push_front(std::move(taken_[i]));
  taken_.clear();
}

Problem Rows::wrong_width(std::size_t columns) const {
  if (lacks_end() && splitter_.cells().size() < columns) return cut_off();
  return {"not as many cells as the header has", ""};
}

Diagnostics refusal(const Input& input, const Line& line, std::string message, std::string hint) {
  Diagnostics refused = fairlead::refusal({input.name(), static_cast<int>(line.number), 1},
                                          std::move(message), std::move(hint));
  refused.front().excerpt = escaped(line.text);
  return refused;
}

}  // namespace fairlead::trace
