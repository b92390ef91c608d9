// The words for how a job ended in the logs of other systems.
#pragma once

#include <string_view>

#include "trace/record.hpp"

namespace fairlead::trace {

// In any case of letters; Outcome::unknown where the word is not known.
Outcome outcome_of(std::string_view word);

}  // namespace fairlead::trace
