// What GitHub and GitLab show beside the lines of a change.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/fnv.hpp"
#include "check/output.hpp"
#include "manifest/json_writer.hpp"

namespace fairlead::check {
namespace {

// The escapes of workflow commands; in properties two characters more have a meaning.
std::string github_escaped(const std::string& text, bool is_property) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '%': out += "%25"; break;
      case '\r': out += "%0D"; break;
      case '\n': out += "%0A"; break;
      case ':': out += is_property ? "%3A" : ":"; break;
      case ',': out += is_property ? "%2C" : ","; break;
      default: out += c;
    }
  }
  return out;
}

const char* github_command(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::info: return "notice";
  }
  return "debug";
}

const char* gitlab_severity(Severity severity) {
  switch (severity) {
    case Severity::error: return "major";
    case Severity::warning: return "minor";
    case Severity::info: return "info";
  }
  return "info";
}

std::string with_hint(const Diagnostic& finding) {
  return finding.message + (finding.hint.empty() ? "" : " (" + finding.hint + ")");
}

}  // namespace

std::string Fingerprints::of(const Diagnostic& finding) {
  const std::string key = finding.at.file + '\n' + finding.code + '\n' + finding.message;
  return fmt::format("{:016x}", fnv_hash(key + '\n' + std::to_string(seen_[key]++)));
}

std::string github_of(const Report& report) {
  std::string text;
  for (const Diagnostic& finding : report.findings) {
    text += std::string("::") + github_command(finding.severity) +
            " file=" + github_escaped(escaped(finding.at.file, 4096), true);
    if (finding.at.line > 0) {
      text +=
          ",line=" + std::to_string(finding.at.line) + ",col=" + std::to_string(finding.at.column);
    }
    text += ",title=" + github_escaped(finding.code, true) +
            "::" + github_escaped(with_hint(finding), false) + "\n";
  }
  return text;
}

std::string gitlab_of(const Report& report) {
  manifest::JsonWriter out;
  Fingerprints fingerprints;
  out.begin_array();
  for (const Diagnostic& finding : report.findings) {
    out.begin_object();
    out.key("description").text(with_hint(finding));
    out.key("check_name").text(finding.code);
    out.key("fingerprint").text(fingerprints.of(finding));
    out.key("severity").text(gitlab_severity(finding.severity));
    out.key("location").begin_object();
    out.key("path").text(escaped(finding.at.file, 4096));
    out.key("lines").begin_object();
    out.key("begin").number(std::int64_t{std::max(finding.at.line, 1)});
    out.end_object();
    out.end_object();
    out.end_object();
  }
  out.end_array();
  return out.take() + "\n";
}

}  // namespace fairlead::check
