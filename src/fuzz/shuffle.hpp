// The same Scenario, written down differently.
#pragma once

#include <cstdint>

#include <boost/json/object.hpp>

namespace fairlead::fuzz {

// Shuffles the fields of every mapping, and the documents under `inline` and under each `apply`
// where they are policy objects (workloads are submitted in the order written). Steps stay in
// order.
boost::json::object shuffled(const boost::json::object& scenario, std::uint64_t seed);

}  // namespace fairlead::fuzz
