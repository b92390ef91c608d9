// Verdicts for people and for CI systems.
#pragma once

#include <string>
#include <vector>

#include "scenario/suite.hpp"

namespace fairlead::scenario {

// What failed in one case, in words that need no knowledge of the code: where, what was expected,
// what there is instead and why. Empty where it passed; ends with a line break otherwise.
std::string verdict_text(const Case& test, const Verdict& verdict);

// "12 passed, 1 failed"
std::string summary_text(const std::vector<Verdict>& verdicts);

// A JUnit XML report: one testcase for each case, one testsuite for each file.
std::string junit_xml(const std::vector<Case>& cases, const std::vector<Verdict>& verdicts);

}  // namespace fairlead::scenario
