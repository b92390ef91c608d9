// The files that the arguments of `fairlead check` stand for: the only part of this layer that
// reads files. Charts and kustomizations are recognised on the way.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.hpp"

namespace fairlead::check {

struct Input {
  std::string file;  // as the user gave it, or below a folder that the user gave; "-"
  std::string text;
  bool named = false;       // given itself, not found in a folder
  bool kustomized = false;  // in or below a folder with a kustomization.yaml
  bool patch = false;       // a kustomization names it as a patch
};

struct Collection {
  std::vector<Input> inputs;  // sorted by path within each argument
  Diagnostics notes;          // KQ050, KQ051: what has to be rendered first
  Diagnostics failures;       // what could not be read at all
};

// A folder means every *.yaml, *.yml and *.json below it, but nothing hidden and no Helm chart.
Collection collect(const std::vector<std::string>& paths);

}  // namespace fairlead::check
