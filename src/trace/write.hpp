// Writes a trace as WorkloadTrace JSON Lines, the format that read.hpp reads back equal.
#pragma once

#include <string>

#include "trace/record.hpp"

namespace fairlead::trace {

// One line with its end. Fields stand in the order of the table in docs/traces.md, and those with
// their default are left out. Times are numbers of seconds.
std::string to_json_line(const Record& record);
void append_json_line(std::string& out, const Record& record);

std::string to_json_lines(const Trace& trace);

}  // namespace fairlead::trace
