// What the flags of `fairlead simulate` mean.
#pragma once

#include <vector>

#include "base/result.hpp"
#include "cli/commands.hpp"
#include "report/gate.hpp"
#include "sim/settings.hpp"

namespace fairlead::cli {

// A span of time of at least so many milliseconds; `flag` is named where it is none.
Result<Duration> read_span(const char* flag, const std::string& text, std::int64_t least_ms);

Result<sim::Settings> read_settings(const SimulateOptions& options);

// The settings under which this scheduler replays this policy: ours always places pods, where there
// are nodes.
sim::Settings settings_for(const std::string& scheduler, const sim::Settings& settings,
                           const std::vector<model::PolicyObject>& policy);

Result<sim::Scale> read_scale(const SimulateOptions& options);

Result<std::vector<report::Gate>> read_gates(const SimulateOptions& options);

}  // namespace fairlead::cli
