// YAML to document trees, from libyaml's events.
#pragma once

#include <vector>

#include "manifest/building.hpp"

namespace fairlead::manifest {

bool read_yaml(const Source& source, Building& building, std::vector<Node>& roots);

}  // namespace fairlead::manifest
