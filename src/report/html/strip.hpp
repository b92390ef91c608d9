// A wait distribution as a small picture in a table: on a scale from a second to 100 days, dark up
// to the median, light up to p95, a line up to the longest.
#pragma once

#include <string>

#include "report/figures.hpp"

namespace fairlead::report::html {

std::string strip(const Figures& figures);

}  // namespace fairlead::report::html
