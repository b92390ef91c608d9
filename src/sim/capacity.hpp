// More or less hardware under the same policy.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/quantity.hpp"
#include "model/policy.hpp"

namespace fairlead::sim {

// Whether quota of this resource is quota of GPUs or of slices of them.
bool is_gpu_or_slice(std::string_view resource);

// The policy with `capacity_ppm` millionths of its GPUs and MIG slices. Nominal quotas of one
// flavor and resource are rounded by largest remainder, so that their sum is the rounded share of
// the sum before; limits are rounded each, to the nearest. What is unlimited stays so.
std::vector<model::PolicyObject> with_capacity(std::vector<model::PolicyObject> policy,
                                               std::int64_t capacity_ppm);

// GPUs of all nominal quotas, saturating; unlimited ones do not count.
std::int64_t gpu_quota(const std::vector<model::PolicyObject>& policy);

// `total` in proportion to the weights, rounded by largest remainder, ties to the earlier. Weights
// are not negative, and not all zero.
std::vector<std::int64_t> apportion(std::int64_t total, const std::vector<int128>& weights);

}  // namespace fairlead::sim
