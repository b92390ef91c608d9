// Calibration for a terminal.
#include <fmt/format.h>

#include "report/calibration.hpp"
#include "report/figures.hpp"
#include "report/table.hpp"
#include "report/words.hpp"

namespace fairlead::report {

namespace {

constexpr std::size_t name_width = 20;

Tone tone_of(Fit fit) {
  switch (fit) {
    case Fit::none:
    case Fit::poor: return Tone::bad;
    case Fit::rough: return Tone::strong;
    case Fit::well: return Tone::good;
  }
  return Tone::plain;
}

void add_figure(std::vector<Cell>& cells, std::int64_t recorded, std::int64_t simulated) {
  cells.push_back({duration_words({recorded}), Tone::plain});
  cells.push_back({duration_words({simulated}), Tone::plain});
  const std::int64_t error = simulated - recorded;
  cells.push_back({error == 0 ? "0s" : difference_words(Metric::wait_mean, error),
                   error == 0 ? Tone::faint : Tone::plain});
}

void add_row(Table& table, const std::string& name, const WaitMatch& match) {
  std::vector<Cell> cells = {{escaped(name, name_width), Tone::plain},
                             {count_words(match.jobs), Tone::plain}};
  add_figure(cells, match.recorded.mean, match.simulated.mean);
  add_figure(cells, match.recorded.p50, match.simulated.p50);
  add_figure(cells, match.recorded.p95, match.simulated.p95);
  cells.push_back({fmt::format("{}%", match.alike * 100 / match.jobs), Tone::plain});
  cells.push_back({adverb_of(match.fit), tone_of(match.fit)});
  table.add_row(std::move(cells));
}

std::string table_text(const WaitTable& waits, bool colours) {
  Table table;
  table.add_column("", "tenant");
  table.add_column("", "jobs");
  for (const char* figure : {"mean", "p50", "p95"}) {
    for (const char* column : {"recorded", "here", "error"}) table.add_column(figure, column);
  }
  table.add_column("", "alike");
  table.add_column("", "fits");
  for (const TenantMatch& tenant : waits.tenants) add_row(table, tenant.name, tenant.match);
  table.add_rule();
  add_row(table, "total", waits.total);
  return table.text(colours);
}

std::string odd_line(const OddJob& odd, const sim::Jobs& jobs) {
  const Duration difference = odd.simulated - odd.recorded;
  return fmt::format("  {}: {} recorded, {} here ({})\n    {}: {}\n",
                     escaped(jobs.name(odd.job), 50), duration_words(odd.recorded),
                     simulated_words(odd), difference_words(Metric::wait_mean, difference.ms),
                     word_of(odd.cause), odd.why);
}

}  // namespace

std::string calibration_line(const Calibration& calibration, bool colours) {
  return toned(word_of(calibration.fit), tone_of(calibration.fit), colours) + ": " +
         calibration.reason + "\n";
}

std::vector<std::string> calibration_notes(const Calibration& calibration,
                                           const sim::Settings& settings) {
  std::vector<std::string> notes;
  if (calibration.without_record > 0) {
    notes.push_back(count_words(calibration.without_record) +
                    " jobs without a recorded start are left out");
  }
  const auto& start_up = calibration.start_up;
  if (start_up && (*start_up - settings.start_delay).ms >= 1000) {
    notes.push_back(fmt::format("half of the jobs took {} or more to start up; --start-delay is {}",
                                duration_words(*start_up), duration_words(settings.start_delay)));
  }
  return notes;
}

std::string simulated_words(const OddJob& odd) {
  const std::string wait = duration_words(odd.simulated);
  return odd.started ? wait : "never (" + wait + " to the end)";
}

std::string calibration_text(const Calibration& calibration, const sim::Jobs& jobs,
                             const sim::Settings& settings, bool colours) {
  if (calibration.fit == Fit::none) return "";
  std::string text;
  const auto add_table = [&](const char* title, const WaitTable& waits) {
    if (waits.total.jobs == 0) return;
    text += toned(title, Tone::strong, colours) + "\n" + table_text(waits, colours);
  };
  add_table("Calibration: wait until pods run", calibration.start);
  add_table("Calibration: wait until admission", calibration.admission);
  for (const std::string& note : calibration_notes(calibration, settings)) {
    text += toned("note:", Tone::strong, colours) + " " + note + "\n";
  }
  if (calibration.odd.empty()) return text;
  text += toned("Jobs that differ most, and the likely cause", Tone::strong, colours) + "\n";
  for (const OddJob& odd : calibration.odd) text += odd_line(odd, jobs);
  return text;
}

}  // namespace fairlead::report
