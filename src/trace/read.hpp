// Reads a recorded workload. The format is told from the content: WorkloadTrace as JSON Lines or
// CSV, or the CSV files of Microsoft's ITP trace (see docs/traces.md).
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "trace/record.hpp"

namespace fairlead::trace {

// `path` is a file, a folder (all *.csv and *.jsonl in it, in the order of their names, as one
// trace) or "-" for standard input. Anything wrong refuses the whole trace: at most 20 problems
// with their places, then how many more there are.
Result<Trace> read_trace(const std::string& path);

// A trace in memory; `file` names it in diagnostics.
Result<Trace> parse_trace(std::string_view text, const std::string& file);

}  // namespace fairlead::trace
