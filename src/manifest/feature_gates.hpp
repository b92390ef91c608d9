// Kueue's feature gates, by what setting one means here (v0.19.2, pkg/features/kube_features.go).
#pragma once

#include <map>
#include <string>

#include "manifest/value.hpp"

namespace fairlead::manifest {

// Turns waiting for pods off, whatever the Configuration says.
inline constexpr const char* no_wait_gate = "DisableWaitForPodsReady";

// Reads a mapping of gates to true or false. Warns of a gate that no Kueue of this version has, and
// of one set to what would decide otherwise than this program does.
bool read_feature_gates(const Value& value, std::map<std::string, bool, std::less<>>& out);

}  // namespace fairlead::manifest
