// Lines of separated cells: RFC 4180, and the bare form that Slurm's --parsable2 writes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/collector.hpp"

namespace fairlead::trace {

struct Cell {
  std::string_view text;
  std::size_t at = 0;  // offset in the line
};

struct CsvDialect {
  char delimiter = ',';
  bool quotes = true;  // cells may be quoted
};

class CsvSplitter {
 public:
  explicit CsvSplitter(CsvDialect dialect = {}) : dialect_(dialect) {}

  // Splits a line into cells; with quotes, spaces around a bare cell are dropped. Returns the
  // offset of a quote that is out of place.
  std::optional<std::size_t> split(std::string_view line);

  // Of the last line; they point into it and into this.
  const std::vector<Cell>& cells() const { return cells_; }
  std::vector<Cell>& cells() { return cells_; }

  // Whether the quote that is out of place opens a cell that does not end in this line.
  bool is_open() const { return is_open_; }

 private:
  std::optional<std::size_t> split_quoted(std::string_view line);

  CsvDialect dialect_;
  std::vector<Cell> cells_;
  std::string unquoted_;  // cells without their quotes
  bool is_open_ = false;
};

// What is wrong with a line whose split failed, or gave another number of cells than the header.
Problem misplaced_quote();
Problem wrong_width(std::size_t cells, std::size_t columns, bool last_line);

}  // namespace fairlead::trace
