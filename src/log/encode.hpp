// Parts of the log's lines, for the writer.
#pragma once

#include "engine/decision.hpp"
#include "engine/event.hpp"
#include "engine/state.hpp"
#include "manifest/json_writer.hpp"

namespace fairlead::log {

// The field that says what happened: "submit":{...}, "finish":{...}.
void put_event(manifest::JsonWriter& out, const Event& event);

// "deltas" and "wakeUp"; both are left out where they say nothing.
void put_decision(manifest::JsonWriter& out, const State& state, const Decision& decision);

}  // namespace fairlead::log
