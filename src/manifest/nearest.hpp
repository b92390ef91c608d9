// "did you mean": the known name that a misspelt one is nearest to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairlead::manifest {

// Empty where none is near: more than a third of the letters differ. A difference is a letter
// missing, added, changed or swapped with its neighbour; upper and lower case count as equal.
std::string nearest(std::string_view name, const std::vector<std::string_view>& known);

}  // namespace fairlead::manifest
