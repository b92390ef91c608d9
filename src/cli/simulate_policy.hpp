// The policy that `fairlead simulate` replays jobs under: read, or derived from the trace.
#pragma once

#include <string>
#include <vector>

#include "cli/simulate_settings.hpp"
#include "model/policy.hpp"
#include "sim/jobs.hpp"

namespace fairlead::cli {

struct PolicyInput {
  std::vector<std::string> paths;  // as given, or where it was written
  std::vector<model::PolicyObject> objects;
  std::vector<std::string> notes;  // what the reader of its figures should know
  std::vector<std::string> gates;  // what it has and is not modelled
};

Result<PolicyInput> read_policy(const std::vector<std::string>& paths, const sim::Scale& scale);

// Writes what it derived, and never over another file: where the user named the file that is
// refused, else a note says so.
Result<PolicyInput> derive_policy(const sim::Jobs& jobs, const SimulateOptions& options,
                                  const sim::Scale& scale);

}  // namespace fairlead::cli
