#include "trace/csv.hpp"

#include <algorithm>

namespace fairlead::trace {
namespace {

// Reads the quoted cell that begins at `at`; leaves `at` behind its closing quote. False: it does
// not close.
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

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace

std::optional<std::size_t> split_csv(std::string_view line, std::vector<Cell>& cells) {
  cells.clear();
  std::size_t at = 0;
  while (true) {
    Cell& cell = cells.emplace_back();
    cell.at = at;
    if (at < line.size() && line[at] == '"') {
      if (!read_quoted(line, at, cell.text)) return cell.at;
      if (at < line.size() && line[at] != ',') return at;
    } else {
      const std::size_t end = std::min(line.find(',', at), line.size());
      cell.text = trimmed(line.substr(at, end - at));
      if (const std::size_t quote = cell.text.find('"'); quote != std::string::npos) return at;
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
