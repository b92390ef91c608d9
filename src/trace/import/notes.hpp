// What an import has to say about its input, beside the trace itself: what was recognised, what had
// to be guessed and what was dropped, each with a count and the first place where it occurred.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"

namespace fairlead::trace {

enum class Finding { recognised, guessed, dropped };

class Notes {
 public:
  // One thing to say. Importers keep a reference and count with it, once a row.
  struct Entry {
    Finding finding = Finding::recognised;
    std::string text;  // after a count: "jobs that never started", "rows: End: this is not a time"
    std::int64_t count = 0;
    Position first;
  };

  // Everything that is counted from here on is in this source ("-": standard input).
  void begin_source(std::string name) { source_ = std::move(name); }

  // The entry with these words; it is made where it is not there. The reference stays valid.
  Entry& entry(Finding finding, std::string_view text);

  // Line and column count from 1; 0 where a source has none.
  void count(Entry& entry, std::size_t line = 0, std::size_t column = 0, std::int64_t times = 1) {
    if (entry.count == 0) set_first(entry, line, column);
    entry.count += times;
  }
  void count(Finding finding, std::string_view text, std::size_t line = 0, std::size_t column = 0) {
    count(entry(finding, text), line, column);
  }

  // Entries that occurred: recognised, guessed, dropped, each in the order of their making.
  std::vector<const Entry*> found() const;

 private:
  void set_first(Entry& entry, std::size_t line, std::size_t column) const;

  std::string source_;
  std::deque<Entry> entries_;
};

// "recognised   51234  jobs", one entry a line, with the first place of what was not recognised.
std::string to_text(const Notes& notes);

// {"notes":[{"finding":"dropped","count":3,"text":"...","file":"...","line":17,"column":5}]}
std::string to_json(const Notes& notes);

}  // namespace fairlead::trace
