#include "manifest/problems.hpp"

#include <utility>

namespace fairlead::manifest {

void Problems::error(const Source& source, int line, int column, std::string message,
                     std::string hint) {
  if (++error_count_ > max_problems_shown) return;
  errors_.push_back(source.error(line, column, std::move(message), std::move(hint)));
}

void Problems::warning(const Source& source, int line, int column, std::string message,
                       std::string hint) {
  if (++warning_count_ > max_problems_shown) return;
  warnings_.push_back(source.error(line, column, std::move(message), std::move(hint)));
  warnings_.back().severity = Severity::warning;
}

void Problems::add(Diagnostics diagnostics) {
  for (Diagnostic& diagnostic : diagnostics) {
    if (++error_count_ <= max_problems_shown) errors_.push_back(std::move(diagnostic));
  }
}

Diagnostics Problems::take(Diagnostics& shown, std::size_t count, Severity severity) {
  Diagnostics all = std::move(shown);
  if (count > all.size()) {
    const std::string what = severity == Severity::error ? " more errors" : " more warnings";
    all.push_back({severity, {}, "", std::to_string(count - all.size()) + what, "", ""});
  }
  return all;
}

}  // namespace fairlead::manifest
