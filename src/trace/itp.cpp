#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "trace/csv.hpp"
#include "trace/formats.hpp"
#include "trace/values.hpp"

namespace fairlead::trace {
namespace {

constexpr std::int64_t gpus_of_a_node = 8;

// Where the four columns stand.
struct Columns {
  std::size_t job_id = 0;
  std::size_t submission_time = 0;
  std::size_t duration = 0;
  std::size_t num_gpu = 0;
};

std::optional<Columns> read_header(const Line& line, Collector& out) {
  std::vector<Cell> cells;
  Columns columns;
  const std::array<std::pair<std::string_view, std::size_t*>, 4> wanted = {{
      {"job_id", &columns.job_id},
      {"submission_time", &columns.submission_time},
      {"duration", &columns.duration},
      {"num_gpu", &columns.num_gpu},
  }};
  bool good = !split_csv(line.text, cells) && cells.size() == wanted.size();
  for (const auto& [name, column] : wanted) {
    const auto has_name = [&, name = name](const Cell& cell) { return cell.text == name; };
    const auto found = std::find_if(cells.begin(), cells.end(), has_name);
    good = good && found != cells.end();
    if (good) *column = static_cast<std::size_t>(found - cells.begin());
  }
  if (good) return columns;
  out.problem(
      line, 0,
      {"these are not the columns of an ITP trace", "job_id,submission_time,duration,num_gpu"});
  return std::nullopt;
}

JsonValue value_of(const Cell& cell) { return {JsonValue::Kind::string, cell.text, {}, cell.at}; }

// The trace says how many GPUs, not on how many nodes. Above one node: whole nodes, else equal
// parts, else single GPUs.
void split_into_pods(std::int64_t gpus, Record& record, Collector& out) {
  record.gpus = gpus;
  if (gpus <= gpus_of_a_node) return;
  std::int64_t pods = (gpus + gpus_of_a_node - 1) / gpus_of_a_node;
  if (gpus % gpus_of_a_node != 0) {
    out.note("jobs with more than 8 GPUs, no multiple of 8: the split into pods is a guess");
    if (gpus % pods != 0) pods = gpus;
  }
  record.pods = static_cast<std::int32_t>(pods);
  record.gpus = gpus / pods;
}

// Times are whole seconds in the trace; `rounded` is for the note when they are not.
bool read_row(const Line& line, const std::vector<Cell>& cells, const Columns& columns,
              Record& record, Collector& out) {
  bool good = true;
  const auto check = [&](std::size_t column, Refusal refusal, const char* name) {
    if (!refusal) return;
    refusal->message = std::string(name) + ": " + refusal->message;
    out.problem(line, cells[column].at, std::move(*refusal));
    good = false;
  };
  std::int64_t rounded = 0;
  std::int64_t gpus = 0;
  Duration submit;
  check(columns.job_id, read_name(value_of(cells[columns.job_id]), record.name), "job_id");
  check(columns.submission_time,
        read_span(value_of(cells[columns.submission_time]), submit, rounded), "submission_time");
  check(columns.duration, read_span(value_of(cells[columns.duration]), record.duration, rounded),
        "duration");
  check(columns.num_gpu, read_integer(value_of(cells[columns.num_gpu]), 0, max_count, gpus),
        "num_gpu");
  record.submit = Instant{submit.ms};
  if (!good) return false;
  if (rounded > 0) out.note("times finer than a millisecond were rounded up", rounded);
  split_into_pods(gpus, record, out);
  return true;
}

std::string tenant_of(const std::string& file) {
  const std::string stem = std::filesystem::path(file).stem().string();
  return stem.empty() || stem == "-" ? "itp" : stem;
}

}  // namespace

void read_itp(std::string_view text, Collector& out) {
  Lines lines(text);
  const auto header = lines.next();
  const auto columns = header ? read_header(*header, out) : std::nullopt;
  if (!columns) return;
  out.start_at_first_submission();
  const std::string tenant = tenant_of(out.file());
  std::vector<Cell> cells;
  while (const auto line = lines.next()) {
    Record record;
    record.tenant = tenant;
    if (const auto at = split_csv(line->text, cells)) {
      out.problem(*line, *at, misplaced_quote());
    } else if (cells.size() != 4) {
      out.problem(*line, cells.back().at, wrong_width(cells.size(), 4, lines.at_end()));
    } else if (read_row(*line, cells, *columns, record, out)) {
      out.add(std::move(record), *line);
    }
  }
}

}  // namespace fairlead::trace
