// The tables of a report, at most 120 columns wide.
#pragma once

#include <string>

#include "report/figures.hpp"
#include "report/repeats.hpp"

namespace fairlead::report {

std::string figures_table(const Summary& summary, bool colours);

// "before -> after" for the figures that matter most, in colour where the change is more than 1 %
// and, where there are repeats, clear.
std::string changes_table(const Summary& before, const Summary& after, const Repeats* repeats,
                          bool colours);

}  // namespace fairlead::report
