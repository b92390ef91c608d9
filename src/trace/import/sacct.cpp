#include "trace/import/sacct.hpp"

#include <algorithm>
#include <utility>

#include "trace/import/rows.hpp"
#include "trace/import/sacct_columns.hpp"
#include "trace/import/sacct_job.hpp"
#include "trace/import/sacct_text.hpp"

namespace fairlead::trace {
namespace {

const std::string command =
    "sacct --allusers --duplicates --parsable2 --starttime 2024-01-01 --endtime now --format "
    "JobID,User,Account,Partition,State,Submit,Eligible,Start,End,ElapsedRaw,TimelimitRaw,"
    "AllocTRES,"
    "ReqTRES";

class SacctImporter : public Importer {
 public:
  explicit SacctImporter(std::string zone) : zone_(std::move(zone)) {}

  Result<void> read(Input& input, Sink& sink, Notes& notes) override;

 private:
  // Brings a row to the width of the header; false: it cannot be.
  static bool fit(Rows& rows, const SacctColumns& columns);

  std::string zone_;
  std::optional<SacctJobs> jobs_;
};

// A "|" in a name makes a row too wide, a line break too narrow.
bool SacctImporter::fit(Rows& rows, const SacctColumns& columns) {
  // With --parsable there is an empty cell behind the last "|".
  const std::size_t width = columns.width() + (columns.ends_with_delimiter() ? 1 : 0);
  const auto is_wide_enough = [&] { return rows.cells().size() >= width; };
  while (!is_wide_enough() && rows.extend()) rows.split();
  std::vector<Cell>& cells = rows.cells();
  if (cells.size() == width) return true;
  if (cells.size() < width || !columns.free_text()) {
    rows.shrink();
    return false;
  }
  const auto text = cells.begin() + static_cast<std::ptrdiff_t>(*columns.free_text());
  const auto more = static_cast<std::ptrdiff_t>(cells.size() - width);
  const Cell& last = text[more];
  const std::size_t size = last.at + last.text.size() - text->at;
  text->text = rows.line().text.substr(text->at, size);
  cells.erase(text + 1, text + 1 + more);
  return true;
}

Result<void> SacctImporter::read(Input& input, Sink& sink, Notes& notes) {
  Rows rows(input, sink, {'|', false});
  if (!rows.next()) {
    return rows.status() ? unexpected(refusal(input, rows.line(), "the source is empty", command))
                         : rows.status();
  }
  const SacctColumns columns(rows.cells());
  if (columns.width() < 2 || !columns.has(SacctField::job_id)) {
    return unexpected(refusal(input, rows.line(),
                              "this does not begin with the names of the columns, separated by |",
                              command));
  }
  if (const std::string missing = columns.missing(); !missing.empty()) {
    return unexpected(refusal(input, rows.line(), "there is no column " + missing, command));
  }
  if (!jobs_) {
    auto clock = Clock::make(zone_, notes);
    if (!clock) return unexpected(std::move(clock.error()));
    jobs_.emplace(notes, std::move(*clock));
  }
  Notes::Entry& steps = notes.entry(Finding::recognised, "steps: parts of their jobs");
  const std::size_t id_at = columns.at(SacctField::job_id);
  while (rows.next()) {
    const bool is_step = id_at < rows.cells().size() && is_slurm_step(rows.cells()[id_at].text);
    const bool fits = fit(rows, columns);
    if (is_step) {
      notes.count(steps, rows.line().number);
    } else if (fits) {
      jobs_->take(columns, rows.cells(), rows.line(), sink);
    } else {
      sink.refuse(rows.line(), 0, rows.wrong_width(columns.width()));
    }
  }
  return rows.status();
}

}  // namespace

bool begins_as_sacct(std::string_view head) {
  const std::string_view first = head.substr(0, head.find('\n'));
  return first.find('|') != first.npos && first.find("JobID") != first.npos;
}

Result<std::unique_ptr<Importer>> make_sacct_importer(const ImportSettings& settings) {
  return std::make_unique<SacctImporter>(settings.time_zone);
}

}  // namespace fairlead::trace
