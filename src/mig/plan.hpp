// Which cards of which nodes take which layout, so that the most weighted demand is served.
//
// Every card of one model in one state (which instances are live on it) can take the same layouts,
// so the choice is how many of them take each: an integer program with a few hundred columns,
// whatever the number of cards. Its linear relaxation gives an upper bound and a solution that is
// whole but for a few cards; those are searched. docs/mig.md has the measurements.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hardware/card.hpp"

namespace fairlead::mig {

struct Gpu {
  const hardware::Card* card = nullptr;   // nullptr: can only be used as a whole
  std::vector<hardware::Placement> live;  // instances that stay where they are
  bool taken = false;                     // in use as a whole
};

struct InventoryNode {
  std::string name;
  std::string product;  // as the node's label has it
  std::vector<Gpu> gpus;
  std::string config = {};      // its label nvidia.com/mig.config; empty: it was never cut
  std::string left_alone = {};  // why nothing on it is touched; empty: it may be planned
};

inline constexpr std::string_view whole_card = "whole";

struct Demand {
  std::string profile;                   // or whole_card
  const hardware::Card* card = nullptr;  // on this model only; nullptr: on any that has it
  int count = 0;
  int weight = 1;  // from 1; serving one instance is worth this times its share of a card
};

// What a card is to become. Neither whole nor any instance: it stays as it is.
struct Layout {
  bool whole = false;
  std::vector<hardware::Placement> instances;  // beside the live ones

  bool untouched() const { return !whole && instances.empty(); }
  friend bool operator==(const Layout&, const Layout&) = default;
};

struct Outcome {  // of one demand
  int served = 0;
  std::string reason;  // why not all of it; empty: all is served
};

// Amounts in 1/504,000 of a card (hardware/share.hpp).
struct Plan {
  std::vector<std::vector<Layout>> layouts;  // by node and GPU
  std::vector<Outcome> outcomes;             // by demand
  std::int64_t value = 0;                    // weighted units served
  std::int64_t bound = 0;                    // no plan serves more than this
  bool optimal = false;                      // proven to be the best
  std::int64_t served = 0;                   // units
  std::int64_t stranded = 0;  // on the cards of the plan: slices that no profile can use any more
  std::int64_t open = 0;      // on the same cards: room for more instances
  int cards_cut = 0;
  int cards_whole = 0;  // for demands of whole cards
  int cards_untouched = 0;
};

Plan make_plan(std::span<const InventoryNode> nodes, std::span<const Demand> demands);

}  // namespace fairlead::mig
