// The tables of the HTML report. Cells carry their exact value for sorting (data-v).
#pragma once

#include <string>

#include "report/report.hpp"

namespace fairlead::report::html {

// One row a tenant: guarantee, cap, waits, alone, GPU-hours, preemptions.
std::string tenants_table(const Replay& replay, const std::string& id);

// Before and after for the figures that matter most.
std::string changes_table(const Report& report);

// Who preempted whom, the most frequent first; nothing where nobody did.
std::string rivalries_table(const Report& report, const Replay& replay);

}  // namespace fairlead::report::html
