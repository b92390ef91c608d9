// The jobs of a trace, varied: a part of them, more or fewer of them, the same ones a little
// disturbed. docs/calibration.md says why each is done in this way and not in another.
#pragma once

#include <cstdint>

#include "sim/jobs.hpp"

namespace fairlead::sim {

// Those submitted from `from` to `until`, both included.
Jobs within(const Jobs& jobs, Instant from, Instant until);

// `load_ppm` millionths of the load: every tenant's jobs are drawn, or drawn again, evenly over
// their sizes, so that GPU-hours and numbers of jobs of every tenant grow alike. Durations stay. A
// copy is submitted within half an hour of its original. One million: the jobs as they are.
Jobs scaled(const Jobs& jobs, std::int64_t load_ppm, std::uint64_t seed);

// Input shaking (Tsafrir, Ouaknine, Feitelson, MASCOTS 2007): submissions move by up to five
// minutes either way, durations by up to 5 %. Nothing is submitted before the first or after the
// last submission, and nothing that kept its limit begins to break it. Disturbance 0 is none at
// all; the others are independent of each other.
Jobs shaken(const Jobs& jobs, std::uint64_t seed, int disturbance);

}  // namespace fairlead::sim
