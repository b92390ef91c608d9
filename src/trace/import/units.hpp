// Units that a mapping file may give to a column.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "trace/import/mapping.hpp"

namespace fairlead::trace {

// How much one of `unit` is, in what a Record counts (milliseconds, millicores, bytes); of the
// usual unit where `unit` is empty. Nothing: this field has no such unit.
std::optional<std::int64_t> unit_size(CsvField field, std::string_view unit);

// The units of a field, comma-separated; empty: it has none.
std::string known_units(CsvField field);

}  // namespace fairlead::trace
