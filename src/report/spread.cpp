#include "report/spread.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "base/quantity.hpp"

namespace fairlead::report {

Spread spread_of(std::vector<std::int64_t> values) {
  FAIRLEAD_ASSERT(!values.empty());
  std::sort(values.begin(), values.end());
  int128 sum = 0;
  for (const std::int64_t value : values) sum += value;
  const auto count = static_cast<std::int64_t>(values.size());
  const auto rank = [&](std::int64_t percent) {
    return values[static_cast<std::size_t>((count * percent + 99) / 100 - 1)];
  };
  return {static_cast<std::int64_t>((sum + count / 2) / count), rank(50), rank(95), rank(99),
          values.back()};
}

}  // namespace fairlead::report
