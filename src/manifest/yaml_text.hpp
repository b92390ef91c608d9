// A JSON value as YAML for people to read.
#pragma once

#include <string>

#include <boost/json/value.hpp>

namespace fairlead::manifest {

// Ends in a line break. What fits on a line is written on one.
std::string yaml_text(const boost::json::value& document);

}  // namespace fairlead::manifest
