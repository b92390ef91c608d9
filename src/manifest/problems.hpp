// The errors and warnings of one reading of documents. Everything wrong is collected, so that
// somebody can fix a folder in one go; the texts of the first few are enough for that.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "base/diagnostic.hpp"
#include "manifest/source.hpp"

namespace fairlead::manifest {

inline constexpr std::size_t max_problems_shown = 20;       // where any error stops the work
inline constexpr std::size_t max_problems_per_file = 1000;  // kept, where reporting is the work
inline constexpr std::size_t max_excerpts_per_file = 100;   // each is looked for line by line

class Problems {
 public:
  // `code` is one of manifest/codes.hpp, or empty.
  void error(const Source& source, int line, int column, std::string message, std::string hint,
             const char* code = "");
  void warning(const Source& source, int line, int column, std::string message, std::string hint,
               const char* code = "");
  void add(Diagnostics diagnostics);  // as errors

  // Adds another place to the problem that was reported last.
  void relate(RelatedPlace place);

  bool any_errors() const { return error_count_ > 0; }
  std::size_t error_count() const { return error_count_; }
  // Looking for what was meant takes long, and a file may hold millions of mistakes: true as often
  // as there can be texts that are shown.
  bool may_suggest() { return suggestion_count_++ < 2 * max_excerpts_per_file; }

  // The first max_problems_shown in the order found, then one line that counts the rest.
  Diagnostics take_errors() { return take(Severity::error, error_count_); }
  Diagnostics take_warnings() { return take(Severity::warning, warning_count_); }

  // The first max_problems_per_file of each file, errors and warnings, in the order found; and how
  // many more each file has.
  const Diagnostics& kept() const { return kept_; }
  const std::map<std::string, std::size_t>& left_out() const { return left_out_; }

 private:
  bool has_room(const std::string& file);
  void keep(Severity severity, const Source& source, int line, int column, std::string message,
            std::string hint, const char* code);
  Diagnostics take(Severity severity, std::size_t count) const;

  Diagnostics kept_;
  std::map<std::string, std::size_t> by_file_;
  std::map<std::string, std::size_t> left_out_;
  bool last_kept_ = false;
  std::size_t error_count_ = 0;
  std::size_t warning_count_ = 0;
  std::size_t suggestion_count_ = 0;
};

}  // namespace fairlead::manifest
