#include <algorithm>

#include "base/version.hpp"
#include "check/output.hpp"
#include "manifest/json_writer.hpp"

namespace fairlead::check {
namespace {

using manifest::JsonWriter;

const char* level_of(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::info: return "note";
  }
  return "none";
}

// A path as a relative URI reference (RFC 3986): its bytes percent-encoded where they must be.
std::string uri_of(const std::string& path) {
  constexpr std::string_view hex = "0123456789ABCDEF";
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  if (path == "-") return "stdin";
  std::string uri;
  for (const char c : path) {
    if (plain.find(c) != std::string_view::npos) {
      uri += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    uri += {'%', hex[byte >> 4], hex[byte & 0xF]};
  }
  return uri;
}

void write_text(JsonWriter& out, std::string_view key, std::string_view text) {
  out.key(key).begin_object();
  out.key("text").text(text);
  out.end_object();
}

void write_rule(JsonWriter& out, const CodePage& page) {
  std::string title(page.name);
  std::replace(title.begin(), title.end(), '-', ' ');
  out.begin_object();
  out.key("id").text(page.code);
  out.key("name").text(page.name);
  write_text(out, "shortDescription", title);
  write_text(out, "fullDescription", page.page);
  out.key("help").begin_object();
  out.key("text").text(page.page);
  out.key("markdown").text(page.page);
  out.end_object();
  out.key("defaultConfiguration").begin_object();
  out.key("level").text(level_of(page.severity));
  out.end_object();
  out.end_object();
}

void write_location(JsonWriter& out, const Position& at, std::string_view message) {
  out.begin_object();
  out.key("physicalLocation").begin_object();
  out.key("artifactLocation").begin_object();
  out.key("uri").text(uri_of(at.file));
  out.end_object();
  if (at.line > 0) {
    out.key("region").begin_object();
    out.key("startLine").number(std::int64_t{at.line});
    out.key("startColumn").number(std::int64_t{std::max(at.column, 1)});
    out.end_object();
  }
  out.end_object();
  if (!message.empty()) write_text(out, "message", message);
  out.end_object();
}

void write_result(JsonWriter& out, const Diagnostic& finding, std::int64_t rule,
                  const std::string& fingerprint) {
  out.begin_object();
  out.key("ruleId").text(finding.code);
  out.key("ruleIndex").number(rule);
  out.key("level").text(level_of(finding.severity));
  const std::string hint = finding.hint.empty() ? "" : " (" + finding.hint + ")";
  write_text(out, "message", finding.message + hint);
  out.key("locations").begin_array();
  write_location(out, finding.at, "");
  out.end_array();
  if (!finding.related.empty()) {
    out.key("relatedLocations").begin_array();
    for (const RelatedPlace& place : finding.related) write_location(out, place.at, place.message);
    out.end_array();
  }
  out.key("partialFingerprints").begin_object();
  out.key("fairlead/v1").text(fingerprint);
  out.end_object();
  out.end_object();
}

}  // namespace

std::string sarif_of(const Report& report) {
  std::map<std::string, std::int64_t> rules;  // the codes that occur, in order
  for (const Diagnostic& finding : report.findings) rules[finding.code] = 0;
  std::int64_t next = 0;
  for (auto& [code, index] : rules) index = next++;
  JsonWriter out;
  out.begin_object();
  out.key("$schema").text("https://json.schemastore.org/sarif-2.1.0.json");
  out.key("version").text("2.1.0");
  out.key("runs").begin_array();
  out.begin_object();
  out.key("tool").begin_object();
  out.key("driver").begin_object();
  out.key("name").text("fairlead");
  out.key("semanticVersion").text(program_version);
  out.key("rules").begin_array();
  for (const auto& [code, index] : rules) write_rule(out, *find_code(code));
  out.end_array();
  out.end_object();
  out.end_object();
  out.key("columnKind").text("unicodeCodePoints");
  out.key("results").begin_array();
  Fingerprints fingerprints;
  for (const Diagnostic& finding : report.findings) {
    write_result(out, finding, rules.at(finding.code), fingerprints.of(finding));
  }
  out.end_array();
  out.end_object();
  out.end_array();
  out.end_object();
  return out.take() + "\n";
}

}  // namespace fairlead::check
