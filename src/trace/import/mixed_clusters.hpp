// Dumps of different clusters that were given as if they were one.
#pragma once

#include <optional>

#include "base/diagnostic.hpp"
#include "trace/import/history.hpp"

namespace fairlead::trace {

// The surest sign that the looks are not of one cluster: another uid of kube-system; one name that
// stands for two objects at the same time; looks of the same days without a common object and a
// common node.
std::optional<Diagnostic> mixed_clusters(const History& history);

}  // namespace fairlead::trace
