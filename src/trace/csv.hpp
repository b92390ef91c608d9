// Comma-separated lines (RFC 4180 without line breaks inside cells).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/collector.hpp"

namespace fairlead::trace {

struct Cell {
  std::string text;
  std::size_t at = 0;  // offset in the line
};

// Splits a line into cells, which are replaced; spaces around a bare cell are dropped. Returns the
// offset of a quote that is out of place.
std::optional<std::size_t> split_csv(std::string_view line, std::vector<Cell>& cells);

// What is wrong with a line whose split failed, or gave another number of cells than the header.
Problem misplaced_quote();
Problem wrong_width(std::size_t cells, std::size_t columns, bool last_line);

}  // namespace fairlead::trace
