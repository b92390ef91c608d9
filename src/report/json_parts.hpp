// Parts of the JSON report that have a file of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "manifest/json_writer.hpp"
#include "report/report.hpp"

namespace fairlead::report {

void put(manifest::JsonWriter& out, std::string_view key, std::optional<std::int64_t> value);

void write_calibration(manifest::JsonWriter& out, const Calibration& calibration,
                       const sim::Jobs& jobs);
void write_repeats(manifest::JsonWriter& out, const Repeats& repeats);

}  // namespace fairlead::report
