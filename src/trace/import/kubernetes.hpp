// Dumps of a cluster, as `kubectl get ... -o json` writes them.
#pragma once

#include <memory>
#include <string_view>

#include "trace/import/importer.hpp"

namespace fairlead::trace {

bool begins_as_kubernetes(std::string_view head);
Result<std::unique_ptr<Importer>> make_kubernetes_importer(const ImportSettings& settings);

}  // namespace fairlead::trace
