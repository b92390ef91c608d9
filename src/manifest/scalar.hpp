// What an unquoted YAML scalar means to kubectl, which reads YAML 1.1 through go-yaml v2
// (go.yaml.in/yaml/v2 resolve.go) and hands it on as JSON (sigs.k8s.io/yaml).
#pragma once

#include <string>
#include <string_view>

#include "manifest/node.hpp"

namespace fairlead::manifest {

struct Scalar {
  NodeKind kind = NodeKind::string;
  std::string text;  // as Node::text()
};

// yes/no/on/off/y/n/true/false in three spellings are booleans; ~, null and nothing are null;
// integers may be 0x, 0o, 0b, 0-octal, signed and hold underscores; a decimal number that is whole
// becomes an integer, as it does in JSON. No sexagesimals; dates stay strings; .inf and .nan stay
// decimal numbers that nothing accepts.
Scalar resolve_plain(std::string_view text);

}  // namespace fairlead::manifest
