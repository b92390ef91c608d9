// What libyaml says, in words that help somebody who is not writing a YAML parser.
#pragma once

#include <string>

#include <yaml.h>

namespace fairlead::manifest {

struct YamlProblem {
  int line = 0;  // from 1
  int column = 0;
  std::string message;
  std::string hint;
};

YamlProblem explain(const yaml_parser_t& parser);

}  // namespace fairlead::manifest
