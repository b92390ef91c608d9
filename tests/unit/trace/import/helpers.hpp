// Short cuts for the tests of importers.
#pragma once

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "trace/import/importer.hpp"
#include "trace/import/ordered_trace.hpp"
#include "trace/read.hpp"

namespace fairlead::trace {

struct Imported {
  std::string lines;      // the trace
  std::string notes;      // what was said
  std::string complaint;  // why there is no trace
};

// Imports texts as sources in the format, read in pieces of `piece` bytes.
inline Imported import_texts(std::string_view format, const std::vector<std::string>& texts,
                             const ImportSettings& settings = {}, std::size_t piece = 1 << 16) {
  Imported result;
  Notes notes;
  OrderedTrace trace(notes);
  for (const ImportFormat& known : import_formats()) {
    if (known.word != format) continue;
    auto importer = known.make(settings);
    if (!importer) return {"", "", to_string(importer.error())};
    for (const std::string& text : texts) {
      notes.begin_source("in");
      Input input = Input::of_text("in", text, piece);
      const auto read = (*importer)->read(input, trace, notes);
      if (!read) return {"", "", to_string(read.error())};
    }
  }
  const auto drained = trace.drain([&](std::string_view lines) { result.lines += lines; });
  EXPECT_TRUE(drained);
  result.notes = to_text(notes);
  return result;
}

inline Imported import_text(std::string_view format, const std::string& text,
                            const ImportSettings& settings = {}) {
  return import_texts(format, {text}, settings);
}

// The trace that was written, read back as a simulation reads it.
inline std::vector<Record> jobs_of(const Imported& imported) {
  EXPECT_EQ(imported.complaint, "");
  if (imported.lines.empty()) return {};
  auto trace = parse_trace(imported.lines, "out.jsonl");
  if (trace) return std::move(trace->records);
  ADD_FAILURE() << to_string(trace.error()) << imported.lines;
  return {};
}

// "2 jobs that ..." among the notes.
inline bool notes_say(const Imported& imported, const std::string& finding, int count,
                      const std::string& text) {
  std::size_t at = 0;
  while (at < imported.notes.size()) {
    const std::size_t end = imported.notes.find('\n', at);
    const std::string line = imported.notes.substr(at, end - at);
    const std::string number = " " + std::to_string(count) + "  ";
    if (line.starts_with(finding) && line.find(number + text) != line.npos) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace fairlead::trace
