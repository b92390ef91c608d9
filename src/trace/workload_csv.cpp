#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "trace/csv.hpp"
#include "trace/fields.hpp"
#include "trace/formats.hpp"

namespace fairlead::trace {
namespace {

// The field of every column; empty after a problem.
std::vector<std::size_t> read_header(const Line& line, Collector& out) {
  CsvSplitter header;
  if (const auto at = header.split(line.text)) {
    out.problem(line, *at, misplaced_quote());
    return {};
  }
  const std::vector<Cell>& cells = header.cells();
  std::vector<std::size_t> columns;
  for (const Cell& cell : cells) {
    const auto field = field_index(cell.text);
    const bool again = field && std::find(columns.begin(), columns.end(), *field) != columns.end();
    if (!field) {
      out.problem(line, cell.at, unknown_field(cell.text));
    } else if (again) {
      out.problem(line, cell.at, {"the column " + std::string(cell.text) + " is there twice", ""});
    } else {
      columns.push_back(*field);
    }
  }
  if (columns.size() != cells.size()) columns.clear();
  return columns;
}

bool take_cells(const Line& line, const std::vector<Cell>& cells,
                const std::vector<std::size_t>& columns, Draft& draft, Collector& out) {
  bool good = true;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (cells[i].text.empty()) continue;
    const JsonValue value{JsonValue::Kind::string, std::string(cells[i].text), {}, cells[i].at};
    if (auto refusal = take_field(draft, columns[i], value)) {
      out.problem(line, cells[i].at, std::move(*refusal));
      good = false;
    }
  }
  return good;
}

}  // namespace

void read_csv(std::string_view text, Collector& out) {
  Lines lines(text);
  const auto header = lines.next();
  if (!header) return;
  const std::vector<std::size_t> columns = read_header(*header, out);
  if (columns.empty()) return;
  CsvSplitter row;
  const std::vector<Cell>& cells = row.cells();
  while (const auto line = lines.next()) {
    Draft draft;
    if (const auto at = row.split(line->text)) {
      out.problem(*line, *at, misplaced_quote());
    } else if (cells.size() != columns.size()) {
      out.problem(*line, cells.back().at,
                  wrong_width(cells.size(), columns.size(), lines.at_end()));
    } else if (take_cells(*line, cells, columns, draft, out)) {
      add_draft(std::move(draft), *line, out);
    }
  }
}

}  // namespace fairlead::trace
