// What `--help` of each command ends with.
#pragma once

#include <string>
#include <vector>

namespace fairlead::cli {

struct Example {
  std::vector<std::string> command;  // none: `fairlead` itself
  std::string text;
};

const std::vector<Example>& examples();

}  // namespace fairlead::cli
