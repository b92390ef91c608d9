#include "check/output.hpp"

namespace fairlead::check {
namespace {

std::string counted(std::size_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

// "; not checked: 2 apps/v1 Deployment, 1 v1 Secret"; many kinds are only counted.
std::string other_kinds(const Report& report) {
  constexpr std::size_t kinds_shown = 5;
  if (report.other_kinds.empty()) return "";
  std::string list;
  std::size_t objects = 0;
  for (const auto& [kind, count] : report.other_kinds) {
    list += (list.empty() ? "" : ", ") + std::to_string(count) + " " + kind;
    objects += static_cast<std::size_t>(count);
  }
  if (report.other_kinds.size() > kinds_shown) {
    list = counted(objects, "object", "objects") + " of " +
           std::to_string(report.other_kinds.size()) + " kinds (--strict lists them)";
  }
  return "; not checked: " + list;
}

}  // namespace

std::string summary_of(const Report& report) {
  std::string text = counted(report.count(Severity::error), "error", "errors") + ", " +
                     counted(report.count(Severity::warning), "warning", "warnings") + ", " +
                     counted(report.count(Severity::info), "info", "infos") + " in " +
                     counted(report.objects, "object", "objects") + " of " +
                     counted(report.files, "file", "files");
  if (report.ignored > 0) text += "; " + std::to_string(report.ignored) + " ignored";
  if (report.in_baseline > 0) {
    text += "; " + std::to_string(report.in_baseline) + " in the baseline";
  }
  if (report.gone_from_baseline > 0) {
    text += "; " +
            counted(static_cast<std::size_t>(report.gone_from_baseline), "entry", "entries") +
            " of the baseline gone: write it anew";
  }
  return text + other_kinds(report);
}

std::string text_of(const Report& report) {
  std::string text = to_string(report.findings);
  for (const auto& [file, count] : report.left_out) {
    text += escaped(file, 4096) + ": " + counted(count, "more finding", "more findings") + "\n";
  }
  return text + summary_of(report) + "\n";
}

}  // namespace fairlead::check
