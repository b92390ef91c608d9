#include "hardware/slice_table.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace fairlead::hardware {
namespace {

constexpr CardState unreachable = 0xFFFF;
constexpr std::int64_t room_digit = 16;  // above every room

// Calls `body(placement)` for every place that a shape may have on an empty card.
void for_each_placement(const Geometry& geometry, auto body) {
  for (std::size_t profile = 0; profile < geometry.shapes.size(); ++profile) {
    for (int start = 0; start < geometry.memory; ++start) {
      if (geometry.shapes[profile].may_start(start)) body(Placement{profile, start});
    }
  }
}

}  // namespace

SliceTable::SliceTable(const Geometry& geometry) : geometry_(&geometry) {
  find_states();
  count_room();
  choose_starts();
}

std::size_t SliceTable::key_of(const State& state) {
  return state.slices | static_cast<std::size_t>(state.engines) << 12U |
         static_cast<std::size_t>(state.flow) << 15U;
}

bool SliceTable::can_take(const Geometry& geometry, const State& state, Placement placement) {
  const Shape& shape = geometry.shapes[placement.profile];
  return shape.may_start(placement.start) && (state.slices & shape.mask(placement.start)) == 0 &&
         state.engines + shape.engines <= geometry.engines &&
         state.flow + shape.flow <= geometry.flow;
}

SliceTable::State SliceTable::added(const Geometry& geometry, const State& state,
                                    Placement placement) {
  const Shape& shape = geometry.shapes[placement.profile];
  return {static_cast<SliceMask>(state.slices | shape.mask(placement.start)),
          static_cast<std::uint8_t>(state.engines + shape.engines),
          static_cast<std::uint8_t>(state.flow + shape.flow)};
}

// Whatever can be created one after the other. Removing an instance leads to a state of this set,
// too: the rest could have been created without it. Compute slices need no look: on every card an
// instance has at most as many of them as it takes slices of the axis that have one.
void SliceTable::find_states() {
  by_key_.assign(std::size_t{1} << 16U, unreachable);
  states_.push_back({});
  by_key_[0] = empty_card;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    for_each_placement(*geometry_, [&](Placement placement) {
      if (!can_take(*geometry_, states_[i], placement)) return;
      const State next = added(*geometry_, states_[i], placement);
      CardState& id = by_key_[key_of(next)];
      if (id != unreachable) return;
      id = static_cast<CardState>(states_.size());
      states_.push_back(next);
    });
  }
}

// Exact, whatever the rule chooses: the most over all starts. Fuller states come first: an instance
// sets bits in `slices`, so the number grows.
void SliceTable::count_room() {
  const std::size_t shapes = geometry_->shapes.size();
  room_.assign(states_.size() * shapes, 0);
  std::vector<std::size_t> order(states_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return states_[a].slices != states_[b].slices ? states_[a].slices > states_[b].slices : a < b;
  });
  for (const std::size_t state : order) {
    for_each_placement(*geometry_, [&](Placement placement) {
      if (!can_take(*geometry_, states_[state], placement)) return;
      const CardState next = by_key_[key_of(added(*geometry_, states_[state], placement))];
      std::int8_t& room = room_[state * shapes + placement.profile];
      const int there = 1 + room_[next * shapes + placement.profile];
      room = std::max(room, static_cast<std::int8_t>(there));
    });
  }
  FAIRLEAD_ASSERT(shapes <= 15);
  for (std::size_t state = 0; state < states_.size(); ++state) {
    std::int64_t& capability = capability_.emplace_back(0);
    for (std::size_t i = shapes; i-- > 0;) {
      capability = capability * room_digit + room_[state * shapes + i];
    }
  }
}

void SliceTable::choose_starts() {
  choices_.resize(states_.size() * geometry_->shapes.size());
  for (std::size_t state = 0; state < states_.size(); ++state) {
    for_each_placement(*geometry_, [&](Placement placement) {
      if (!can_take(*geometry_, states_[state], placement)) return;
      const CardState next = by_key_[key_of(added(*geometry_, states_[state], placement))];
      Choice& choice = choices_[state * geometry_->shapes.size() + placement.profile];
      if (choice.fits() && capability(next) < capability(choice.next)) return;
      choice = {static_cast<std::int8_t>(placement.start), next};
    });
  }
}

bool SliceTable::fits(CardState state, Placement placement) const {
  return can_take(*geometry_, states_[state], placement);
}

CardState SliceTable::with(CardState state, Placement placement) const {
  FAIRLEAD_ASSERT(fits(state, placement));
  return by_key_[key_of(added(*geometry_, states_[state], placement))];
}

CardState SliceTable::without(CardState state, Placement placement) const {
  const Shape& shape = geometry_->shapes[placement.profile];
  State less = states_[state];
  const SliceMask mask = shape.mask(placement.start);
  FAIRLEAD_ASSERT((less.slices & mask) == mask && less.engines >= shape.engines &&
                  less.flow >= shape.flow);
  less.slices = static_cast<SliceMask>(less.slices & ~mask);
  less.engines = static_cast<std::uint8_t>(less.engines - shape.engines);
  less.flow = static_cast<std::uint8_t>(less.flow - shape.flow);
  const CardState id = by_key_[key_of(less)];
  FAIRLEAD_ASSERT(id != unreachable);
  return id;
}

const SliceTable& slice_table(const Geometry& geometry) {
  static const std::vector<SliceTable> tables = [] {
    std::vector<SliceTable> made;
    for (const Geometry* each : all_geometries()) made.emplace_back(*each);
    return made;
  }();
  return tables[geometry.id];
}

}  // namespace fairlead::hardware
