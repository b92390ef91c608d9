// A record in few bytes, for those that wait by the million for their place in a trace.
#pragma once

#include <string>
#include <string_view>

#include "trace/record.hpp"

namespace fairlead::trace {

// Appends a record, without its origin.
void pack(const Record& record, std::string& out);

// What pack() appended, with nothing behind it; `out` is replaced, its texts keep their room.
void unpack(std::string_view bytes, Record& out);

}  // namespace fairlead::trace
