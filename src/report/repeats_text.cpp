// The spread of a repeated comparison for a terminal.
#include <fmt/format.h>

#include "report/repeats.hpp"
#include "report/table.hpp"
#include "report/words.hpp"

namespace fairlead::report {

namespace {

constexpr std::size_t name_width = 20;

Cell change_cell(const Repeats& repeats, std::size_t tenant, Metric metric) {
  const auto range = repeats.change(tenant, metric);
  if (!range) return {"-", Tone::faint};
  if (range->low == 0 && range->high == 0) return {"none", Tone::faint};
  if (!repeats.is_clear(tenant, metric)) return {"no clear change", Tone::faint};
  const bool is_more = range->low > 0;
  const bool is_good = is_more == (info(metric).better == Better::more);
  return {fmt::format("{}: {} .. {}", is_good ? "better" : "worse",
                      difference_words(metric, range->low), difference_words(metric, range->high)),
          is_good ? Tone::good : Tone::bad};
}

Cell range_cell(const Repeats& repeats, std::size_t tenant, Metric metric) {
  const auto range = repeats.range(repeats.before, tenant, metric);
  if (!range) return {"-", Tone::faint};
  return {words(metric, range->low) + " .. " + words(metric, range->high), Tone::plain};
}

std::string name_of(const Repeats& repeats, std::size_t tenant) {
  if (tenant == repeats.total()) return "total";
  return escaped(repeats.before.front().tenants[tenant].name, name_width);
}

}  // namespace

Cell spread_cell(const Repeats& repeats, std::size_t tenant, Metric metric) {
  return repeats.after.empty() ? range_cell(repeats, tenant, metric)
                               : change_cell(repeats, tenant, metric);
}

std::string spread_title(const Repeats& repeats) {
  return fmt::format("{} over {} runs with disturbed arrivals and durations",
                     repeats.after.empty() ? "Spread" : "What changes", repeats.count());
}

std::string repeats_text(const Repeats& repeats, bool colours) {
  Table table;
  table.add_column("", "tenant");
  for (const SpreadColumn& column : spread_columns) table.add_column("", column.title);
  for (std::size_t tenant = 0; tenant <= repeats.total(); ++tenant) {
    if (tenant == repeats.total()) table.add_rule();
    std::vector<Cell> cells = {{name_of(repeats, tenant), Tone::plain}};
    for (const SpreadColumn& column : spread_columns) {
      cells.push_back(spread_cell(repeats, tenant, column.metric));
    }
    table.add_row(std::move(cells));
  }
  return toned(spread_title(repeats), Tone::strong, colours) + "\n" + table.text(colours);
}

}  // namespace fairlead::report
