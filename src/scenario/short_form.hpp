// The short form of a submission: {name: a1, namespace: team-a, queue: main, gpus: 8}.
#pragma once

#include "manifest/value.hpp"
#include "model/workload.hpp"

namespace fairlead::scenario {

// Amounts are per pod; what is wrong is reported at `value` or inside it.
model::Workload decode_short_form(const manifest::Value& value);

}  // namespace fairlead::scenario
