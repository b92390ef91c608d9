// Files, folders and standard input to a manifest. The only part of this layer that reads files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "manifest/compose.hpp"
#include "manifest/decode.hpp"

namespace fairlead::manifest {

// A folder means every *.yaml, *.yml and *.json below it, sorted by path, but no
// kustomization.yaml and nothing hidden (.github/...); "-" means standard input. A file that is
// named itself is read whatever its ending. Files with errors do not hide the errors of other
// files.
Result<std::vector<Document>> read_documents(const std::vector<std::string>& paths);

// read_documents, then decode.
Result<Manifest> load(const std::vector<std::string>& paths);

bool has_manifest_ending(std::string_view name);

// The bytes of one file, or of standard input for "-"; at most max_text_bytes.
Result<std::string> read_text(const std::string& path);

}  // namespace fairlead::manifest
