// What is wanted: so many instances of a profile, or whole cards, with what serving one is worth.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "mig/plan.hpp"

namespace fairlead::mig {

inline constexpr int most_weight = 1000;
inline constexpr std::size_t most_demands = 100;

// "1g.18gb:20,3g.71gb:4:2,whole:2,whole@H100-80GB:1": profile[@card]:count[:weight].
Result<std::vector<Demand>> parse_demands(std::string_view text);

// A file: demand: [{profile: 1g.18gb, count: 20, weight: 2, gpu: H200}, ...]
Result<std::vector<Demand>> read_demands(std::string_view text, const std::string& file);

}  // namespace fairlead::mig
