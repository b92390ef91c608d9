// The jobs that `fairlead simulate` replays: those of the trace, in the window and under the load
// that was asked for.
#pragma once

#include <string>
#include <vector>

#include "cli/simulate_settings.hpp"
#include "sim/jobs.hpp"

namespace fairlead::cli {

struct ReplayedJobs {
  sim::Jobs recorded;                // those in the window
  sim::Jobs jobs;                    // the same under the load
  std::vector<std::string> changes;  // what a reader should know about it
};

// The trace must outlive the jobs. Refused: a window without jobs, a warm-up that leaves nothing to
// measure.
Result<ReplayedJobs> prepare_jobs(const trace::Trace& trace, const sim::Settings& settings,
                                  const sim::Scale& scale);

}  // namespace fairlead::cli
