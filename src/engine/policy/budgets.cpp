#include "engine/policy/budgets.hpp"

#include <algorithm>

#include "engine/cards.hpp"
#include "engine/lifecycle/queueing.hpp"

namespace fairlead {
namespace {

Instant begin_of_period(const BudgetState& budget, Instant now) {
  return {now.ms - now.ms % budget.per.ms};
}

Instant end_of_period(const BudgetState& budget, Instant now) {
  return begin_of_period(budget, now) + budget.per;
}

// GPU time that its queues hold within a millisecond.
int128 rate(const State& state, const BudgetState& budget) {
  int128 sum = 0;
  for (const QueueId id : budget.queues) {
    const ClusterQueueState& queue = state.queue(id);
    if (!queue.exists || !queue.node.valid()) continue;
    for (std::size_t q = 0; q < state.tree.quota_count(); ++q) {
      const Amount held = state.tree.usage(queue.node, QuotaId::at(q));
      if (held <= Amount()) continue;
      const std::string& resource = state.resources.name(state.quota_parts[q].second);
      sum += int128{milli_cards(resource, held.value())} * gpu_time_per_milli_card;
    }
  }
  return sum;
}

const BudgetState* find(const State& state, const std::string& name) {
  const auto found = std::find_if(state.budgets.begin(), state.budgets.end(),
                                  [&](const BudgetState& each) { return each.name == name; });
  return found == state.budgets.end() ? nullptr : &*found;
}

int128 used(const State& state, const std::string& name) {
  const BudgetState* known = find(state, name);
  return known == nullptr ? 0 : known->used;
}

// Queues of a budget that is spent start nothing, unless it says what happens instead.
void derive_stops(State& state) {
  std::vector<Instant> stops(state.queues.size());
  for (std::size_t i = 0; i < state.budgets.size(); ++i) {
    const BudgetState& budget = state.budgets[i];
    if (!budget.is_spent() || !state.scheduling.budgets[i].when_spent.empty()) continue;
    for (const QueueId id : budget.queues) {
      stops[id.index()] = std::max(stops[id.index()], end_of_period(budget, state.now));
    }
  }
  for (std::size_t i = 0; i < stops.size(); ++i) {
    Instant& starts_again = state.queues[i].starts_again;
    if (stops[i] < starts_again) request_flush(state, QueueId::at(i));
    starts_again = stops[i];
  }
}

}  // namespace

void derive_budgets(State& state) {
  std::vector<BudgetState> budgets;
  for (const model::Budget& wanted : state.scheduling.budgets) {
    BudgetState budget{
        wanted.name, used(state, wanted.name), gpu_time(wanted.gpu_hours), wanted.per, {}};
    for (const std::string& name : wanted.queues) {
      if (const auto id = state.queue_names.find(name)) budget.queues.push_back(*id);
    }
    budgets.push_back(std::move(budget));
  }
  state.budgets = std::move(budgets);
  derive_stops(state);
}

bool is_spent(const State& state, const model::Budget& budget) {
  return used(state, budget.name) >= gpu_time(budget.gpu_hours);
}

// A period that ends without being spent needs no attention: only its count begins anew.
void count_budgets(State& state, Instant until) {
  if (until <= state.now) return;
  for (BudgetState& budget : state.budgets) {
    const Instant begin = begin_of_period(budget, until);
    if (begin > state.now && !budget.is_spent()) budget.used = 0;
    budget.used += rate(state, budget) * (until - std::max(begin, state.now)).ms;
  }
}

Instant next_budget_edge(const State& state) {
  Instant next = Instant::never();
  for (const BudgetState& budget : state.budgets) {
    const Instant end = end_of_period(budget, state.now);
    const int128 each = rate(state, budget);
    if (budget.is_spent() || each * budget.per.ms >= budget.limit) next = std::min(next, end);
    if (budget.is_spent() || each == 0) continue;
    const int128 left = (budget.limit - budget.used + each - 1) / each;
    if (left < (end - state.now).ms) {
      next = std::min(next, state.now + milliseconds(static_cast<std::int64_t>(left)));
    }
  }
  return next;
}

void follow_budgets(State& state) {
  for (BudgetState& budget : state.budgets) {
    if (state.now == begin_of_period(budget, state.now)) budget.used = 0;
  }
  derive_stops(state);
}

}  // namespace fairlead
