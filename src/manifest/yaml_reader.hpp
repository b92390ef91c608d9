// YAML to document trees, from libyaml's events.
#pragma once

#include <cstddef>
#include <vector>

#include "manifest/building.hpp"

namespace fairlead::manifest {

// Where reading begins: at the start of a line with so many lines before it.
struct YamlStart {
  std::size_t offset = 0;
  int lines_before = 0;
};

// Adds the documents that end before the first error. Where there is one, says in
// `failed_document` on which line its document starts.
bool read_yaml(const Source& source, YamlStart start, Building& building, std::vector<Node>& roots,
               int& failed_document);

}  // namespace fairlead::manifest
