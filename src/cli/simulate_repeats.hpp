// The runs of disturbed jobs, several at a time.
#pragma once

#include <csignal>
#include <cstdio>

#include "cli/simulate_policy.hpp"
#include "report/report.hpp"

namespace fairlead::cli {

struct RepeatPlan {
  const sim::Jobs& jobs;  // not disturbed
  const PolicyInput& before;
  const PolicyInput* after = nullptr;  // null: no comparison
  const sim::Settings& settings;
  int runs = 1;        // the first of them, not disturbed, is in the report already
  bool alone = false;  // the tenants alone, too
  bool verify = false;
  std::FILE* progress = nullptr;
  const volatile std::sig_atomic_t& stop;
  const std::string& scheduler;        // of the first policy
  const std::string& after_scheduler;  // of the second
};

// Adds Report::repeats, and the violations that were found on the way; nothing when it was stopped.
Result<void> add_repeats(const RepeatPlan& plan, report::Report& report);

}  // namespace fairlead::cli
