// What the plots of the HTML report are drawn from, as JSON.
//
// Numbers over time are strings: differences from one bucket to the next in base-64 digits, five
// bits each with a bit that says that more follow and the sign in the lowest bit of the first, as
// in JavaScript source maps. 200 tenants over two months stay below a megabyte.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/report.hpp"

namespace fairlead::report::html {

std::string packed(const std::vector<std::int64_t>& values);

// {"tenants": [names], "runs": [{...}]}
std::string plot_data(const Report& report);

}  // namespace fairlead::report::html
