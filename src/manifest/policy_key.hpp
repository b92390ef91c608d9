// The name of a policy object, written as {kind, namespace, name}.
#pragma once

#include "manifest/value.hpp"
#include "model/policy.hpp"

namespace fairlead::manifest {

// `namespace` belongs to LocalQueues and LimitRanges only and is "default" where it is absent;
// every object but the Configuration has a `name`.
bool read_policy_key(const Value& value, model::PolicyKey& out);

}  // namespace fairlead::manifest
