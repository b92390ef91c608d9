// How much of what was wanted at once, as if nobody had waited.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "trace/record.hpp"

namespace fairlead::trace {

struct Concurrency {
  std::map<std::string, std::int64_t> wanted;  // MIG profile, or "whole" -> pieces at once
  std::int64_t skipped = 0;  // jobs that ask in another way: thousandths of a GPU, full documents
};

// The least number that is enough for `percent` % of the time from the first submission to the last
// end, when every job runs from its submission for its duration. Rows of 0 are left out.
Concurrency concurrency(const Trace& trace, int percent);

}  // namespace fairlead::trace
