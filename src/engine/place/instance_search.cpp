#include "engine/place/instance_search.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <utility>

namespace fairlead::place {

namespace {

// Dead ends after which a search gives up. Requests that people write come to a few dozen.
constexpr std::size_t most_dead_ends = 4096;

using Counts = std::vector<int>;  // by kind: the profiles that are wanted, each once

// What one card can take at once.
struct Packing {
  Counts counts;
  std::vector<hardware::Placement> placements;
};

bool covers(const Counts& more, const Counts& less) {
  for (std::size_t i = 0; i < less.size(); ++i) {
    if (more[i] < less[i]) return false;
  }
  return true;
}

struct Wanted {
  std::vector<std::size_t> profiles;  // by kind
  Counts counts;
};

Wanted wanted_of(const std::vector<std::size_t>& profiles) {
  Wanted wanted;
  for (const std::size_t profile : profiles) {
    if (wanted.profiles.empty() || wanted.profiles.back() != profile) {
      wanted.profiles.push_back(profile);
      wanted.counts.push_back(0);
    }
    ++wanted.counts.back();
  }
  return wanted;
}

// The packings of one card of which none covers another: with less than one of them nothing is
// won. Equal instances are alike: each begins before the one placed before it.
class Packings {
 public:
  Packings(const hardware::SliceTable& table, const Wanted& wanted)
      : table_(table), wanted_(wanted), counts_(wanted.counts.size()) {}

  std::vector<Packing> of(hardware::CardState card) {
    found_.clear();
    place(card, 0, table_.geometry().memory);
    return std::move(found_);
  }

 private:
  void place(hardware::CardState card, std::size_t kind, int before) {
    if (kind == counts_.size()) return keep();
    const std::size_t profile = wanted_.profiles[kind];
    for (int start = before; counts_[kind] < wanted_.counts[kind] && start-- > 0;) {
      if (!table_.fits(card, {profile, start})) continue;
      ++counts_[kind];
      placed_.push_back({profile, start});
      place(table_.with(card, {profile, start}), kind, start);
      placed_.pop_back();
      --counts_[kind];
    }
    place(card, kind + 1, table_.geometry().memory);
  }

  void keep() {
    const auto is_covered = [&](const Packing& each) { return covers(each.counts, counts_); };
    if (std::any_of(found_.begin(), found_.end(), is_covered)) return;
    std::erase_if(found_, [&](const Packing& each) { return covers(counts_, each.counts); });
    found_.push_back({counts_, placed_});
  }

  const hardware::SliceTable& table_;
  const Wanted& wanted_;
  Counts counts_;
  std::vector<hardware::Placement> placed_;
  std::vector<Packing> found_;
};

class Search {
 public:
  Search(const hardware::SliceTable& table, const std::array<hardware::CardState, max_gpus>& cards,
         const std::vector<std::size_t>& order, Wanted wanted)
      : cards_(cards), order_(order), wanted_(std::move(wanted)) {
    Packings packings(table, wanted_);
    for (const std::size_t gpu : order) {
      const auto [entry, is_new] = packings_.try_emplace(cards[gpu]);
      if (is_new) entry->second = packings.of(cards[gpu]);
    }
  }

  std::optional<std::vector<Instance>> run() {
    if (!place(0, wanted_.counts)) return std::nullopt;
    return std::move(chosen_);
  }

 private:
  bool place(std::size_t at, const Counts& left) {
    if (std::all_of(left.begin(), left.end(), [](int count) { return count == 0; })) return true;
    if (at == order_.size() || dead_ends_.size() >= most_dead_ends) return false;
    if (dead_ends_.contains({at, left})) return false;
    const std::size_t before = chosen_.size();
    for (const Packing& packing : packings_.at(cards_[order_[at]])) {
      Counts rest = left;
      take(order_[at], packing, rest);
      if (place(at + 1, rest)) return true;
      chosen_.resize(before);
    }
    dead_ends_.insert({at, left});
    return false;
  }

  // Of the packing what is still wanted.
  void take(std::size_t gpu, const Packing& packing, Counts& left) {
    for (const hardware::Placement& at : packing.placements) {
      const auto kind = std::find(wanted_.profiles.begin(), wanted_.profiles.end(), at.profile);
      int& count = left[static_cast<std::size_t>(kind - wanted_.profiles.begin())];
      if (count == 0) continue;
      --count;
      chosen_.push_back({static_cast<std::uint8_t>(gpu), at});
    }
  }

  const std::array<hardware::CardState, max_gpus>& cards_;
  const std::vector<std::size_t>& order_;
  Wanted wanted_;
  std::map<hardware::CardState, std::vector<Packing>> packings_;
  std::set<std::pair<std::size_t, Counts>> dead_ends_;
  std::vector<Instance> chosen_;
};

// Whether the cards have enough of everything, wherever it is.
bool has_amounts(const hardware::SliceTable& table,
                 const std::array<hardware::CardState, max_gpus>& cards,
                 const std::vector<std::size_t>& order, const Wanted& wanted) {
  int slices = 0;
  for (const std::size_t gpu : order) {
    slices += table.geometry().memory - std::popcount(table.taken(cards[gpu]));
  }
  for (std::size_t kind = 0; kind < wanted.profiles.size(); ++kind) {
    int room = 0;
    for (const std::size_t gpu : order) room += table.room(cards[gpu], wanted.profiles[kind]);
    if (room < wanted.counts[kind]) return false;
    slices -= wanted.counts[kind] * table.geometry().shapes[wanted.profiles[kind]].memory;
  }
  return slices >= 0;
}

}  // namespace

std::optional<std::vector<Instance>> search_instances(
    const hardware::SliceTable& table, const std::array<hardware::CardState, max_gpus>& cards,
    const std::vector<std::size_t>& order, const std::vector<std::size_t>& profiles) {
  Wanted wanted = wanted_of(profiles);
  if (!has_amounts(table, cards, order, wanted)) return std::nullopt;
  return Search(table, cards, order, std::move(wanted)).run();
}

}  // namespace fairlead::place
