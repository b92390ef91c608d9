// `fairlead trace import --prometheus`: from a server instead of files.
#pragma once

#include "base/result.hpp"
#include "cli/commands.hpp"
#include "trace/import/notes.hpp"
#include "trace/import/sink.hpp"

namespace fairlead::cli {

Result<void> import_from_prometheus(const TraceImportOptions& options, trace::Sink& sink,
                                    trace::Notes& notes);

}  // namespace fairlead::cli
