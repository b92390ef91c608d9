// fairlead simulate --repartition: a plan of `fairlead mig plan`, carried out in virtual time.
#pragma once

#include <optional>

#include "base/result.hpp"
#include "cli/commands.hpp"
#include "sim/reconfiguration.hpp"

namespace fairlead::cli {

// Nothing where none is asked for. Refused: a file that is no plan, a plan that changes nothing,
// and options that go with --repartition or --placement without them.
Result<std::optional<sim::ReconfigurationPlan>> read_repartition(const SimulateOptions& options);

}  // namespace fairlead::cli
