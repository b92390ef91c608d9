// "did you mean": the known name that a misspelt one is nearest to.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::manifest {

// How many letters differ: missing, added, changed or swapped with their neighbour. Upper and lower
// case count as equal.
std::size_t letters_apart(std::string_view a, std::string_view b);

// Empty where none is near: more than a third of the letters differ.
std::string nearest(std::string_view name, const std::vector<std::string_view>& known);

}  // namespace fairlead::manifest
