// The spread over the repeats, for the HTML report.
#include "report/html/markup.hpp"
#include "report/html/table.hpp"
#include "report/html/tables.hpp"

namespace fairlead::report::html {

namespace {

const char* kind_of(Tone tone) {
  switch (tone) {
    case Tone::good: return "good";
    case Tone::bad: return "bad";
    case Tone::faint: return "quiet";
    case Tone::plain:
    case Tone::strong: return "";
  }
  return "";
}

void add_spreads(Table& table, const Repeats& repeats, std::size_t tenant) {
  for (const SpreadColumn& column : spread_columns) {
    const Cell cell = spread_cell(repeats, tenant, column.metric);
    const auto range = repeats.after.empty() ? repeats.range(repeats.before, tenant, column.metric)
                                             : repeats.change(tenant, column.metric);
    table.add(quoted(cell.text), range ? range->high : -1, kind_of(cell.tone));
  }
  table.end_row();
}

}  // namespace

std::string repeats_table(const Report& report) {
  const Repeats& repeats = *report.repeats;
  Table table("repeats", spread_title(repeats));
  table.add_column("", "tenant");
  for (const SpreadColumn& column : spread_columns) table.add_column("", column.title);
  const auto& tenants = repeats.before.front().tenants;
  for (const std::size_t i : shown_tenants(report)) {
    table.begin_row(tenants[i].name);
    add_spreads(table, repeats, i);
  }
  table.begin_row("total", true);
  add_spreads(table, repeats, repeats.total());
  return table.html();
}

}  // namespace fairlead::report::html
