// Runs a trial in a process of its own, so that an assertion, a crash or an endless loop is one
// more failure that can be shrunk.
#pragma once

#include <cstdint>

#include <boost/json/object.hpp>

#include "fuzz/trial.hpp"

namespace fairlead::fuzz {

// The failure has the rule "crash" where the process was ended by a signal (`what` is the last line
// that it wrote to standard error), and "hang" where it took more than a minute of CPU time.
// Throws std::system_error where no process can be made. Not for programs with several threads.
Trial run_isolated(const boost::json::object& scenario, SchedulerKind scheduler,
                   std::uint64_t seed);

}  // namespace fairlead::fuzz
