// Model objects to JSON documents that decode() reads back equal (kueue.x-k8s.io/v1beta2 where the
// version has a say). Fields come in a fixed order and defaults are left out, so equal objects give
// equal bytes. One document is one line without a line break.
//
// The objects are such as decode() makes them: what the API refuses is not checked again here. A
// FairSharing without strategies is written with both, and a Configuration that does not wait for
// pods but ignores undeclared resources gets the gate DisableWaitForPodsReady, because no version
// can say the two without it.
#pragma once

#include <string>

#include "model/policy.hpp"
#include "model/workload.hpp"

namespace fairlead::manifest {

std::string encode(const model::PolicyObject& object);
std::string encode(const model::Workload& workload);

}  // namespace fairlead::manifest
