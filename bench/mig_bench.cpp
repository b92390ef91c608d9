// MIG geometry and planning: look-ups a second, a plan for a thousand nodes, and what the rule for
// the start is worth against simply taking the first start that is free, as drivers do.
#include <random>
#include <vector>

#include <benchmark/benchmark.h>

#include "hardware/card_names.hpp"
#include "hardware/slice_table.hpp"
#include "mig/demand.hpp"
#include "mig/inventory.hpp"

namespace fairlead::bench {
namespace {

using hardware::CardState;
using hardware::SliceTable;

const hardware::Card& h100() { return *hardware::find_card("H100-80GB").only(); }

// One decision: where the next instance of a profile goes on one of 100,000 cards, and there.
void mig_decisions(benchmark::State& state) {
  const SliceTable& table = slice_table(*h100().geometry);
  std::vector<CardState> cards(100'000, hardware::empty_card);
  std::mt19937 random(1);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> asks(1U << 16U);
  for (auto& [card, profile] : asks) {
    card = static_cast<std::uint32_t>(random() % cards.size());
    profile = static_cast<std::uint32_t>(random() % h100().profiles.size());
  }
  std::size_t next = 0;
  for (auto _ : state) {
    const auto [card, profile] = asks[next++ & 0xFFFFU];
    const SliceTable::Choice choice = table.choose(cards[card], profile);
    cards[card] = choice.fits() ? choice.next : hardware::empty_card;
    benchmark::DoNotOptimize(choice);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK(mig_decisions);

void mig_plan(benchmark::State& state) {
  const auto nodes = static_cast<int>(state.range(0));
  const auto inventory = mig::parse_cards("H200:8x" + std::to_string(nodes * 8 / 10) +
                                          ",H100-80GB:8x" + std::to_string(nodes * 2 / 10));
  const auto demands = mig::parse_demands(
      "1g.18gb:19001:2,3g.71gb:2003:3,2g.35gb:3005,whole:3000:2,1g.10gb:15007,4g.40gb:901:2");
  mig::Plan plan;
  for (auto _ : state) plan = mig::make_plan(inventory->nodes, *demands);
  state.counters["gap_cards"] = static_cast<double>(plan.bound - plan.value) / 504'000;
}
BENCHMARK(mig_plan)->Arg(1'000)->Arg(10'000)->Unit(benchmark::kMillisecond);

int first_start(const SliceTable& table, CardState card, std::size_t profile) {
  for (int start = 0; start < table.geometry().memory; ++start) {
    if (table.fits(card, {profile, start})) return start;
  }
  return -1;
}

// Instances come and go on 24 cards, as many as would fill them; the share of compute slices that
// was served of those asked for. The first card with room takes each.
double served(const std::vector<double>& mix, bool by_rule) {
  struct End {
    double at;
    std::size_t card;
    hardware::Placement placement;
  };
  const SliceTable& table = slice_table(*h100().geometry);
  std::mt19937_64 random(1);
  std::discrete_distribution<std::size_t> draw(mix.begin(), mix.end());
  std::exponential_distribution<double> wait(1);
  std::vector<CardState> cards(24, hardware::empty_card);
  std::vector<End> running;
  double memory = 0;
  double weights = 0;
  for (std::size_t i = 0; i < mix.size(); ++i) {
    memory += mix[i] * h100().shapes()[i].memory;
    weights += mix[i];
  }
  const double rate = static_cast<double>(cards.size()) * 8 * weights / memory;
  double now = 0;
  double asked = 0;
  double got = 0;
  for (int n = 0; n < 60'000; ++n) {
    now += wait(random) / rate;
    const std::size_t profile = draw(random);
    const double stays = wait(random);
    std::erase_if(running, [&](const End& end) {
      if (end.at > now) return false;
      cards[end.card] = table.without(cards[end.card], end.placement);
      return true;
    });
    asked += h100().shapes()[profile].compute;
    for (std::size_t card = 0; card < cards.size(); ++card) {
      const int start = by_rule ? table.choose(cards[card], profile).start
                                : first_start(table, cards[card], profile);
      if (start < 0) continue;
      cards[card] = table.with(cards[card], {profile, start});
      running.push_back({now + stays, card, {profile, start}});
      got += h100().shapes()[profile].compute;
      break;
    }
  }
  return got / asked;
}

void mig_start_rule(benchmark::State& state) {
  // Of 1g, 1g+me, 1g with double memory, 2g, 3g, 4g, 7g.
  static const std::vector<std::vector<double>> mixes = {{3, 0, 0, 2, 1.5, 1, 0},
                                                         {6, 0, 0, 2, .5, .3, 0},
                                                         {2, 0, 2, 2, 1, 1, 0},
                                                         {1, 0, 0, 1, 2, 2, .5}};
  const std::vector<double>& mix = mixes[static_cast<std::size_t>(state.range(0))];
  double rule = 0;
  double first = 0;
  for (auto _ : state) {
    rule = served(mix, true);
    first = served(mix, false);
  }
  state.counters["served_by_rule"] = rule;
  state.counters["served_by_first_start"] = first;
}
BENCHMARK(mig_start_rule)->DenseRange(0, 3)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace fairlead::bench
