// The planner's problem without nodes: classes of equal cards, the layouts each can take, and what
// serving is worth.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "hardware/slice_table.hpp"
#include "mig/plan.hpp"

namespace fairlead::mig {

// Demands for the same thing, the most worth first.
struct Item {
  std::string profile;
  const hardware::Card* card = nullptr;
  std::vector<std::size_t> demands;  // by falling weight, then as given
  std::int64_t units = 0;            // of one instance; 0: no card of the inventory has it
};

// Numbers of instances by item: one way to cut a card.
struct Pattern {
  std::vector<int> supply;
  bool whole = false;
};

struct CardClass {
  const hardware::Card* card = nullptr;
  hardware::CardState state = hardware::empty_card;
  std::vector<std::pair<std::size_t, std::size_t>> members;  // node, GPU; in order
  std::vector<Pattern> patterns;                             // none of them contained in another
};

struct Problem {
  std::span<const Demand> demands;
  std::vector<Item> items;
  std::vector<CardClass> classes;

  // What this supply, by item, is worth.
  std::int64_t value(const std::vector<int>& supply) const;
};

Problem make_problem(std::span<const InventoryNode> nodes, std::span<const Demand> demands);

// How many cards of each class take each pattern.
using Choice = std::vector<std::vector<int>>;

struct Solved {
  Choice choice;
  std::int64_t bound = 0;
  bool optimal = false;
};

Solved solve(const Problem& problem);

std::vector<int> supply_of(const Problem& problem, const Choice& choice);

}  // namespace fairlead::mig
