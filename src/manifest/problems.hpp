// The errors and warnings of one reading of documents. Everything wrong is collected, so that
// somebody can fix a folder in one go; the texts of the first twenty are enough for that.
#pragma once

#include <cstddef>
#include <string>

#include "base/diagnostic.hpp"
#include "manifest/source.hpp"

namespace fairlead::manifest {

inline constexpr std::size_t max_problems_shown = 20;

class Problems {
 public:
  void error(const Source& source, int line, int column, std::string message, std::string hint);
  void warning(const Source& source, int line, int column, std::string message, std::string hint);
  void add(Diagnostics diagnostics);  // as errors

  bool any_errors() const { return error_count_ > 0; }
  // Looking for what was meant takes long, and a file may hold millions of mistakes: true as often
  // as there can be texts that are shown.
  bool may_suggest() { return suggestion_count_++ < 2 * max_problems_shown; }

  // The first max_problems_shown in the order found, then one line that counts the rest.
  Diagnostics take_errors() { return take(errors_, error_count_, Severity::error); }
  Diagnostics take_warnings() { return take(warnings_, warning_count_, Severity::warning); }

 private:
  static Diagnostics take(Diagnostics& shown, std::size_t count, Severity severity);

  Diagnostics errors_;
  Diagnostics warnings_;
  std::size_t error_count_ = 0;
  std::size_t warning_count_ = 0;
  std::size_t suggestion_count_ = 0;
};

}  // namespace fairlead::manifest
