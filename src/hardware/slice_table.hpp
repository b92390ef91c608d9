// MIG geometry as tables: every state that a card can be in, and for every state and profile where
// the next instance goes. Answers take one look-up, so that a hundred thousand cards, each a 16-bit
// state, can be decided about two hundred thousand times a second.
//
// The rule for the place: the start after which the most instances of the largest profile still
// fit, then of the next smaller one, and so on; among equals the highest start. On a card with 7
// slices this packs 1g from slice 6 downwards and puts a 3g at 4, so that a 4g stays possible for
// as long as it can. docs/mig.md compares it with other rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hardware/card.hpp"

namespace fairlead::hardware {

// What is taken of a card: an index into the tables of its geometry. 0 is the empty card.
using CardState = std::uint16_t;
inline constexpr CardState empty_card = 0;

class SliceTable {
 public:
  explicit SliceTable(const Geometry& geometry);

  const Geometry& geometry() const { return *geometry_; }
  std::size_t states() const { return states_.size(); }

  struct Choice {
    std::int8_t start = -1;  // -1: the profile has no room
    CardState next = 0;      // with the instance at `start`
    bool fits() const { return start >= 0; }
  };
  Choice choose(CardState state, std::size_t profile) const {
    return choices_[state * geometry_->shapes.size() + profile];
  }

  // May this instance be created? It may not be where its slices or engines are taken.
  bool fits(CardState state, Placement placement) const;
  // The state with it, which must fit; and the state without an instance that is in it.
  CardState with(CardState state, Placement placement) const;
  CardState without(CardState state, Placement placement) const;

  // How many more instances of this one profile there is room for.
  int room(CardState state, std::size_t profile) const {
    return room_[state * geometry_->shapes.size() + profile];
  }
  // What the rule compares: the room for every profile as one number, the largest first.
  std::int64_t capability(CardState state) const { return capability_[state]; }

  SliceMask taken(CardState state) const { return states_[state].slices; }

 private:
  struct State {
    SliceMask slices = 0;
    std::uint8_t engines = 0;
    std::uint8_t flow = 0;
  };
  static std::size_t key_of(const State& state);
  static bool can_take(const Geometry& geometry, const State& state, Placement placement);
  static State added(const Geometry& geometry, const State& state, Placement placement);

  void find_states();
  void count_room();
  void choose_starts();

  const Geometry* geometry_;
  std::vector<State> states_;
  std::vector<CardState> by_key_;
  std::vector<Choice> choices_;
  std::vector<std::int8_t> room_;
  std::vector<std::int64_t> capability_;
};

// The tables of a geometry; made once.
const SliceTable& slice_table(const Geometry& geometry);

}  // namespace fairlead::hardware
