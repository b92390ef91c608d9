// What a kustomization.yaml says about the files around it.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace fairlead::check {

bool is_kustomization(std::string_view file_name);

struct Kustomization {
  std::set<std::string> patches;  // files, relative to the kustomization
  std::set<std::string> parts;    // files and folders that it builds from, likewise
};

// Nothing where the text makes no sense: Kustomize will say so.
Kustomization read_kustomization(const std::string& text);

}  // namespace fairlead::check
