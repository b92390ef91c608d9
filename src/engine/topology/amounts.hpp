// How much of each resource: what a node has left, what a pod asks.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/ids.hpp"

namespace fairlead {

// Amounts in base units (request_value says which), saturating at the ends of 64 bits. What a node
// has left may be less than nothing.
class Amounts {
 public:
  std::int64_t of(ResourceId resource) const;
  void add(ResourceId resource, std::int64_t amount);
  void add(const Amounts& more, std::int64_t times = 1);
  void take(const Amounts& less, std::int64_t times = 1) { add(less, -times); }

  // How many pods that ask for this fit into `room`, at most INT32_MAX; none that ask for nothing
  // at all.
  std::int32_t times_in(const Amounts& room) const;

  friend bool operator==(const Amounts&, const Amounts&) = default;

 private:
  struct Entry {
    ResourceId resource;
    std::int64_t amount = 0;
    friend bool operator==(const Entry&, const Entry&) = default;
  };
  std::vector<Entry> entries_;  // by resource
};

}  // namespace fairlead
