// From how many cards take which layout to which ones do, and why a demand goes unserved.
#include <algorithm>
#include <set>

#include "base/assert.hpp"
#include "hardware/card_names.hpp"
#include "hardware/fit.hpp"
#include "hardware/share.hpp"
#include "mig/plan.hpp"
#include "mig/problem.hpp"

namespace fairlead::mig {

namespace {

using hardware::Card;
using hardware::card_units;

// The most of a card that instances can still take.
std::int64_t best_filling(const Card& card, hardware::CardState state) {
  const hardware::SliceTable& table = slice_table(*card.geometry);
  std::int64_t best = 0;
  for (std::size_t i = 0; i < card.profiles.size(); ++i) {
    for (int start = 0; start < card.geometry->memory; ++start) {
      if (!table.fits(state, {i, start})) continue;
      best = std::max(best, units_of(*card.geometry, card.shapes()[i]) +
                                best_filling(card, table.with(state, {i, start})));
    }
  }
  return best;
}

class Assignment {
 public:
  Assignment(std::span<const InventoryNode> nodes, const Problem& problem, Plan& plan)
      : nodes_(nodes), problem_(problem), plan_(plan), left_(problem.items.size()) {
    for (std::size_t i = 0; i < left_.size(); ++i) {
      for (const std::size_t d : problem.items[i].demands) left_[i] += problem.demands[d].count;
    }
  }

  // Cut cards from the front and whole ones from the back, so that few nodes have both. What a
  // layout holds beyond the demand is not cut.
  void run(const Choice& choice) {
    for (std::size_t c = 0; c < choice.size(); ++c) {
      const CardClass& cards = problem_.classes[c];
      std::size_t front = 0;
      std::size_t back = cards.members.size();
      for (std::size_t p = 0; p < choice[c].size(); ++p) {
        const Pattern& pattern = cards.patterns[p];
        for (int n = 0; n < choice[c][p]; ++n) {
          const auto [node, gpu] = cards.members[pattern.whole ? --back : front++];
          take(pattern, nodes_[node].gpus[gpu], plan_.layouts[node][gpu]);
        }
      }
    }
  }

 private:
  void take(const Pattern& pattern, const Gpu& gpu, Layout& layout) {
    if (pattern.whole) {
      for (std::size_t i = 0; i < left_.size(); ++i) {
        if (pattern.supply[i] > 0 && left_[i]-- > 0) layout.whole = true;
      }
      return;
    }
    hardware::ProfileCounts counts(gpu.card->profiles.size());
    bool any = false;
    for (std::size_t i = 0; i < left_.size(); ++i) {
      const auto taken = static_cast<int>(std::min<std::int64_t>(pattern.supply[i], left_[i]));
      if (taken <= 0) continue;
      left_[i] -= taken;
      counts[*hardware::find_profile(*gpu.card, problem_.items[i].profile)] += taken;
      any = true;
    }
    if (!any) return;
    const hardware::Fit fit = hardware::fit(*gpu.card, counts, gpu.live);
    FAIRLEAD_ASSERT(fit.fits());
    layout.instances = fit.placements;
  }

  std::span<const InventoryNode> nodes_;
  const Problem& problem_;
  Plan& plan_;
  std::vector<std::int64_t> left_;  // by item, not yet assigned
};

std::string why_not(const Problem& problem, std::size_t item, int served) {
  const Item& wanted = problem.items[item];
  std::set<std::string> models;
  int holders = 0;
  for (const CardClass& cards : problem.classes) {
    models.insert(cards.card != nullptr ? std::string(cards.card->name) : "without MIG");
    for (const Pattern& pattern : cards.patterns) {
      if (pattern.supply[item] == 0) continue;
      holders += static_cast<int>(cards.members.size());
      break;
    }
  }
  if (holders > 0) {
    return served == 0 ? "the cards that could hold it serve demands of more worth"
                       : "no room is left on the cards that could hold it";
  }
  if (wanted.units > 0) return "on every card that has this profile live instances are in the way";
  std::string text;
  for (const std::string& model : models) text += (text.empty() ? "" : ", ") + model;
  return "no card that may be planned has this profile" +
         (text.empty() ? "" : " (they are " + text + ")");
}

void count_cards(std::span<const InventoryNode> nodes, Plan& plan) {
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    for (std::size_t g = 0; g < nodes[n].gpus.size(); ++g) {
      const Layout& layout = plan.layouts[n][g];
      plan.cards_whole += layout.whole ? 1 : 0;
      plan.cards_untouched += layout.untouched() ? 1 : 0;
      if (layout.whole || layout.instances.empty()) continue;
      ++plan.cards_cut;
      const Gpu& gpu = nodes[n].gpus[g];
      std::vector<hardware::Placement> all = gpu.live;
      all.insert(all.end(), layout.instances.begin(), layout.instances.end());
      std::int64_t used = 0;
      for (const hardware::Placement& instance : all) {
        used += units_of(*gpu.card->geometry, gpu.card->shapes()[instance.profile]);
      }
      const std::int64_t open = best_filling(*gpu.card, *hardware::state_with(*gpu.card, all));
      plan.open += open;
      plan.stranded += card_units - used - open;
    }
  }
}

}  // namespace

Plan make_plan(std::span<const InventoryNode> nodes, std::span<const Demand> demands) {
  const Problem problem = make_problem(nodes, demands);
  const Solved solved = solve(problem);
  Plan plan;
  for (const InventoryNode& node : nodes) plan.layouts.emplace_back(node.gpus.size());
  Assignment(nodes, problem, plan).run(solved.choice);
  const std::vector<int> supply = supply_of(problem, solved.choice);
  plan.outcomes.resize(demands.size());
  plan.value = problem.value(supply);
  plan.bound = solved.bound;
  plan.optimal = solved.optimal;
  for (std::size_t i = 0; i < problem.items.size(); ++i) {
    int left = supply[i];
    for (const std::size_t d : problem.items[i].demands) {
      Outcome& outcome = plan.outcomes[d];
      outcome.served = std::min(left, demands[d].count);
      left -= outcome.served;
      plan.served += problem.items[i].units * outcome.served;
      if (outcome.served < demands[d].count) outcome.reason = why_not(problem, i, outcome.served);
    }
  }
  count_cards(nodes, plan);
  return plan;
}

}  // namespace fairlead::mig
