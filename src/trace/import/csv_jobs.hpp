// From the rows of a CSV file to jobs, by a mapping of its columns.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/csv.hpp"
#include "trace/import/clock.hpp"
#include "trace/import/gang.hpp"
#include "trace/import/mapping.hpp"
#include "trace/import/notes.hpp"
#include "trace/import/sink.hpp"

namespace fairlead::trace {

class CsvJobs {
 public:
  CsvJobs(Mapping mapping, Clock clock, Notes& notes);

  // Looks for the columns in the header of a file; the tenant of its rows is `file_tenant` where
  // the mapping names none. Returns the columns that are missing, comma-separated.
  std::string bind(const std::vector<Cell>& header, std::string file_tenant);

  // Hands the job of a row on, refuses the row, or counts why there is none.
  void take(const std::vector<Cell>& row, const Line& line, Sink& sink);

 private:
  struct Source;
  // Takes the text of a cell. What is wrong with it, or null.
  using Taker = const char* (CsvJobs::*)(const Source& source, std::string_view text,
                                         std::size_t line);

  // Where a field comes from in the file at hand.
  struct Source {
    CsvField field = CsvField::count;
    Taker take = nullptr;
    std::size_t column = 0;
    std::string column_name;
    std::int64_t unit = 1;
    const ColumnRule* rule = nullptr;
  };
  struct Filter {
    std::size_t column = 0;
    const RowRule* rule = nullptr;
  };

  bool is_wanted(const std::vector<Cell>& row, std::size_t line);
  bool take_all(const std::vector<Cell>& row, const Line& line, Sink& sink);
  static Taker taker_of(CsvField field);
  template <auto member>
  const char* take_time(const Source& source, std::string_view text, std::size_t line);
  const char* take_duration(const Source& source, std::string_view text, std::size_t line);
  const char* take_limit(const Source& source, std::string_view text, std::size_t line);
  template <auto member>
  const char* take_amount(const Source& source, std::string_view text, std::size_t line);
  template <auto member>
  const char* take_text(const Source& source, std::string_view text, std::size_t line);
  const char* take_priority(const Source& source, std::string_view text, std::size_t line);
  template <auto member>
  const char* take_count(const Source& source, std::string_view text, std::size_t line);
  const char* take_gpus(const Source& source, std::string_view text, std::size_t line);
  const char* take_gpu_model(const Source& source, std::string_view text, std::size_t line);
  const char* take_outcome(const Source& source, std::string_view text, std::size_t line);
  bool finish(const Line& line, Sink& sink);
  void share_gpus(std::size_t line);

  Mapping mapping_;
  Clock clock_;
  Notes& notes_;
  Gang gang_;
  std::vector<Source> sources_;
  std::vector<Filter> filters_;
  std::string file_tenant_;

  // Of the row at hand.
  Record record_;
  std::optional<Instant> submit_;
  std::optional<Instant> start_;
  std::optional<Instant> end_;
  std::optional<Duration> duration_;
  std::int64_t pods_ = 0;
  std::int64_t gpus_ = 0;
  std::int64_t gpu_milli_ = 0;
  bool strange_outcome_at_hand_ = false;

  // The last word for an outcome: rows often repeat it.
  std::string outcome_word_;
  Outcome outcome_ = Outcome::unknown;

  Notes::Entry& left_out_;
  Notes::Entry& never_started_;
  Notes::Entry& endless_;
  Notes::Entry& several_models_;
  Notes::Entry& several_shares_;
  Notes::Entry& strange_outcome_;
  Notes::Entry& no_tenant_;
};

}  // namespace fairlead::trace
