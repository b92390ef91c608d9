#include "report/table.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace fairlead::report {

namespace {

// Characters, not bytes: names of tenants may hold any letters.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::string padding(std::size_t width, const std::string& text) {
  const std::size_t used = width_of(text);
  return std::string(used < width ? width - used : 0, ' ');
}

void drop_spaces_at_end(std::string& line) { line.erase(line.find_last_not_of(' ') + 1); }

}  // namespace

std::string toned(const std::string& text, Tone tone, bool colours) {
  if (!colours || text.empty()) return text;
  switch (tone) {
    case Tone::plain: return text;
    case Tone::good: return "\x1b[32m" + text + "\x1b[0m";
    case Tone::bad: return "\x1b[31m" + text + "\x1b[0m";
    case Tone::faint: return "\x1b[2m" + text + "\x1b[0m";
    case Tone::strong: return "\x1b[1m" + text + "\x1b[0m";
  }
  return text;
}

void Table::add_column(std::string group, std::string title) {
  columns_.push_back({std::move(group), std::move(title)});
}

void Table::add_row(std::vector<Cell> cells) {
  cells.resize(columns_.size());
  rows_.push_back(std::move(cells));
}

void Table::add_rule() { rows_.emplace_back(); }

std::size_t Table::gap(std::size_t column) const {
  if (column == 0) return 0;
  const std::string& group = columns_[column].group;
  return !group.empty() && group == columns_[column - 1].group ? 1 : 2;
}

std::vector<std::size_t> Table::widths() const {
  std::vector<std::size_t> widths;
  for (const Column& column : columns_) widths.push_back(width_of(column.title));
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], width_of(row[i].text));
    }
  }
  // A group is at least as wide as its title.
  for (std::size_t first = 0; first < columns_.size();) {
    std::size_t last = first;
    std::size_t width = widths[first];
    while (last + 1 < columns_.size() && gap(last + 1) == 1) width += 1 + widths[++last];
    const std::size_t wanted = width_of(columns_[first].group);
    if (width < wanted) widths[first] += wanted - width;
    first = last + 1;
  }
  return widths;
}

// Each title stands at the right end of its group.
std::string Table::group_line(const std::vector<std::size_t>& widths) const {
  std::string text;
  std::size_t end = 0;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    end += gap(i) + widths[i];
    const bool is_last = i + 1 == columns_.size() || gap(i + 1) == 2;
    if (!is_last || columns_[i].group.empty()) continue;
    const std::size_t start = end - width_of(columns_[i].group);
    text.resize(std::max(start, text.size()), ' ');
    text += columns_[i].group;
  }
  return text;
}

std::string Table::line(const std::vector<Cell>& cells, const std::vector<std::size_t>& widths,
                        bool colours) const {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string fill = padding(widths[i], cells[i].text);
    text += std::string(gap(i), ' ');
    if (i > 0) text += fill;
    text += toned(cells[i].text, cells[i].tone, colours);
    if (i == 0) text += fill;
  }
  drop_spaces_at_end(text);
  return text + "\n";
}

std::string Table::text(bool colours) const {
  const std::vector<std::size_t> widths = this->widths();
  std::string text;
  const std::string groups = group_line(widths);
  if (!groups.empty()) text += toned(groups, Tone::faint, colours) + "\n";
  std::vector<Cell> titles;
  std::size_t width = 0;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    titles.push_back({columns_[i].title, Tone::faint});
    width += gap(i) + widths[i];
  }
  text += line(titles, widths, colours);
  for (const auto& row : rows_) {
    text += row.empty() ? toned(std::string(width, '-'), Tone::faint, colours) + "\n"
                        : line(row, widths, colours);
  }
  return text;
}

}  // namespace fairlead::report
