// Dates with a time of day, as programs that follow ISO 8601 write them, strictly or loosely.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace fairlead::trace {

struct IsoTime {
  std::int64_t local = 0;              // seconds since 1970, as if it were UTC
  std::int64_t ms = 0;                 // what is finer is cut off
  std::optional<std::int64_t> offset;  // seconds ahead of UTC
  bool is_rfc3339 = true;              // in the one form that RFC 3339 and Kubernetes allow
};

// "2026-05-01T10:00:00Z", with a fraction, with an offset (+02:00). Looser: a space in place of the
// T, no seconds, no offset, an offset without its colon or behind a space. Nothing for anything
// else. 60 seconds are a leap second.
std::optional<IsoTime> parse_iso_time(std::string_view text);

// Seconds from 1970 to the beginning of a day, UTC. Days behind the last of a month count on.
std::int64_t midnight(int year, unsigned month, unsigned day);

}  // namespace fairlead::trace
