// Reads the field of a log's line that says what happened.
#pragma once

#include "engine/event.hpp"
#include "manifest/compose.hpp"
#include "manifest/value.hpp"

namespace fairlead::log {

// Whole numbers of 64 bits, and those that are not negative. (The API has 32 bits at most.)
bool read_int64(const manifest::Value& value, std::int64_t& out);
bool read_count(const manifest::Value& value, std::uint32_t& out);

// Reads the event that `line` holds into `out`; false where it holds none. What is wrong with it is
// reported to `problems`, those of its documents too.
bool read_event(const manifest::Document& document, manifest::Object& line,
                manifest::Problems& problems, Event& out);

}  // namespace fairlead::log
