// How a set of waits is spread.
#pragma once

#include <cstdint>
#include <vector>

namespace fairlead::report {

// Percentiles are nearest ranks: a value that is among them. The mean is rounded, halves up.
struct Spread {
  std::int64_t mean = 0;
  std::int64_t p50 = 0;
  std::int64_t p95 = 0;
  std::int64_t p99 = 0;
  std::int64_t max = 0;
};

// Of at least one value; none is negative.
Spread spread_of(std::vector<std::int64_t> values);

}  // namespace fairlead::report
