#include "report/html/page.hpp"

#include <fmt/format.h>

#include "base/version.hpp"
#include "report/html/assets.hpp"
#include "report/html/markup.hpp"
#include "report/html/placement_section.hpp"
#include "report/html/plot_data.hpp"
#include "report/html/sections.hpp"
#include "report/html/tables.hpp"

namespace fairlead::report {

namespace {

// The page may load nothing, send nothing and run no script but its own.
std::string policy() {
  return fmt::format(
      "default-src 'none'; script-src '{}'; style-src 'unsafe-inline'; img-src data:; base-uri "
      "'none'; form-action 'none'",
      embedded::script_hash);
}

std::string head(const Report& report) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n"
      "<meta http-equiv=Content-Security-Policy content=\"{}\">\n"
      "<meta name=viewport content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=color-scheme content=\"light dark\">\n<meta name=generator content=\"fairlead "
      "{}\">\n<title>Fairlead: {}</title>\n<style>\n{}</style>\n</head>\n",
      policy(), program_version, html::quoted(report.jobs->trace().source, 80), embedded::style);
}

std::string section(const char* id, const std::string& title, const std::string& body) {
  return fmt::format(
      "<section id={0} aria-labelledby={0}-title>\n<h2 id={0}-title>{1}</h2>\n{2}"
      "</section>\n",
      id, title, body);
}

std::string shown_note(const Report& report) {
  const std::size_t all = report.jobs->tenants().size();
  const std::size_t shown = html::shown_tenants(report).size();
  if (shown == all) return "";
  return fmt::format(
      "<p class=note>This page shows the {} tenants that use most GPU-hours. The {} others are in "
      "the totals; the text and the JSON report have them all.</p>\n",
      shown, all - shown);
}

std::string tenants_section(const Report& report) {
  if (!report.after) return html::tenants_table(report, report.before, "tenants");
  return html::tenants_table(report, *report.after, "tenants") +
         "<details><summary>The same before the change</summary>\n" +
         html::tenants_table(report, report.before, "tenants-before") + "</details>\n";
}

}  // namespace

std::string to_html(const Report& report) {
  std::string page = head(report);
  page += "<body>\n<a class=skip href=\"#verdict\">Skip to the verdict</a>\n";
  page += html::heading(report) + "<main>\n";
  page += html::verdict_section(report);
  if (report.after) page += section("change", "What changes", html::changes_table(report));
  if (report.repeats) {
    page += section("spread", spread_title(*report.repeats), html::repeats_table(report));
  }
  page += section("spending", "Where every GPU-hour went", html::spending_section(report));
  page += section("per-tenant", report.after ? "Per tenant, after the change" : "Per tenant",
                  tenants_section(report) + shown_note(report));
  page += section("evictions",
                  report.after ? "Who preempts whom, after the change" : "Who preempts whom",
                  html::rivalries_table(report, report.last()));
  if (report.last().placement) {
    page +=
        section("placement", report.after ? "Places on nodes, after the change" : "Places on nodes",
                html::placement_section(*report.last().placement, report.last().run));
  }
  if (report.calibration && report.calibration->fit != Fit::none) {
    page += section("calibration", "Calibration: recorded beside simulated",
                    html::calibration_section(report));
  }
  if (report.last().timeline != nullptr && report.before.timeline != nullptr) {
    page += section("plots", "Over time", html::plots_section(report));
  }
  page += section("assumptions", "How this was found", html::assumptions_section(report));
  page += "</main>\n";
  if (report.last().timeline != nullptr && report.before.timeline != nullptr) {
    page += "<script type=\"application/json\" id=data>" +
            html::script_json(html::plot_data(report)) + "</script>\n";
  }
  page += fmt::format("<script>{}</script>\n</body>\n</html>\n", embedded::script);
  return page;
}

}  // namespace fairlead::report
