// GPU-hours that some queues may hold within a period (model::Budget). What is held counts, used or
// not, from the moment at which the budget is there.
#pragma once

#include "engine/state.hpp"

namespace fairlead {

// The Platform or the queues have changed: budgets that were there before keep what was used.
void derive_budgets(State& state);

// Whether its overrides are in force.
bool is_spent(const State& state, const model::Budget& budget);

// Until `until` everything is held that is held now.
void count_budgets(State& state, Instant until);

// When the next budget is spent, or the next period begins; never() without budgets.
Instant next_budget_edge(const State& state);

// To be called at such an instant: periods that are over begin anew, and queues stop or go on.
void follow_budgets(State& state);

}  // namespace fairlead
