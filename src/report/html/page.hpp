// The report as one HTML file that needs nothing else: no network, no script for the verdict and
// the tables. docs/reading-the-report.md walks through it.
#pragma once

#include <string>

#include "report/report.hpp"

namespace fairlead::report {

// At most about 2 MB whatever the trace: plots are as coarse as that needs.
std::string to_html(const Report& report);

}  // namespace fairlead::report
