// Short cuts for the tests of traces.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "trace/read.hpp"

namespace fairlead::trace {

// The trace, or a failure that shows why there is none.
inline Trace must_parse(std::string_view text, const std::string& file = "t.jsonl") {
  auto trace = parse_trace(text, file);
  if (!trace) {
    ADD_FAILURE() << to_string(trace.error());
    return {};
  }
  return *std::move(trace);
}

// All diagnostics as one text; empty when the input was accepted.
inline std::string complaint(std::string_view text, const std::string& file = "t.jsonl") {
  const auto trace = parse_trace(text, file);
  return trace ? "" : to_string(trace.error());
}

// The recorded traces that are kept outside the repository, or an empty path.
inline std::filesystem::path recorded(const char* name) {
  const char* const set = std::getenv("FAIRLEAD_TRACES");
  const std::filesystem::path root =
      set != nullptr ? set : FAIRLEAD_SOURCE_DIR "/../shared/data/traces";
  const std::filesystem::path path = root / name;
  return std::filesystem::exists(path) ? path : std::filesystem::path();
}

}  // namespace fairlead::trace
