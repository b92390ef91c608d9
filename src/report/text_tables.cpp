#include "report/text_tables.hpp"

#include "base/diagnostic.hpp"
#include "report/table.hpp"
#include "report/words.hpp"

namespace fairlead::report {

namespace {

constexpr std::size_t name_width = 20;
constexpr std::int64_t noise_percent = 1;  // a smaller change gets no colour

struct Column {
  const char* group;
  const char* title;
  Metric metric;
};

constexpr Column columns[] = {
    {"jobs", "all", Metric::jobs},
    {"jobs", "never", Metric::never_started},
    {"wait to first admission", "mean", Metric::wait_mean},
    {"wait to first admission", "p50", Metric::wait_p50},
    {"wait to first admission", "p95", Metric::wait_p95},
    {"wait to first admission", "p99", Metric::wait_p99},
    {"wait to first admission", "max", Metric::wait_max},
    {"GPU-hours", "wanted", Metric::gpu_hours_wanted},
    {"GPU-hours", "used", Metric::gpu_hours_used},
    {"GPU-hours", "lost", Metric::gpu_hours_lost},
    {"preemptions", "of it", Metric::preemptions_suffered},
    {"preemptions", "by it", Metric::preemptions_caused},
    {"of quota", "used", Metric::utilisation},
    {"of quota", "done", Metric::goodput},
};

constexpr Column compared[] = {
    {"mean wait", "", Metric::wait_mean},         {"p95 wait", "", Metric::wait_p95},
    {"never started", "", Metric::never_started}, {"preempted", "", Metric::preemptions_suffered},
    {"utilisation", "", Metric::utilisation},
};

Cell name_cell(const std::string& name) { return {escaped(name, name_width), Tone::plain}; }

std::vector<Cell> row(const std::string& name, const Figures& figures) {
  std::vector<Cell> cells = {name_cell(name)};
  for (const Column& column : columns) {
    const auto value = figures[column.metric];
    const bool is_alarm = column.metric == Metric::never_started && value.value_or(0) > 0;
    cells.push_back({words(column.metric, value), is_alarm ? Tone::bad : Tone::plain});
  }
  return cells;
}

bool shows_change(Metric metric) { return info(metric).unit == Unit::milliseconds; }

Tone tone_of_change(Metric metric, std::int64_t before, std::int64_t after) {
  const int128 change = int128{after} - before;
  const int128 size = change < 0 ? -change : change;
  if (size * 100 <= int128{before < 0 ? 0 : before} * noise_percent) return Tone::plain;
  switch (info(metric).better) {
    case Better::neither: return Tone::plain;
    case Better::less: return change < 0 ? Tone::good : Tone::bad;
    case Better::more: return change < 0 ? Tone::bad : Tone::good;
  }
  return Tone::plain;
}

// What it was, what it is; for a wait also by how much it changed, if that is clear.
void add_change(std::vector<Cell>& cells, Metric metric, const Figures& before,
                const Figures& after, bool is_clear) {
  const auto then = before[metric];
  const auto now = after[metric];
  const bool same = then == now;
  const Tone tone = same          ? Tone::faint
                    : !is_clear   ? Tone::plain
                    : then && now ? tone_of_change(metric, *then, *now)
                                  : Tone::plain;
  cells.push_back({words(metric, then), same ? Tone::faint : Tone::plain});
  cells.push_back({words(metric, now), tone});
  if (!shows_change(metric)) return;
  if (!same && !is_clear) return cells.push_back({"no clear change", Tone::faint});
  cells.push_back({then && now ? change_words(*then, *now) : "", tone});
}

// `tenant` is its place among the tenants, for the repeats.
std::vector<Cell> change_row(const TenantFigures& before, const TenantFigures& after,
                             const Repeats* repeats, std::size_t tenant) {
  std::vector<Cell> cells = {name_cell(after.name)};
  for (const Column& column : compared) {
    const bool is_clear = repeats == nullptr || repeats->is_clear(tenant, column.metric);
    add_change(cells, column.metric, before.figures, after.figures, is_clear);
  }
  return cells;
}

}  // namespace

std::string figures_table(const Summary& summary, bool colours) {
  Table table;
  table.add_column("", "tenant");
  for (const Column& column : columns) table.add_column(column.group, column.title);
  for (const TenantFigures& tenant : summary.tenants) {
    table.add_row(row(tenant.name, tenant.figures));
  }
  table.add_rule();
  table.add_row(row("total", summary.total));
  return table.text(colours);
}

std::string changes_table(const Summary& before, const Summary& after, const Repeats* repeats,
                          bool colours) {
  Table table;
  table.add_column("", "tenant");
  for (const Column& column : compared) {
    table.add_column(column.group, "before");
    table.add_column(column.group, "after");
    if (shows_change(column.metric)) table.add_column(column.group, "");
  }
  for (std::size_t i = 0; i < after.tenants.size(); ++i) {
    table.add_row(change_row(before.tenants[i], after.tenants[i], repeats, i));
  }
  table.add_rule();
  table.add_row(
      change_row({"total", before.total}, {"total", after.total}, repeats, after.tenants.size()));
  return table.text(colours);
}

}  // namespace fairlead::report
