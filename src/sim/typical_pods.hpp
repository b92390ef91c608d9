// What is usually submitted, for placement scores that look ahead.
#pragma once

#include "engine/place/score/fragmentation.hpp"
#include "sim/jobs.hpp"

namespace fairlead::sim {

// The most common shapes of the trace's pods with GPUs, together 95 % of all of them; at most 64,
// for each costs time in every decision. Which GPU model they name does not count.
place::TypicalPods typical_pods(const Jobs& jobs);

}  // namespace fairlead::sim
