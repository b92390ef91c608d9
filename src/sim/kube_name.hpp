// Accounts and queues of other systems under names that Kubernetes accepts.
#pragma once

#include <string>
#include <string_view>

namespace fairlead::sim {

// A DNS label (RFC 1123), as namespaces need it: `name` itself where it is one, else lower case
// with '-' for what a label cannot hold ("Physics_Dept": "physics-dept"). A name that is too long,
// or of which nothing would be left, ends in a checksum of the whole.
std::string kube_name(std::string_view name);

}  // namespace fairlead::sim
