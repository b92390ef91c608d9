// Many scenarios: found in files, run side by side, reported in the order in which they were found.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "manifest/source.hpp"
#include "scenario/runner.hpp"
#include "scenario/scenario.hpp"

namespace fairlead::scenario {

// One scenario under one scheduler.
struct Case {
  std::shared_ptr<const Scenario> scenario;
  SchedulerKind scheduler = SchedulerKind::kueue;
  std::shared_ptr<const manifest::Source> source;  // the file's text
};

// The Scenario documents of these files and folders. A path without one is an error.
Result<std::vector<Case>> find_cases(const std::vector<std::string>& paths);

// Whether `name` contains `pattern`; where that holds *, ? or [, whether it matches all of the name
// as the shell matches file names.
bool selects(const std::string& pattern, const std::string& name);

// An `expect` step that does not hold.
struct Failure {
  std::size_t step = 0;   // index, from 0
  std::size_t steps = 0;  // in the scenario
  Instant time;
  Position at;
  std::vector<Mismatch> mismatches;
};

struct Verdict {
  std::vector<Failure> failures;
  Diagnostics errors;      // why it could not be run to its end
  std::string json_lines;  // of every step, where asked for

  bool passed() const { return failures.empty() && errors.empty(); }
};

Verdict judge(const Case& test, bool with_json);

// Judges every case on `jobs` threads (0: one per core). `progress` is called with the number of
// cases done, from any thread but never from two at once.
std::vector<Verdict> judge_all(const std::vector<Case>& cases, int jobs, bool with_json,
                               const std::function<void(std::size_t)>& progress);

}  // namespace fairlead::scenario
