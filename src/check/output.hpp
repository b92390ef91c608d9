// A report in the formats of those who read it: people, programs, code scanning.
#pragma once

#include <string>

#include "check/check.hpp"

namespace fairlead::check {

// "file:line:col: severity: message (what would be right) [code]", the line itself below it, and a
// summary.
std::string text_of(const Report& report);

// One JSON object (docs/check.md).
std::string json_of(const Report& report);

// SARIF 2.1.0, with the pages of the codes as help.
std::string sarif_of(const Report& report);

// Workflow commands of GitHub Actions, one a line.
std::string github_of(const Report& report);

// A GitLab Code Quality report.
std::string gitlab_of(const Report& report);

// One line: how many findings of which severity, in how much.
std::string summary_of(const Report& report);

// The same for the same finding whatever its line: of file, code, message, and which of several.
class Fingerprints {
 public:
  std::string of(const Diagnostic& finding);

 private:
  std::map<std::string, int> seen_;
};

}  // namespace fairlead::check
