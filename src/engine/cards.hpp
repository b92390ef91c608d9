// How much of a card an amount of a resource is, where GPU time is counted: budgets, and what an
// eviction would throw away.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/quantity.hpp"

namespace fairlead {

// In thousandths of a card; 0 for what is no GPU. A MIG instance counts by the first figure of its
// profile, its compute slices of seven.
std::int64_t milli_cards(std::string_view resource, std::int64_t amount);

// GPU time is counted in milliseconds of a millionth of a card.
inline constexpr std::int64_t gpu_time_per_milli_card = 1000;  // and millisecond
inline int128 gpu_time(Quantity gpu_hours) { return gpu_hours.nanos() * 3600; }

}  // namespace fairlead
