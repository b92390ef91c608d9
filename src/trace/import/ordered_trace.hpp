// The sink of an import: brings the jobs into the order of their submission, makes their times
// relative and their names unique, and writes WorkloadTrace JSON Lines that read.hpp accepts.
// Memory does not depend on how many jobs there are.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "trace/import/name_filter.hpp"
#include "trace/import/notes.hpp"
#include "trace/import/sink.hpp"
#include "trace/import/sorter.hpp"

namespace fairlead::trace {

class OrderedTrace : public Sink {
 public:
  explicit OrderedTrace(Notes& notes, std::size_t bytes_of_a_run = Sorter::run_bytes);

  // Counts jobs that were submitted, or ended, later than this (since 1970): no recording can.
  void set_latest(Instant latest) { latest_ = latest; }

  void accept(const Record& record, std::size_t line, std::optional<std::uint64_t> id) override;
  void refuse(const Line& line, std::size_t at, Problem problem) override;

  // Hands out the trace, line by line and once; `take` is given whole lines.
  Result<void> drain(const std::function<void(std::string_view)>& take);

  std::int64_t jobs() const { return jobs_; }

 private:
  // A job between accept() and drain(): the lines cannot be written before the earliest submission
  // is known.
  struct Prefix;
  struct Entry;

  bool is_possible(const Record& record, std::size_t line);
  const Record& printable(const Record& record, std::size_t line);
  void put(Entry& entry, std::string& out);
  void make_name_unique(Entry& entry);

  Notes& notes_;
  Notes::Entry& found_;
  Notes::Entry& negative_;
  Notes::Entry& too_long_;
  Notes::Entry& waited_;
  Notes::Entry& too_many_;
  Notes::Entry& early_;
  Notes::Entry& future_;
  Notes::Entry& repeated_;
  Notes::Entry& renamed_;
  Notes::Entry& unprintable_;
  Instant latest_ = Instant::never();
  Sorter sorter_;
  NameFilter names_;
  std::string bytes_;  // of the entry that is made
  Record cleaned_;
  std::string new_name_;    // of the entry that is written
  std::uint64_t read_ = 0;  // jobs so far
  std::int64_t jobs_ = 0;   // written
  std::int64_t first_ = 0;  // the earliest submission
};

}  // namespace fairlead::trace
