#include "manifest/problems.hpp"

#include <utility>

namespace fairlead::manifest {

bool Problems::has_room(const std::string& file) {
  last_kept_ = ++by_file_[file] <= max_problems_per_file;
  if (!last_kept_) ++left_out_[file];
  return last_kept_;
}

void Problems::keep(Severity severity, const Source& source, int line, int column,
                    std::string message, std::string hint, const char* code) {
  if (!has_room(source.file())) return;
  const bool shown = by_file_[source.file()] <= max_excerpts_per_file;
  kept_.push_back({severity, source.at(line, column), code, std::move(message), std::move(hint),
                   shown ? source.excerpt(line, column) : ""});
}

void Problems::error(const Source& source, int line, int column, std::string message,
                     std::string hint, const char* code) {
  ++error_count_;
  keep(Severity::error, source, line, column, std::move(message), std::move(hint), code);
}

void Problems::warning(const Source& source, int line, int column, std::string message,
                       std::string hint, const char* code) {
  ++warning_count_;
  keep(Severity::warning, source, line, column, std::move(message), std::move(hint), code);
}

void Problems::add(Diagnostics diagnostics) {
  for (Diagnostic& diagnostic : diagnostics) {
    ++error_count_;
    if (has_room(diagnostic.at.file)) kept_.push_back(std::move(diagnostic));
  }
}

void Problems::relate(RelatedPlace place) {
  if (last_kept_) kept_.back().related.push_back(std::move(place));
}

Diagnostics Problems::take(Severity severity, std::size_t count) const {
  Diagnostics shown;
  for (const Diagnostic& diagnostic : kept_) {
    if (diagnostic.severity != severity) continue;
    if (shown.size() == max_problems_shown) break;
    shown.push_back(diagnostic);
  }
  if (count > shown.size()) {
    const std::string what = severity == Severity::error ? " more errors" : " more warnings";
    shown.push_back({severity, {}, "", std::to_string(count - shown.size()) + what, "", ""});
  }
  return shown;
}

}  // namespace fairlead::manifest
