// Small integer ids that cannot be mixed up. They index vectors and are handed out in order of
// arrival, so comparing two ids is comparing age.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace fairlead {

template <class Tag>
struct Id {
  std::uint32_t value = std::numeric_limits<std::uint32_t>::max();

  constexpr bool valid() const { return value != std::numeric_limits<std::uint32_t>::max(); }
  constexpr std::size_t index() const { return value; }
  static constexpr Id at(std::size_t index) { return {static_cast<std::uint32_t>(index)}; }

  friend constexpr auto operator<=>(Id, Id) = default;
};

}  // namespace fairlead
