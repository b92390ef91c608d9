// Writes a trace as WorkloadTrace JSON Lines, the format that read.hpp reads back equal.
#pragma once

#include <string>
#include <string_view>

#include "trace/record.hpp"

namespace fairlead::trace {

// One line with its end. Fields stand in the order of the table in docs/traces.md, and those with
// their default are left out. Times are numbers of seconds.
std::string to_json_line(const Record& record);
void append_json_line(std::string& out, const Record& record);

// The texts of a line, wherever they lie; all but those of `mig`.
struct LineTexts {
  std::string_view name;
  std::string_view tenant;
  std::string_view queue_space;
  std::string_view queue;
  std::string_view user;
  std::string_view priority_class;
  std::string_view gpu_model;
  std::string_view workload;
};

// The line with these texts, and everything else of the record.
void append_json_line(std::string& out, const LineTexts& texts, const Record& record);

std::string to_json_lines(const Trace& trace);

}  // namespace fairlead::trace
