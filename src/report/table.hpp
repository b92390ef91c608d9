// Aligned columns for a terminal.
#pragma once

#include <string>
#include <vector>

namespace fairlead::report {

enum class Tone { plain, good, bad, faint, strong };

// The text in a tone, where colours are wanted.
std::string toned(const std::string& text, Tone tone, bool colours);

struct Cell {
  std::string text;
  Tone tone = Tone::plain;
};

// The first column is aligned to the left, the others to the right. Columns of one group stand
// closer together, under its title.
class Table {
 public:
  void add_column(std::string group, std::string title);
  void add_row(std::vector<Cell> cells);
  void add_rule();

  // Lines with their ends, without spaces at the end.
  std::string text(bool colours) const;

 private:
  struct Column {
    std::string group;
    std::string title;
  };

  std::vector<std::size_t> widths() const;
  std::string group_line(const std::vector<std::size_t>& widths) const;
  std::string line(const std::vector<Cell>& cells, const std::vector<std::size_t>& widths,
                   bool colours) const;
  std::size_t gap(std::size_t column) const;

  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;  // an empty row is a rule
};

}  // namespace fairlead::report
