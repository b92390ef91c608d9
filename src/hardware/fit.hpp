// Can these instances live on this card, where, and if not why not.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hardware/slice_table.hpp"

namespace fairlead::hardware {

// How many of each profile, by its index.
using ProfileCounts = std::vector<int>;

// What stands in the way, the first that holds.
enum class Obstacle {
  none,
  memory,   // more memory slices than the card has
  compute,  // more compute slices
  engines,  // more sets of media engines
  flow,     // more instances with all media extensions (+me)
  count,    // more of one profile than the card takes
  starts    // enough of all, but where the instances may begin is taken by live ones
};

// The name that JSON output gives an obstacle, such as "memory-slices".
const char* obstacle_name(Obstacle obstacle);

// A live instance that would have to be made anew elsewhere.
struct Move {
  Placement from;
  int to = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

struct Fit {
  Obstacle obstacle = Obstacle::none;
  std::vector<Placement> placements;  // of what was asked for, by start; empty: it does not fit
  int needed = 0;                     // with what is live; not for `starts`
  int available = 0;
  std::size_t profile = 0;  // count: of which there are too many; starts: which has no place
  std::vector<Move> moves;  // starts: the fewest moves after which all fits

  bool fits() const { return obstacle == Obstacle::none; }
};

// The state of a card with these instances; nothing where two of them collide or one has no such
// start.
std::optional<CardState> state_with(const Card& card, std::span<const Placement> live);

// `live` must go together (state_with) and stays where it is. Of all ways to place the rest the one
// that leaves the most room (SliceTable::capability), then the one with the largest profiles
// farthest back.
Fit fit(const Card& card, const ProfileCounts& wanted, std::span<const Placement> live);

// "3g.40gb@4"
std::string text_of(const Card& card, Placement placement);

// A sentence for people; empty where it fits.
std::string reason_text(const Card& card, const ProfileCounts& wanted,
                        std::span<const Placement> live, const Fit& fit);

}  // namespace fairlead::hardware
