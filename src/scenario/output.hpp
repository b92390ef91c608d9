// A step as one line of JSON. The fields, their order and their meaning are those of the design's
// Scenario format; tests/kueue-oracle prints the same of the real Kueue.
#pragma once

#include <string>

#include "scenario/runner.hpp"

namespace fairlead::scenario {

// Without a line break. The same run gives the same bytes on any machine.
std::string json_line(const StepReport& report);

}  // namespace fairlead::scenario
