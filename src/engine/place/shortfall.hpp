// "0/12 hosts are available: ..." as counts: how many hosts lack what. A host that lacks several
// things counts for each.
#pragma once

#include <array>
#include <cstddef>

#include "engine/place/inventory.hpp"

namespace fairlead::place {

struct Shortfall {
  std::size_t hosts = 0;
  std::size_t fitting = 0;
  std::size_t filtered = 0;  // selectors, affinity or taints keep the pod out; asked no further
  std::array<std::size_t, lack_count> lacking{};  // by Lack

  std::size_t of(Lack lack) const { return lacking[static_cast<std::size_t>(lack)]; }

  void add(LackMask lacks) {
    ++hosts;
    if (lacks == 0) ++fitting;
    for (std::size_t i = 0; i < lack_count; ++i) lacking[i] += lacks >> i & 1U;
  }

  friend bool operator==(const Shortfall&, const Shortfall&) = default;
};

}  // namespace fairlead::place
