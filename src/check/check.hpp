// `fairlead check`: texts in, findings out. Pure: collect.hpp reads the files, output.hpp writes
// the report.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "check/baseline.hpp"
#include "check/collect.hpp"
#include "check/rules.hpp"

namespace fairlead::check {

inline constexpr std::size_t max_findings_per_file = 100;

struct CheckOptions {
  RuleOptions rules;
  bool strict = false;  // name the objects of kinds that are not checked (KQ055)
};

struct Report {
  Diagnostics findings;  // in order of file, line and column; at most so many of a file
  std::map<std::string, std::size_t> left_out;  // file -> how many more it has
  std::array<std::size_t, 3> counts{};          // by Severity, those left out as well
  std::size_t files = 0;
  std::size_t objects = 0;                 // checked
  std::map<std::string, int> other_kinds;  // "apps/v1 Deployment" -> objects not checked
  std::size_t ignored = 0;                 // by comments
  std::size_t in_baseline = 0;
  int gone_from_baseline = 0;  // entries that nothing matches any more

  std::size_t count(Severity severity) const { return counts[static_cast<std::size_t>(severity)]; }
};

// What is in `baseline` is counted and not reported. `all`, unless null, receives every finding:
// the next baseline.
Report check(const Collection& collection, const CheckOptions& options, Baseline baseline = {},
             Baseline* all = nullptr);

}  // namespace fairlead::check
