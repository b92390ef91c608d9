// How good a host is for a pod, as a number. One small file for each way of scoring; they are the
// whole difference between policies of placement.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/place/inventory.hpp"

namespace fairlead::place {

// What a host would be worth to a pod, and the GPUs of it that the pod would get there.
struct Rating {
  std::int32_t value = 0;  // higher is better; above the lowest number, which means "does not fit"
  GpuMask gpus = 0;
};

class Score {
 public:
  virtual ~Score() = default;
  // Only for hosts that fit the pod. Depends on this host's state and the request, on nothing else.
  virtual Rating rate(const Inventory& inventory, HostId host, const Request& request) = 0;
  virtual std::unique_ptr<Score> clone() const = 0;

 protected:
  Score() = default;
  Score(const Score&) = default;
  Score& operator=(const Score&) = default;
  Score(Score&&) = default;
  Score& operator=(Score&&) = default;
};

}  // namespace fairlead::place
