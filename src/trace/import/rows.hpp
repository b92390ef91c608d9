// The rows of a CSV source, one after the other, whatever its size.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "trace/csv.hpp"
#include "trace/import/input.hpp"
#include "trace/import/sink.hpp"

namespace fairlead::trace {

// Lines of less than a megabyte, without "\n" or "\r\n".
class LineReader {
 public:
  static constexpr std::size_t longest_line = std::size_t{1} << 20;

  explicit LineReader(Input& input) : input_(input) {}

  // Moves to the next line; false: there is none, or reading failed. A longer line is
  // cut off at longest_line.
  bool next();

  // Valid until the next call.
  const Line& line() const { return line_; }
  // Whether the line is the last of the source and has no end: it may be cut off in the middle.
  bool lacks_end() const { return lacks_end_; }
  const Result<void>& status() const { return status_; }

 private:
  bool fill();
  void keep(std::string_view part);

  Input& input_;
  std::string_view block_;  // not yet handed out
  std::string joined_;      // a line that lies in several blocks
  Line line_;
  bool lacks_end_ = false;
  Result<void> status_;
};

// Why a source is refused, at one of its lines.
Diagnostics refusal(const Input& input, const Line& line, std::string message, std::string hint);

class Rows {
 public:
  Rows(Input& input, Sink& sink, CsvDialect dialect)
      : lines_(input), sink_(sink), splitter_(dialect) {}

  // Moves to the next row that can be split into cells; others are refused. Empty lines are left
  // out. False: there is none, or reading failed.
  bool next();

  // Takes the next line for the rest of this row, which had a line break in a cell; false: there is
  // none, or the row has many lines already.
  bool extend();
  // Gives back the lines that extend() took: the row is only its first line.
  void shrink();
  // Splits the row again, after extend() or shrink().
  bool split();

  std::vector<Cell>& cells() { return splitter_.cells(); }
  const Line& line() const { return line_; }
  // What is wrong with this row, which has not as many cells as the header.
  Problem wrong_width(std::size_t columns) const;
  const Result<void>& status() const { return lines_.status(); }

 private:
  static constexpr std::size_t most_lines = 100;

  struct Kept {
    std::size_t number = 0;
    std::string text;
  };

  bool next_line(Line& line);
  // Whether nothing follows this row and it has no end of its line.
  bool lacks_end() const { return again_.empty() && lines_.lacks_end(); }

  LineReader lines_;
  Sink& sink_;
  CsvSplitter splitter_;
  Line line_;
  std::string joined_;       // a row of several lines
  std::vector<Kept> taken_;  // its lines
  std::deque<Kept> again_;   // lines that were given back
  std::string current_;      // the one of them that is read now
};

}  // namespace fairlead::trace
