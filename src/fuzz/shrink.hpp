// Makes a failing Scenario small: the person who reads it should see nothing but the fault.
#pragma once

#include <functional>

#include <boost/json/object.hpp>

namespace fairlead::fuzz {

// Whether a document still shows the fault. Must be false for documents that are not valid.
using StillFails = std::function<bool(const boost::json::object&)>;

// Leaves out steps, objects and fields for as long as the fault stays. `fails(scenario)` must be
// true. Asks at most `budget` times.
boost::json::object shrink(boost::json::object scenario, const StillFails& fails,
                           int budget = 2000);

}  // namespace fairlead::fuzz
