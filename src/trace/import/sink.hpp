// Where importers put the jobs that they find.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "trace/collector.hpp"
#include "trace/record.hpp"

namespace fairlead::trace {

class Sink {
 public:
  virtual ~Sink() = default;

  // A job. Its instants (`submit`, `start`) are milliseconds since any moment that is the same for
  // the whole import, such as 1970; they may be negative, and come in any order. What follows makes
  // them relative to the earliest submission. Names of any kind may hold any bytes: they are
  // made printable here, and names unique.
  //
  // `line` is where the job stands in its source, 0: nowhere.
  //
  // `id` is the same number when the same job is seen again, as in exports that overlap: of records
  // with equal `submit` and `id` one is kept, a finished one before one that still ran. It also is
  // the order of jobs that were submitted at the same instant. Nothing: this is another job than
  // all others, and stands where it was read.
  virtual void accept(const Record& record, std::size_t line,
                      std::optional<std::uint64_t> id = std::nullopt) = 0;

  // A row that says no job, and what is wrong with it; `at` is the offset of that in the line.
  virtual void refuse(const Line& line, std::size_t at, Problem problem) = 0;
};

}  // namespace fairlead::trace
