// `fairlead test --update`: rewrites the `expect` blocks of a file to what happened. Only values
// that do not hold are replaced, so comments, order and everything else stay as they were; an empty
// `expect: {}` is filled with the state of every workload.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "scenario/suite.hpp"

namespace fairlead::scenario {

// The new text of the file that all of `cases` come from. An error where a value is written in a
// way that cannot be replaced, or where the new text would not pass.
Result<std::string> updated_text(const std::vector<Case>& cases);

}  // namespace fairlead::scenario
