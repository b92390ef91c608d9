// Why a pending workload is not even looked at, so that it never lacks a reason.
#pragma once

#include "engine/state.hpp"

namespace fairlead {

// Writes down what keeps a pending workload from being looked at. Where nothing does, what a pass
// found stays, or it waits for its turn.
void note_standing(const State& state, WorkloadRecord& record);

}  // namespace fairlead
