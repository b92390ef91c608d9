// A derived policy as YAML to start from, and what a report says of it.
#pragma once

#include <string>
#include <vector>

#include "sim/derive_policy.hpp"

namespace fairlead::report {

// Kueue objects (v1beta2), with comments that say where every number comes from. `source` is the
// trace, as the user named it.
std::string derived_yaml(const sim::DerivedPolicy& policy, const std::string& source);

// One sentence each: how the capacity and the shares came about.
std::vector<std::string> derived_notes(const sim::DerivedPolicy& policy);

}  // namespace fairlead::report
