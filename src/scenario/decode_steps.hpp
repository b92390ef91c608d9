// Reads the steps of a Scenario, one at a time.
#pragma once

#include "manifest/value.hpp"
#include "scenario/documents.hpp"
#include "scenario/scenario.hpp"

namespace fairlead::scenario {

// Appends the step that `value` writes; reports what is wrong with it.
void decode_step(const manifest::Value& value, Documents& documents, Scenario& out);

}  // namespace fairlead::scenario
