// A demand as a record of a trace.
#pragma once

#include <optional>

#include "trace/import/demands.hpp"
#include "trace/import/notes.hpp"

namespace fairlead::trace {

// Instants are since 1970. Nothing, with a note why, for what is no job or cannot be told.
std::optional<Record> record_of(const Demand& demand, const History& history, Notes& notes);

// Where the demand was seen first, for its record.
std::size_t line_of(const Demand& demand);

}  // namespace fairlead::trace
