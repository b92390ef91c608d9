// Cards as the common unit: which part of a card an instance, a replica or a milli-GPU is.
//
// An instance is (share of the compute slices + share of the memory slices) / 2, so that no layout
// exceeds its card, whatever a layout strands. Counted in 1/504,000 of a card: exact for every
// instance of every card, for milli-GPUs, and for replicas up to ten.
#pragma once

#include <cstdint>

#include "base/quantity.hpp"
#include "hardware/card.hpp"

namespace fairlead::hardware {

inline constexpr std::int64_t card_units = units_per_card;

constexpr std::int64_t units_of(const Geometry& geometry, const Shape& shape) {
  return (card_units * shape.compute / geometry.compute +
          card_units * shape.memory / geometry.memory) /
         2;
}

// `replicas` from 1; rounded down.
constexpr std::int64_t units_of_replica(std::int64_t replicas) { return card_units / replicas; }

constexpr std::int64_t units_of_milli(std::int64_t milli) { return milli * (card_units / 1000); }

}  // namespace fairlead::hardware
