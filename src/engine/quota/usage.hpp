// Arithmetic on a Usage, which is sorted by quota.
#pragma once

#include <algorithm>

#include "engine/quota/tree.hpp"

namespace fairlead {

// Adds to the entry for `quota`, keeping the list sorted.
inline void add_to(Usage& usage, QuotaId quota, Amount amount) {
  const auto at = std::lower_bound(
      usage.begin(), usage.end(), quota,
      [](const QuotaAmount& entry, QuotaId wanted) { return entry.quota < wanted; });
  if (at != usage.end() && at->quota == quota) {
    at->amount += amount;
  } else {
    usage.insert(at, {quota, amount});
  }
}

inline Amount amount_of(const Usage& usage, QuotaId quota) {
  for (const QuotaAmount& entry : usage) {
    if (entry.quota == quota) return entry.amount;
  }
  return Amount();
}

}  // namespace fairlead
