// How the world outside the scheduler behaves in a simulation. docs/simulate.md explains each.
#pragma once

#include <cstdint>
#include <string>

#include "base/instant.hpp"

namespace fairlead::sim {

// How the recorded jobs and the hardware are changed, in millionths.
struct Scale {
  std::int64_t load_ppm = 1'000'000;
  std::int64_t capacity_ppm = 1'000'000;
  Instant from;  // earlier submissions are left out

  bool is_one() const { return load_ppm == 1'000'000 && capacity_ppm == 1'000'000; }
};

// What is left of the work of a job whose pods were stopped.
enum class OnPreemption : std::uint8_t {
  restart,     // nothing: it begins anew
  resume,      // all of it
  checkpoint,  // what it had done at its last checkpoint; nothing where it writes none
};

struct Settings {
  Duration pass_time = milliseconds(10);  // from one pass to the next at the earliest
  Duration flush_batch = seconds(1);      // Kueue's; see fairlead::Settings
  Duration eviction_grace = seconds(30);  // Kubernetes' terminationGracePeriodSeconds
  Duration start_delay;                   // from admission to running pods
  std::int64_t start_failures_ppm = 0;    // starts that fail, of a million
  OnPreemption on_preemption = OnPreemption::restart;
  std::uint64_t seed = 1;            // draws the start failures
  Instant until = Instant::never();  // stop here; later submissions do not count
  std::string placement;             // the score that places pods on nodes; empty: nobody does
  Duration warm_up;  // from the first submission on: jobs submitted then are not measured
};

}  // namespace fairlead::sim
