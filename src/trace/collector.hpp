// Where readers put what they find: records, notes and problems. It decides what the whole input is
// worth at the end.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "trace/record.hpp"

namespace fairlead::trace {

struct Problem {
  std::string message;
  std::string hint;  // may be empty
};

// Why a source that begins with these bytes cannot be text: compressed, binary, UTF-16. Nothing: it
// may be.
std::optional<Problem> look_for_binary(std::string_view begin);

// One line of the input, for positions and excerpts.
struct Line {
  std::string_view text;   // without the line end
  std::size_t number = 0;  // from 1
};

class Collector {
 public:
  static constexpr std::size_t max_diagnostics = 20;  // the rest is counted

  // Names the file that everything from here on belongs to.
  void begin_file(std::string file);
  const std::string& file() const { return trace_.files.back(); }

  // `at` is the offset of the wrong text in the line.
  void problem(const Line& line, std::size_t at, Problem problem);
  // A problem with the file as a whole.
  void problem(Problem problem);

  void add(Record record, const Line& line);
  void note(const std::string& text, std::int64_t count = 1) { notes_[text] += count; }

  // Instants become relative to the earliest submission: for formats that count from elsewhere.
  void start_at_first_submission() { rebase_ = true; }

  // The trace, sorted and checked as a whole, or the problems.
  Result<Trace> finish(std::string source);

 private:
  void rebase();
  void refuse_duplicates();

  Trace trace_;
  Diagnostics diagnostics_;
  std::size_t problems_ = 0;
  std::map<std::string, std::int64_t> notes_;
  std::size_t file_start_ = 0;  // index of the first record of this file
  bool rebase_ = false;
};

}  // namespace fairlead::trace
