// Responses of Prometheus' HTTP API to the queries of prometheus_queries.hpp.
#pragma once

#include <memory>
#include <string_view>

#include "trace/import/importer.hpp"

namespace fairlead::trace {

bool begins_as_prometheus(std::string_view head);
Result<std::unique_ptr<Importer>> make_prometheus_importer(const ImportSettings& settings);

}  // namespace fairlead::trace
