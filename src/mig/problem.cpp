#include "mig/problem.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/assert.hpp"
#include "hardware/card_names.hpp"
#include "hardware/fit.hpp"
#include "hardware/share.hpp"

namespace fairlead::mig {

namespace {

using hardware::CardState;
using hardware::SliceTable;

std::vector<Item> items_of(std::span<const Demand> demands) {
  std::vector<Item> items;
  for (std::size_t d = 0; d < demands.size(); ++d) {
    const auto same = std::find_if(items.begin(), items.end(), [&](const Item& item) {
      return item.profile == demands[d].profile && item.card == demands[d].card;
    });
    Item& item = same != items.end() ? *same : items.emplace_back();
    item.profile = demands[d].profile;
    item.card = demands[d].card;
    item.demands.push_back(d);
  }
  for (Item& item : items) {
    std::stable_sort(item.demands.begin(), item.demands.end(), [&](std::size_t a, std::size_t b) {
      return demands[a].weight > demands[b].weight;
    });
  }
  return items;
}

int wanted(const Problem& problem, const Item& item) {
  std::int64_t total = 0;
  for (const std::size_t d : item.demands) total += problem.demands[d].count;
  return static_cast<int>(std::min<std::int64_t>(total, 1'000'000'000));
}

// The cards of a fleet that are alike, in the order of their first.
std::vector<CardClass> classes_of(std::span<const InventoryNode> nodes) {
  std::vector<CardClass> classes;
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    if (!nodes[n].left_alone.empty()) continue;
    for (std::size_t g = 0; g < nodes[n].gpus.size(); ++g) {
      const Gpu& gpu = nodes[n].gpus[g];
      if (gpu.taken) continue;
      const CardState state =
          gpu.card != nullptr ? *hardware::state_with(*gpu.card, gpu.live) : hardware::empty_card;
      auto same = std::find_if(classes.begin(), classes.end(), [&](const CardClass& known) {
        return known.card == gpu.card && known.state == state;
      });
      if (same == classes.end()) same = classes.insert(same, CardClass{gpu.card, state, {}, {}});
      same->members.emplace_back(n, g);
    }
  }
  return classes;
}

// Every way to cut a card that no other way contains.
class Enumeration {
 public:
  Enumeration(const Problem& problem, CardClass& cards)
      : problem_(problem), cards_(cards), supply_(problem.items.size()) {}

  void run() {
    if (cards_.card != nullptr) {
      table_ = &slice_table(*cards_.card->geometry);
      add(0, {cards_.state});
    }
    for (std::size_t i = 0; i < problem_.items.size(); ++i) add_whole(i);
  }

 private:
  void add_whole(std::size_t i) {
    const Item& item = problem_.items[i];
    const bool fits = item.card == nullptr || item.card == cards_.card;
    if (item.profile != whole_card || !fits || cards_.state != hardware::empty_card) return;
    Pattern pattern{std::vector<int>(problem_.items.size()), true};
    pattern.supply[i] = 1;
    cards_.patterns.push_back(std::move(pattern));
  }

  // Of this card; nothing: the item is not for it.
  std::optional<std::size_t> profile_of(std::size_t i) const {
    const Item& item = problem_.items[i];
    if (item.card != nullptr && item.card != cards_.card) return std::nullopt;
    return hardware::find_profile(*cards_.card, item.profile);
  }

  // `states` are those that the supply so far can lead to, by where its instances are.
  void add(std::size_t i, std::vector<CardState> states) {
    if (i == problem_.items.size()) {
      const bool is_empty = states.front() == cards_.state;
      if (!is_empty && !can_take_more(states)) cards_.patterns.push_back({supply_, false});
      return;
    }
    add(i + 1, states);
    const auto profile = profile_of(i);
    if (!profile) return;
    const int most = wanted(problem_, problem_.items[i]);
    while (supply_[i] < most) {
      states = after_one_more(states, *profile);
      if (states.empty()) break;
      ++supply_[i];
      add(i + 1, states);
    }
    supply_[i] = 0;
  }

  std::vector<CardState> after_one_more(const std::vector<CardState>& states,
                                        std::size_t profile) const {
    std::vector<CardState> next;
    for (const CardState state : states) {
      for (int start = 0; start < cards_.card->geometry->memory; ++start) {
        if (table_->fits(state, {profile, start})) {
          next.push_back(table_->with(state, {profile, start}));
        }
      }
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return next;
  }

  bool can_take_more(const std::vector<CardState>& states) const {
    for (std::size_t i = 0; i < supply_.size(); ++i) {
      const auto profile = profile_of(i);
      if (profile && supply_[i] < wanted(problem_, problem_.items[i]) &&
          !after_one_more(states, *profile).empty()) {
        return true;
      }
    }
    return false;
  }

  const Problem& problem_;
  CardClass& cards_;
  const SliceTable* table_ = nullptr;
  std::vector<int> supply_;
};

std::int64_t units_on(const Item& item, const CardClass& cards) {
  if (item.card != nullptr && item.card != cards.card) return 0;
  if (item.profile == whole_card) return hardware::card_units;
  if (cards.card == nullptr) return 0;
  const auto profile = hardware::find_profile(*cards.card, item.profile);
  return profile ? units_of(*cards.card->geometry, cards.card->shapes()[*profile]) : 0;
}

}  // namespace

std::int64_t Problem::value(const std::vector<int>& supply) const {
  std::int64_t total = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    int left = supply[i];
    for (const std::size_t d : items[i].demands) {
      const int served = std::min(left, demands[d].count);
      left -= served;
      total += items[i].units * demands[d].weight * served;
    }
  }
  return total;
}

Problem make_problem(std::span<const InventoryNode> nodes, std::span<const Demand> demands) {
  Problem problem{demands, items_of(demands), classes_of(nodes)};
  for (CardClass& cards : problem.classes) {
    for (Item& item : problem.items) item.units = std::max(item.units, units_on(item, cards));
    Enumeration(problem, cards).run();
  }
  return problem;
}

std::vector<int> supply_of(const Problem& problem, const Choice& choice) {
  std::vector<int> supply(problem.items.size());
  for (std::size_t c = 0; c < choice.size(); ++c) {
    for (std::size_t p = 0; p < choice[c].size(); ++p) {
      for (std::size_t i = 0; i < supply.size(); ++i) {
        supply[i] += choice[c][p] * problem.classes[c].patterns[p].supply[i];
      }
    }
  }
  return supply;
}

}  // namespace fairlead::mig
