// Hosts and pods for the tests of placement.
#pragma once

#include <bit>
#include <vector>

#include <gtest/gtest.h>

#include "engine/place/placer.hpp"
#include "engine/place/score/scores.hpp"

namespace fairlead::place {

inline constexpr std::int64_t gibibyte = std::int64_t{1} << 30;

inline HostSpec host_with(std::int32_t gpus, std::int64_t cores = 96) {
  HostSpec spec;
  spec.cpu = cores * 1000;
  spec.memory = 512 * gibibyte;
  spec.gpus = gpus;
  if (gpus > 0) spec.model = GpuModelId::at(0);
  return spec;
}

inline Inventory hosts_with(const std::vector<std::int32_t>& gpus) {
  Inventory inventory;
  for (const std::int32_t n : gpus) inventory.add(host_with(n));
  return inventory;
}

inline Request whole(std::int32_t gpus, std::int64_t cores = 4) {
  Request request;
  request.cpu = cores * 1000;
  request.memory = gibibyte;
  request.gpus = gpus;
  return request;
}

inline Request fraction(std::int32_t milli, std::int64_t cores = 4) {
  Request request = whole(1, cores);
  request.gpu_milli = milli;
  return request;
}

// A small generator for random tests; the numbers are the same on every machine.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 2 + 1) {}
  std::int64_t below(std::int64_t n) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::int64_t>((state_ >> 33) % static_cast<std::uint64_t>(n));
  }

 private:
  std::uint64_t state_;
};

}  // namespace fairlead::place
