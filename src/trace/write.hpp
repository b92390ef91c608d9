// Writes a trace as WorkloadTrace JSON Lines, the format that read.hpp reads back equal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "trace/record.hpp"

namespace fairlead::trace {

// One line with its end. Fields stand in the order of the table in docs/traces.md, and those with
// their default are left out. Times are numbers of seconds.
std::string to_json_line(const Record& record);

std::string to_json_lines(const Trace& trace);

// The parts of a line, for a writer that knows the times last. Each field ends in a comma; a line
// is
// "{", the parts in this order, and "}" in place of the last comma.
void append_name(std::string& out, std::string_view name);
void append_owner_fields(std::string& out, const Record& record);  // tenant to priorityClass
void append_times(std::string& out, Instant submit, std::optional<Instant> admitted,
                  std::optional<Instant> start);
void append_run_fields(std::string& out, const Record& record);  // duration to workload

}  // namespace fairlead::trace
