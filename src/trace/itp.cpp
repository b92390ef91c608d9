// ITP is a CSV file like others to the importers; a simulation may read it without an import.
#include <string>
#include <utility>

#include "trace/csv.hpp"
#include "trace/formats.hpp"
#include "trace/import/csv_importer.hpp"
#include "trace/import/csv_jobs.hpp"
#include "trace/import/printable.hpp"
#include "trace/values.hpp"

namespace fairlead::trace {
namespace {

// Refuses what an import would count or put right.
class StrictSink : public Sink {
 public:
  explicit StrictSink(Collector& out) : out_(out) {}

  void begin(const Line& line) {
    line_ = line;
    answered_ = false;
  }
  // Whether the row at hand came to something.
  bool answered() const { return answered_; }

  void accept(const Record& record, std::size_t, std::optional<std::uint64_t>) override {
    const bool too_long = record.duration > max_span || Duration{record.submit.ms} > max_span;
    if (record.name.empty()) return refuse(line_, 0, {"job_id: a name cannot be empty", ""});
    if (!is_printable_name(record.name))
      return refuse(line_, 0, {"job_id: this is not a name", ""});
    if (record.submit < Instant{}) {
      return refuse(line_, 0, {"submission_time: a time cannot be negative here", ""});
    }
    if (too_long) return refuse(line_, 0, {"more than 100 years", ""});
    answered_ = true;
    out_.add(record, line_);
  }
  void refuse(const Line& line, std::size_t at, Problem problem) override {
    answered_ = true;
    out_.problem(line, at, std::move(problem));
  }

 private:
  Collector& out_;
  Line line_;
  bool answered_ = false;
};

}  // namespace

void read_itp(std::string_view text, Collector& out) {
  Lines lines(text);
  const auto header = lines.next();
  if (!header) return;
  Notes notes;
  CsvJobs jobs(itp_mapping(), *Clock::make("", notes), notes);
  CsvSplitter row;
  const std::vector<Cell>& cells = row.cells();
  if (row.split(header->text) || !jobs.bind(cells, tenant_of_file(out.file(), "itp")).empty()) {
    return out.problem(
        *header, 0,
        {"these are not the columns of an ITP trace", "job_id,submission_time,duration,num_gpu"});
  }
  out.start_at_first_submission();
  StrictSink sink(out);
  const std::size_t width = cells.size();
  while (const auto line = lines.next()) {
    if (const auto at = row.split(line->text)) {
      out.problem(*line, *at, misplaced_quote());
    } else if (cells.size() != width) {
      out.problem(*line, cells.back().at, wrong_width(cells.size(), width, lines.at_end()));
    } else {
      sink.begin(*line);
      jobs.take(cells, *line, sink);
      if (!sink.answered()) out.problem(*line, 0, {"a value is missing", ""});
    }
  }
  for (const Notes::Entry* entry : notes.found()) out.note(entry->text, entry->count);
}

}  // namespace fairlead::trace
