// An HTML table with groups of columns, a head that scripts can sort by, and a last row for all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/figures.hpp"

namespace fairlead::report::html {

class Table {
 public:
  // `caption` says what the table shows, for those who cannot see it. The first column holds names.
  Table(std::string id, std::string caption);

  // `help` is shown when the pointer rests on the title.
  void add_column(std::string group, std::string title, std::string help = "");

  void begin_row(const std::string& name, bool is_total = false);
  // `kind` is a class of the style sheet: "bad", "good", "quiet".
  void add(Metric metric, std::optional<std::int64_t> value, const char* kind = "");
  void add(const std::string& html, std::int64_t sort_by, const char* kind = "");
  void end_row();

  std::string html() const;

 private:
  struct Column {
    std::string group;
    std::string title;
    std::string help;
  };

  std::string head() const;
  std::string& rows() { return in_total_ ? total_ : body_; }

  std::string id_;
  std::string caption_;
  std::vector<Column> columns_;
  std::string body_;
  std::string total_;
  bool in_total_ = false;
};

}  // namespace fairlead::report::html
