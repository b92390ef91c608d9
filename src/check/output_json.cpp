#include "check/output.hpp"
#include "manifest/json_writer.hpp"

namespace fairlead::check {
namespace {

using manifest::JsonWriter;

void write_place(JsonWriter& out, const Position& at) {
  out.key("file").text(escaped(at.file, 4096));
  out.key("line").number(std::int64_t{at.line});
  out.key("column").number(std::int64_t{at.column});
}

void write_finding(JsonWriter& out, const Diagnostic& finding) {
  out.begin_object();
  write_place(out, finding.at);
  out.key("severity").text(severity_name(finding.severity));
  out.key("code").text(finding.code);
  const CodePage* page = find_code(finding.code);
  out.key("name").text(page == nullptr ? "" : page->name);
  out.key("message").text(finding.message);
  out.key("hint").text(finding.hint);
  out.key("excerpt").text(finding.excerpt);
  out.key("related").begin_array();
  for (const RelatedPlace& place : finding.related) {
    out.begin_object();
    write_place(out, place.at);
    out.key("message").text(place.message);
    out.end_object();
  }
  out.end_array();
  out.end_object();
}

void write_summary(JsonWriter& out, const Report& report) {
  const auto number = [&](std::string_view name, std::size_t value) {
    out.key(name).number(static_cast<std::int64_t>(value));
  };
  out.key("summary").begin_object();
  number("errors", report.count(Severity::error));
  number("warnings", report.count(Severity::warning));
  number("infos", report.count(Severity::info));
  number("files", report.files);
  number("objects", report.objects);
  number("ignored", report.ignored);
  number("inBaseline", report.in_baseline);
  number("goneFromBaseline", static_cast<std::size_t>(report.gone_from_baseline));
  out.key("leftOut").begin_object();
  for (const auto& [file, count] : report.left_out) number(escaped(file, 4096), count);
  out.end_object();
  out.key("otherKinds").begin_object();
  for (const auto& [kind, count] : report.other_kinds) {
    number(kind, static_cast<std::size_t>(count));
  }
  out.end_object();
  out.end_object();
}

}  // namespace

std::string json_of(const Report& report) {
  JsonWriter out;
  out.begin_object();
  out.key("version").number(std::int64_t{1});
  out.key("findings").begin_array();
  for (const Diagnostic& finding : report.findings) write_finding(out, finding);
  out.end_array();
  write_summary(out, report);
  out.end_object();
  return out.take() + "\n";
}

}  // namespace fairlead::check
