// The values that an expectation and a snapshot have in common, so that both sides of a failure
// read alike and can be written back into a Scenario file.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace fairlead::scenario {

using Names = std::vector<std::string>;
using Pairs = std::map<std::string, std::string, std::less<>>;

// Nothing (written as null), one word or number, a list, or a mapping.
using Datum = std::variant<std::monostate, std::string, Names, Pairs>;

// As YAML on one line: null, admitted, [team-a/a1, team-a/a2], {main.cpu: default}. Words that
// YAML would read as something else are quoted.
std::string to_yaml(const Datum& datum);
std::string to_yaml(const std::string& word);

}  // namespace fairlead::scenario
