// The parts of the HTML report, in the order in which they are read.
#pragma once

#include <string>

#include "report/report.hpp"

namespace fairlead::report::html {

std::string heading(const Report& report);
// The three cards, and the gates below them.
std::string verdict_section(const Report& report);
// Where every GPU-hour went.
std::string spending_section(const Report& report);
// What the script draws its plots into.
std::string plots_section(const Report& report);
// Settings, notes, caveats: what to know before the figures are believed.
std::string assumptions_section(const Report& report);

}  // namespace fairlead::report::html
