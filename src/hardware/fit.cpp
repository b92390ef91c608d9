#include "hardware/fit.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "base/assert.hpp"

namespace fairlead::hardware {
namespace {

int sum(const Card& card, const ProfileCounts& counts, int Shape::*budget) {
  int total = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) total += counts[i] * (card.shapes()[i].*budget);
  return total;
}

// Tries every way to place the instances, the largest profiles first and their starts from the
// back. Instances of one profile are alike: each begins before the one placed before it.
class Search {
 public:
  Search(const Card& card, const ProfileCounts& wanted)
      : table_(slice_table(*card.geometry)), card_(card) {
    for (std::size_t i = wanted.size(); i-- > 0;) {
      for (int n = 0; n < wanted[i]; ++n) order_.push_back(i);
    }
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      return card.shapes()[a].memory > card.shapes()[b].memory;
    });
  }

  std::optional<std::vector<Placement>> best(CardState from) {
    place(from, 0);
    if (best_capability_ < 0) return std::nullopt;
    return best_;
  }

 private:
  void place(CardState state, std::size_t next) {
    if (next == order_.size()) {
      if (table_.capability(state) <= best_capability_) return;
      best_capability_ = table_.capability(state);
      best_ = placed_;
      return;
    }
    const std::size_t profile = order_[next];
    const bool is_like_the_last = next > 0 && order_[next - 1] == profile;
    int start = is_like_the_last ? placed_.back().start : card_.geometry->memory;
    while (start-- > 0) {
      if (!table_.fits(state, {profile, start})) continue;
      placed_.push_back({profile, start});
      place(table_.with(state, {profile, start}), next + 1);
      placed_.pop_back();
    }
  }

  const SliceTable& table_;
  const Card& card_;
  std::vector<std::size_t> order_;
  std::vector<Placement> placed_;
  std::vector<Placement> best_;
  std::int64_t best_capability_ = -1;
};

// Adds up what no arrangement can change.
Fit over_budget(const Card& card, const ProfileCounts& all) {
  const Geometry& geometry = *card.geometry;
  Fit result;
  const auto exceeds = [&](Obstacle obstacle, int needed, int available) {
    if (needed <= available) return false;
    result.obstacle = obstacle;
    result.needed = needed;
    result.available = available;
    return true;
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    result.profile = i;
    // Beyond this the sums below might overflow.
    if (exceeds(Obstacle::count, all[i], std::max(card.shapes()[i].most, geometry.memory))) {
      result.available = card.shapes()[i].most;
      return result;
    }
  }
  if (exceeds(Obstacle::memory, sum(card, all, &Shape::memory), geometry.memory)) return result;
  if (exceeds(Obstacle::compute, sum(card, all, &Shape::compute), geometry.compute)) return result;
  for (std::size_t i = 0; i < all.size(); ++i) {
    result.profile = i;
    if (exceeds(Obstacle::count, all[i], card.shapes()[i].most)) return result;
  }
  if (exceeds(Obstacle::engines, sum(card, all, &Shape::engines), geometry.engines)) return result;
  if (exceeds(Obstacle::flow, sum(card, all, &Shape::flow), geometry.flow)) return result;
  result.profile = 0;
  return result;
}

// The wanted profile that has no place beside the live instances; the largest of them.
std::size_t without_place(const Card& card, const ProfileCounts& wanted, CardState live) {
  const SliceTable& table = slice_table(*card.geometry);
  std::size_t found = wanted.size();
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i] == 0) continue;
    const bool larger =
        found == wanted.size() || card.shapes()[i].memory >= card.shapes()[found].memory;
    if (table.room(live, i) < wanted[i] && larger) found = i;
  }
  return found;
}

// Live instances that trade places in `placements` are of one profile; which of them goes where
// does not matter, and one that can stay stays.
std::vector<Move> moves_to(std::vector<Placement> moved, const std::vector<Placement>& placements) {
  std::vector<Move> moves;
  for (const Placement& to : placements) {
    const auto from = std::find_if(moved.begin(), moved.end(), [&](const Placement& instance) {
      return instance.profile == to.profile;
    });
    if (from == moved.end()) continue;
    if (from->start != to.start) moves.push_back({*from, to.start});
    moved.erase(from);
  }
  return moves;
}

// The fewest live instances that, made anew elsewhere, let everything fit.
std::vector<Move> fewest_moves(const Card& card, const ProfileCounts& wanted,
                               std::span<const Placement> live) {
  std::vector<unsigned> subsets;
  for (unsigned bits = 1; bits < 1U << live.size(); ++bits) subsets.push_back(bits);
  std::stable_sort(subsets.begin(), subsets.end(),
                   [](unsigned a, unsigned b) { return std::popcount(a) < std::popcount(b); });
  for (const unsigned bits : subsets) {
    ProfileCounts counts = wanted;
    std::vector<Placement> moved;
    std::vector<Placement> staying;
    for (std::size_t i = 0; i < live.size(); ++i) {
      const bool moves = (bits >> i & 1U) != 0;
      (moves ? moved : staying).push_back(live[i]);
      if (moves) ++counts[live[i].profile];
    }
    const auto state = state_with(card, staying);
    const auto placements = Search(card, counts).best(*state);
    if (placements) return moves_to(std::move(moved), *placements);
  }
  return {};
}

}  // namespace

const char* obstacle_name(Obstacle obstacle) {
  switch (obstacle) {
    case Obstacle::none: return "none";
    case Obstacle::memory: return "memory-slices";
    case Obstacle::compute: return "compute-slices";
    case Obstacle::engines: return "media-engines";
    case Obstacle::flow: return "media-extensions";
    case Obstacle::count: return "instances-of-profile";
    case Obstacle::starts: return "start-taken";
  }
  return "";
}

std::optional<CardState> state_with(const Card& card, std::span<const Placement> live) {
  const SliceTable& table = slice_table(*card.geometry);
  CardState state = empty_card;
  for (const Placement& instance : live) {
    if (!table.fits(state, instance)) return std::nullopt;
    state = table.with(state, instance);
  }
  return state;
}

Fit fit(const Card& card, const ProfileCounts& wanted, std::span<const Placement> live) {
  const auto state = state_with(card, live);
  FAIRLEAD_ASSERT(state && wanted.size() == card.profiles.size());
  ProfileCounts all = wanted;
  for (const Placement& instance : live) ++all[instance.profile];
  Fit result = over_budget(card, all);
  if (!result.fits()) return result;
  if (auto placements = Search(card, wanted).best(*state)) {
    result.placements = std::move(*placements);
    std::sort(result.placements.begin(), result.placements.end(),
              [](Placement a, Placement b) { return a.start < b.start; });
    return result;
  }
  result.obstacle = Obstacle::starts;
  result.profile = without_place(card, wanted, *state);
  result.moves = fewest_moves(card, wanted, live);
  return result;
}

}  // namespace fairlead::hardware
