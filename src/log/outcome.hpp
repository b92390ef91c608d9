// What an engine answered, in names: what is written into a log and compared with one.
#pragma once

#include <string>

#include "base/result.hpp"
#include "engine/engine.hpp"
#include "log/format.hpp"

namespace fairlead::log {

NamedDelta named(const State& state, const Delta& delta);

// `state` is as the engine stands after the call.
Outcome outcome_of(const State& state, const Decision& decision);
Outcome outcome_of(const State& state, const Result<Decision>& result);

// Whether two answers decide the same: the wording of a refusal does not count.
bool same(const Outcome& a, const Outcome& b);

// "evicts team-b/b1 (attempt 1), InCohortReclamation by team-a/a1"; names are escaped.
std::string to_string(const NamedDelta& delta);

// "finish team-a/x", "pass", "policy of 12 objects": what was called, for messages.
std::string describe(const Entry& entry);

}  // namespace fairlead::log
