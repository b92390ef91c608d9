// Written values of a trace: spans of time, counts, quantities and names, with the reasons why one
// is refused. A string that holds a number is taken as that number, because CSV has nothing else.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "base/instant.hpp"
#include "trace/collector.hpp"
#include "trace/json_scan.hpp"

namespace fairlead::trace {

// Limits that keep every sum over a trace within 128 bits; real traces are far below.
inline constexpr std::int64_t max_count = 1'000'000;                             // pods, GPUs
inline constexpr Duration max_span = seconds(std::int64_t{100} * 365 * 86'400);  // 100 years

// No value: `out` was set.
using Refusal = std::optional<Problem>;

// A number of seconds, or text such as "90s" or "2h30m"; from 0 to max_span. Finer than a
// millisecond is rounded up and counted in `rounded`.
Refusal read_span(const JsonValue& value, Duration& out, std::int64_t& rounded);

// A whole number.
Refusal read_integer(const JsonValue& value, std::int64_t least, std::int64_t most,
                     std::int64_t& out);

// A Kubernetes quantity in thousandths (cpu) or in whole units (memory), not negative.
Refusal read_cpu(const JsonValue& value, std::int64_t& milli);
Refusal read_bytes(const JsonValue& value, std::int64_t& bytes);

// A string of 1 to 253 characters without control characters.
Refusal read_name(const JsonValue& value, std::string& out);

}  // namespace fairlead::trace
