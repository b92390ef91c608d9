// The tables of the HTML report. Cells carry their exact value for sorting (data-v).
#pragma once

#include <string>
#include <vector>

#include "report/report.hpp"

namespace fairlead::report::html {

// The tenants that the page shows, by their place among all: where there are more than the page can
// hold, those that use most GPU-hours.
std::vector<std::size_t> shown_tenants(const Report& report);

// One row a tenant: guarantee, cap, waits, alone, GPU-hours, preemptions.
std::string tenants_table(const Report& report, const Replay& replay, const std::string& id);

// Before and after for the figures that matter most.
std::string changes_table(const Report& report);

// How the figures, or with a comparison their changes, are spread over the repeats.
std::string repeats_table(const Report& report);

// Recorded waits beside simulated ones, and the jobs that differ most.
std::string calibration_section(const Report& report);

// Who preempted whom, the most frequent first; nothing where nobody did.
std::string rivalries_table(const Report& report, const Replay& replay);

}  // namespace fairlead::report::html
