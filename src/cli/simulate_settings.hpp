// What the flags of `fairlead simulate` mean.
#pragma once

#include <vector>

#include "base/result.hpp"
#include "cli/commands.hpp"
#include "report/gate.hpp"
#include "sim/settings.hpp"

namespace fairlead::cli {

Result<sim::Settings> read_settings(const SimulateOptions& options);

Result<sim::Scale> read_scale(const SimulateOptions& options);

Result<std::vector<report::Gate>> read_gates(const SimulateOptions& options);

}  // namespace fairlead::cli
