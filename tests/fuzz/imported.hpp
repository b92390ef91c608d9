// What an importer made of any bytes: a trace that can be read back, and notes.
#pragma once

#include <string>
#include <string_view>

#include "require.hpp"
#include "trace/import/ordered_trace.hpp"
#include "trace/read.hpp"

namespace fairlead::trace {

inline void require_readable(OrderedTrace& trace, const Notes& notes) {
  std::string lines;
  require(trace.drain([&](std::string_view more) { lines += more; }).has_value());
  const std::string said = to_text(notes);
  require(said.find('\x1b') == std::string::npos);
  if (trace.jobs() == 0) return;
  const auto read = parse_trace(lines, "imported");
  require(read.has_value());
  require(static_cast<std::int64_t>(read->records.size()) == trace.jobs());
}

}  // namespace fairlead::trace
