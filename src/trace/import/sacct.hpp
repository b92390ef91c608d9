// What `sacct --parsable2` prints. One job is one record of an allocation: an attempt of a job that
// was requeued is a record of its own, since it used GPUs of its own.
#pragma once

#include <memory>

#include "trace/import/importer.hpp"

namespace fairlead::trace {

bool begins_as_sacct(std::string_view head);
Result<std::unique_ptr<Importer>> make_sacct_importer(const ImportSettings& settings);

}  // namespace fairlead::trace
