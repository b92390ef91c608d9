// The house style as checks on source text. CONTRIBUTING.md says what each rule is for.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "source.hpp"

namespace fairlead::style {

struct Finding {
  std::string path;
  std::size_t line = 0;  // from 1
  std::string rule;      // its name, such as "line-length"
  std::string message;
};

// "path:line: rule: message"
std::string to_string(const Finding& finding);

using Findings = std::vector<Finding>;

// Rules for every text file: white space, words that must not appear, line length.
void check_text(const Source& source, Findings& findings);

// Rules for every C++ file: headers, lengths of files and functions, commented-out code.
void check_cpp(const Source& source, Findings& findings);

// Which folder under src/ may include which, and what the pure layers (base to engine) may include
// at all.
void check_includes(const Source& source, Findings& findings);

// What makes a decision depend on anything but the events: clocks, randomness, globals, floating
// point, containers without an order.
void check_purity(const Source& source, Findings& findings);

Findings check(const Source& source);

}  // namespace fairlead::style
