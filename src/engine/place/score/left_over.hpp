// What a host has left once a pod is on it, against the largest host.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/place/score/scores.hpp"

namespace fairlead::place {

// a / b rounded down; b is positive.
constexpr std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

// Between nothing and the largest host's, whatever the facts.
inline std::int64_t cpu_left(const Host& host, const Request& request, const Scale& scale) {
  return std::clamp<std::int64_t>(host.cpu - request.cpu, 0, scale.cpu);
}
inline std::int64_t gpu_left(const Host& host, const Request& request, const Scale& scale) {
  return std::clamp<std::int64_t>(host.gpu_milli_left() - request.total_milli(), 0,
                                  scale.gpu_milli);
}

// The mean of the shares of CPU and GPU that are left, in [0, steps); each rounded down.
inline std::int32_t left_over(const Host& host, const Request& request, const Scale& scale,
                              std::int64_t steps) {
  const std::int64_t half = steps / 2 - 1;
  return static_cast<std::int32_t>(cpu_left(host, request, scale) * half / scale.cpu +
                                   gpu_left(host, request, scale) * half / scale.gpu_milli);
}

}  // namespace fairlead::place
