#include "report/html/table.hpp"

#include <utility>

#include <fmt/format.h>

#include "report/html/markup.hpp"
#include "report/words.hpp"

namespace fairlead::report::html {

Table::Table(std::string id, std::string caption)
    : id_(std::move(id)), caption_(std::move(caption)) {}

void Table::add_column(std::string group, std::string title, std::string help) {
  columns_.push_back({std::move(group), std::move(title), std::move(help)});
}

void Table::begin_row(const std::string& name, bool is_total) {
  in_total_ = is_total;
  // The name as the plots know it, for filtering and choosing.
  rows() += is_total ? "<tr><th scope=row>" + quoted(name)
                     : fmt::format("<tr data-tenant=\"{}\"><th scope=row>{}", quoted(name, 63),
                                   html::name(name));
}

void Table::add(Metric metric, std::optional<std::int64_t> value, const char* kind) {
  add(words(metric, value), value.value_or(-1), kind);
}

void Table::add(const std::string& html, std::int64_t sort_by, const char* kind) {
  rows() += *kind == '\0' ? fmt::format("<td data-v={}>{}", sort_by, html)
                          : fmt::format("<td data-v={} class={}>{}", sort_by, kind, html);
}

void Table::end_row() { rows() += "\n"; }

std::string Table::head() const {
  std::string groups;
  std::string titles;
  for (std::size_t first = 0; first < columns_.size();) {
    std::size_t last = first + 1;
    while (last < columns_.size() && columns_[last].group == columns_[first].group) ++last;
    groups += fmt::format("<th scope=colgroup colspan={}>{}", last - first,
                          quoted(columns_[first].group));
    for (std::size_t i = first; i < last; ++i) {
      const Column& column = columns_[i];
      titles += fmt::format("<th scope=col{}{}>{}", i == first ? " class=first" : "",
                            column.help.empty() ? "" : " title=\"" + quoted(column.help) + "\"",
                            quoted(column.title));
    }
    first = last;
  }
  return "<thead><tr class=groups>" + groups + "<tr class=titles>" + titles;
}

std::string Table::html() const {
  return fmt::format(
      "<div class=scroll tabindex=0 role=region aria-label=\"{1}\"><table id={0} class=figures>\n"
      "<caption>{1}</caption>\n{2}\n<tbody>\n{3}</tbody>{4}</table></div>\n",
      id_, quoted(caption_), head(), body_,
      total_.empty() ? "" : "<tfoot>\n" + total_ + "</tfoot>");
}

}  // namespace fairlead::report::html
