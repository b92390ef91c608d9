// JSON (RFC 8259) to document trees. Ours, because libyaml reads JSON only nearly: it refuses
// surrogate pairs ("\uD83D\uDE00") and keys beyond 1,024 characters, and it takes trailing commas.
#pragma once

#include <vector>

#include "manifest/building.hpp"

namespace fairlead::manifest {

// The values of a stream of JSON texts, with nothing or white space between them. Numbers keep
// their digits as written.
bool read_json(const Source& source, Building& building, std::vector<Node>& roots);

}  // namespace fairlead::manifest
