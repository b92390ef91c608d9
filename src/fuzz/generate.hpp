// Makes Scenarios at random. The seed decides everything: first which features this scenario has
// at all (so that rare combinations occur as often as common ones), then objects and steps.
#pragma once

#include <cstdint>

#include <boost/json/object.hpp>

namespace fairlead::fuzz {

// A Scenario document for the `kueue` scheduler with inline objects.
//
// Kueue breaks exact ties between queues by chance, so they are avoided: every submission has a
// second of its own, and fair-sharing weights and quotas are drawn from numbers that seldom give
// equal shares.
boost::json::object generate_scenario(std::uint64_t seed);

// The same with what only our own scheduler heeds: a Platform with windows and budgets, declared
// limits, terms of eviction.
boost::json::object generate_own_scenario(std::uint64_t seed);

}  // namespace fairlead::fuzz
