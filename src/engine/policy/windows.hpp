// Quotas, weights and priorities that change with the time of the week. A policy object that a
// window names is kept as it was written; what is in force is derived from it and the windows that
// are open, and applied like any other change of policy.
#pragma once

#include <vector>

#include "base/result.hpp"
#include "engine/decision.hpp"
#include "engine/event.hpp"
#include "engine/state.hpp"

namespace fairlead {

// apply_policy and remove_policy, with the windows that are open now.
Result<void> apply_policy_in_windows(State& state, const ApplyPolicy& change,
                                     std::vector<Delta>& deltas);
void remove_policy_in_windows(State& state, const RemovePolicy& change, std::vector<Delta>& deltas);

// A window has opened or closed (state.next_window is due): what it changes comes into force.
void follow_windows(State& state, std::vector<Delta>& deltas);

}  // namespace fairlead
