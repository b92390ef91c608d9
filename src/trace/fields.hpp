// The fields of a WorkloadTrace record: their names, and how a written value becomes part of a
// Record. JSON Lines and CSV share this table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "trace/record.hpp"
#include "trace/values.hpp"

namespace fairlead::trace {

// A record while its fields arrive.
struct Draft {
  Record record;
  std::uint32_t given = 0;   // bit i: field i has a value
  std::int64_t rounded = 0;  // spans that were finer than a millisecond
};

// Fields are known by their index.
std::optional<std::size_t> field_index(std::string_view name);

// For a name that is no field: what the user may have meant.
Problem unknown_field(std::string_view name);

// Takes a value for a field. A null is the same as no value.
Refusal take_field(Draft& draft, std::size_t field, const JsonValue& value);

// Checks what only the whole record can tell, names a record that has no name after its line, and
// adds it to `out`; or adds the problem.
void add_draft(Draft draft, const Line& line, Collector& out);

// "completed" and so on, as written in the field `outcome`; empty for Outcome::unknown.
std::string_view outcome_word(Outcome outcome);

}  // namespace fairlead::trace
