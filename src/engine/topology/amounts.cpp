#include "engine/topology/amounts.hpp"

#include <algorithm>
#include <limits>

#include "base/amount.hpp"

namespace fairlead {
namespace {

std::int64_t saturating_add(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return b > 0 ? std::numeric_limits<std::int64_t>::max()
               : std::numeric_limits<std::int64_t>::min();
}

}  // namespace

std::int64_t Amounts::of(ResourceId resource) const {
  for (const Entry& entry : entries_) {
    if (entry.resource == resource) return entry.amount;
  }
  return 0;
}

void Amounts::add(ResourceId resource, std::int64_t amount) {
  const auto at = std::lower_bound(
      entries_.begin(), entries_.end(), resource,
      [](const Entry& entry, ResourceId wanted) { return entry.resource < wanted; });
  if (at != entries_.end() && at->resource == resource) {
    at->amount = saturating_add(at->amount, amount);
  } else {
    entries_.insert(at, {resource, amount});
  }
}

void Amounts::add(const Amounts& more, std::int64_t times) {
  for (const Entry& entry : more.entries_) {
    add(entry.resource, saturating_multiply(entry.amount, times));
  }
}

std::int32_t Amounts::times_in(const Amounts& room) const {
  if (entries_.empty()) return 0;
  std::int64_t times = std::numeric_limits<std::int32_t>::max();
  for (const Entry& entry : entries_) {
    if (entry.amount == 0) continue;
    times = std::min(times, std::max<std::int64_t>(0, room.of(entry.resource) / entry.amount));
  }
  return static_cast<std::int32_t>(times);
}

}  // namespace fairlead
