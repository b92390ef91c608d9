// Comments that say what is not to be reported, and why:
//
//   namespaceSelector: {}  # fairlead:ignore KQ106 every team may use the spare queue
//
// On the line of the finding, or alone on the line above it. Several codes are joined by commas.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "check/codes.hpp"
#include "manifest/source.hpp"

namespace fairlead::check {

struct Ignore {
  int line = 0;  // of the comment
  int column = 0;
  int applies_to = 0;  // the line whose findings it ignores
  std::vector<std::string> codes;
  bool has_reason = false;
  bool used = false;
};

// The ignores of one text, and what is wrong with them.
class Ignores {
 public:
  explicit Ignores(const manifest::Source& source);

  bool empty() const { return ignores_.empty(); }

  // Whether the finding is to be left out; notes that the comment is needed.
  bool covers(const Diagnostic& finding);

  // KQ052 and KQ053 at once, KQ054 after `covers` was asked about every finding.
  Diagnostics problems() const;

 private:
  void read_line(std::string_view line, int number, bool& stands_alone);

  const manifest::Source& source_;
  std::vector<Ignore> ignores_;
  std::multimap<int, std::size_t> by_line_;
};

}  // namespace fairlead::check
