// Calibration for the HTML report.
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "report/html/markup.hpp"
#include "report/html/table.hpp"
#include "report/html/tables.hpp"
#include "report/words.hpp"

namespace fairlead::report::html {

namespace {

const char* kind_of(Fit fit) {
  switch (fit) {
    case Fit::none:
    case Fit::poor: return "bad";
    case Fit::rough: return "";
    case Fit::well: return "good";
  }
  return "";
}

void add_wait(Table& table, std::int64_t ms) { table.add(Metric::wait_mean, ms); }

void add_error(Table& table, std::int64_t ms) {
  table.add(ms == 0 ? "0s" : difference_words(Metric::wait_mean, ms), ms, ms == 0 ? "quiet" : "");
}

void add_match(Table& table, const WaitMatch& match) {
  table.add(Metric::jobs, match.jobs);
  const Waits error = match.error();
  for (const auto figure : {&Waits::mean, &Waits::p50, &Waits::p95}) {
    add_wait(table, match.recorded.*figure);
    add_wait(table, match.simulated.*figure);
    add_error(table, error.*figure);
  }
  const std::int64_t alike = match.alike * 100 / match.jobs;
  table.add(fmt::format("{}%", alike), alike);
  table.add(adverb_of(match.fit), static_cast<std::int64_t>(match.fit), kind_of(match.fit));
  table.end_row();
}

std::string waits_table(const char* id, const char* title, const WaitTable& waits,
                        const Report& report) {
  if (waits.total.jobs == 0) return "";
  Table table(id, title);
  table.add_column("", "tenant");
  table.add_column("", "jobs", "those with a recorded start");
  for (const char* figure : {"mean wait", "p50 wait", "p95 wait"}) {
    table.add_column(figure, "recorded");
    table.add_column(figure, "simulated");
    table.add_column(figure, "error", "simulated - recorded");
  }
  table.add_column("", "alike", "jobs whose own wait fits well");
  table.add_column("", "fits", "well: within 10% or a minute; roughly: 30% or ten minutes");
  std::set<std::string_view> shown;
  for (const std::size_t i : shown_tenants(report)) shown.insert(report.jobs->tenants()[i]);
  for (const TenantMatch& tenant : waits.tenants) {
    if (!shown.contains(tenant.name)) continue;
    table.begin_row(tenant.name);
    add_match(table, tenant.match);
  }
  table.begin_row("total", true);
  add_match(table, waits.total);
  return fmt::format("<h3 class=subtitle>{}</h3>\n{}", title, table.html());
}

std::string odd_table(const Report& report) {
  const char* title = "Jobs that differ most, and the likely cause";
  if (report.calibration->odd.empty()) return "";
  Table table("odd", title);
  for (const char* column :
       {"job", "recorded wait", "simulated wait", "error", "likely cause", "why"}) {
    table.add_column("", column);
  }
  for (const OddJob& odd : report.calibration->odd) {
    table.begin_row(report.jobs->name(odd.job));
    add_wait(table, odd.recorded.ms);
    table.add(simulated_words(odd), odd.simulated.ms);
    add_error(table, (odd.simulated - odd.recorded).ms);
    table.add(word_of(odd.cause), static_cast<std::int64_t>(odd.cause), "name");
    table.add(quoted(odd.why, 300), 0, "why");
    table.end_row();
  }
  return fmt::format("<h3 class=subtitle>{}</h3>\n{}", title, table.html());
}

}  // namespace

std::string calibration_section(const Report& report) {
  const Calibration& calibration = *report.calibration;
  std::string text =
      waits_table("calibration-start", "Wait until pods run", calibration.start, report);
  text +=
      waits_table("calibration-admission", "Wait until admission", calibration.admission, report);
  for (const std::string& note : calibration_notes(calibration, report.settings)) {
    text += "<p class=note>" + quoted(note, 400) + "</p>\n";
  }
  return text + odd_table(report);
}

}  // namespace fairlead::report::html
