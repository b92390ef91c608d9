// What the flags of `fairlead simulate` mean.
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.hpp"
#include "cli/commands.hpp"
#include "report/gate.hpp"
#include "sim/settings.hpp"

namespace fairlead::cli {

Result<sim::Settings> read_settings(const SimulateOptions& options);

// How the recorded jobs and the hardware are changed, in millionths.
struct Scale {
  std::int64_t load_ppm = 1'000'000;
  std::int64_t capacity_ppm = 1'000'000;
  Instant from;  // earlier submissions are left out

  bool is_one() const { return load_ppm == 1'000'000 && capacity_ppm == 1'000'000; }
};
Result<Scale> read_scale(const SimulateOptions& options);

Result<std::vector<report::Gate>> read_gates(const SimulateOptions& options);

}  // namespace fairlead::cli
