#include "trace/import/sacct_job.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "trace/values.hpp"

namespace fairlead::trace {
namespace {

constexpr Duration day = seconds(86'400);

bool is_unknown(std::string_view text) {
  return text.empty() || text == "Unknown" || text == "None" || text == "N/A" || text == "NONE";
}

std::int64_t first_count(std::initializer_list<std::string_view> cells) {
  for (const std::string_view cell : cells) {
    const auto count = read_decimal(cell, 1);
    if (count && *count > 0) return *count;
  }
  return 0;
}

}  // namespace

// The row at hand, and how to say what is wrong with it.
struct SacctJobs::Row {
  const SacctColumns& columns;
  const std::vector<Cell>& cells;
  const Line& line;
  Sink& sink;

  std::string_view operator[](Field field) const { return columns.cell(cells, field); }

  // Always false: there is no job.
  bool refuse(Field field, const char* name, const char* what, const char* hint = "") const {
    const std::size_t at = columns.at(field);
    sink.refuse(line, cells[at].at, {std::string(name) + ": " + what, hint});
    return false;
  }
};

SacctJobs::SacctJobs(Notes& notes, Clock clock)
    : notes_(notes),
      clock_(std::move(clock)),
      gang_(notes),
      waiting_(notes.entry(Finding::dropped, "jobs that still wait: their length is unknown")),
      waiting_tasks_(notes.entry(Finding::dropped, "array tasks that still wait")),
      never_started_(notes.entry(Finding::dropped, "jobs that ended without having started")),
      elsewhere_(notes.entry(Finding::dropped, "jobs that another cluster ran (REVOKED)")),
      running_(notes.entry(Finding::recognised,
                           "jobs that still run: as long as until now, outcome running")),
      requeued_(notes.entry(Finding::recognised,
                            "attempts of jobs that were requeued: jobs of their own")),
      resized_(notes.entry(Finding::recognised, "parts of jobs that were resized")),
      runaway_(notes.entry(Finding::dropped,
                           "jobs that seem to run a day past their limit (sacctmgr show "
                           "runawayjobs)")),
      endless_(notes.entry(Finding::dropped, "jobs with neither a length nor an end")),
      eligible_later_(notes.entry(Finding::recognised,
                                  "jobs that had to wait for a dependency or a begin time: "
                                  "submitted when they were eligible")),
      shards_(notes.entry(Finding::dropped, "shards of GPUs: their size is not recorded")),
      no_account_(notes.entry(Finding::guessed,
                              "jobs without an account: the tenant is their partition")) {}

void SacctJobs::take(const SacctColumns& columns, const std::vector<Cell>& cells, const Line& line,
                     Sink& sink) {
  const Row row{columns, cells, line, sink};
  const auto id = read_slurm_job_id(row[Field::job_id]);
  if (!id) {
    row.refuse(Field::job_id, "JobID", "this is not the id of a job");
    return;
  }
  record_ = Record();
  if (!take_state(row, *id) || !take_times(row) || !take_amounts(row)) return;
  take_limit(row);
  if (record_.outcome == Outcome::running && record_.limit &&
      record_.duration > *record_.limit + day) {
    return notes_.count(runaway_, line.number);
  }
  if (record_.outcome == Outcome::running) notes_.count(running_, line.number);
  if (state_.fate == SlurmFate::requeued) notes_.count(requeued_, line.number);
  if (state_.fate == SlurmFate::resized) notes_.count(resized_, line.number);
  record_.name = row[Field::job_id];
  take_owner(row);
  sink.accept(record_, line.number, id->number | cluster_number(row[Field::cluster]) << 57);
}

bool SacctJobs::take_state(const Row& row, const SlurmJobId& id) {
  const auto state = read_slurm_state(row[Field::state]);
  if (!state) return row.refuse(Field::state, "State", "this is not a state");
  state_ = *state;
  record_.outcome = state_.outcome;
  const std::size_t line = row.line.number;
  if (id.waiting_tasks > 0) {
    notes_.count(waiting_tasks_, line, 0, id.waiting_tasks);
  } else if (state_.fate == SlurmFate::waiting) {
    notes_.count(waiting_, line);
  } else if (state_.fate == SlurmFate::elsewhere) {
    notes_.count(elsewhere_, line);
  } else {
    return true;
  }
  return false;
}

bool SacctJobs::take_times(const Row& row) {
  const std::string_view start = row[Field::start];
  if (is_unknown(start)) {
    notes_.count(never_started_, row.line.number);
    return false;
  }
  record_.start = clock_.read(start, row.line.number);
  if (!record_.start) return row.refuse(Field::start, "Start", "this is not a time");
  if (!take_submit(row)) return false;
  std::optional<Instant> end;
  if (const std::string_view text = row[Field::end]; !is_unknown(text)) {
    end = clock_.read(text, row.line.number);
    if (!end) return row.refuse(Field::end, "End", "this is not a time");
  }
  return take_duration(row, end);
}

bool SacctJobs::take_submit(const Row& row) {
  const std::string_view text = row[Field::submit];
  const auto submit = clock_.read(text, row.line.number);
  if (!submit) return row.refuse(Field::submit, "Submit", "this is not a time");
  record_.submit = *submit;
  const std::string_view eligible_text = row[Field::eligible];
  if (is_unknown(eligible_text) || eligible_text == text) return true;
  const auto eligible = clock_.read(eligible_text, row.line.number);
  if (!eligible) return row.refuse(Field::eligible, "Eligible", "this is not a time");
  if (*eligible > *submit && *eligible <= *record_.start) {
    record_.submit = *eligible;
    notes_.count(eligible_later_, row.line.number);
  }
  return true;
}

bool SacctJobs::take_duration(const Row& row, std::optional<Instant> end) {
  if (end && *end < *record_.start) {
    record_.duration = *end - *record_.start;  // the sink counts it
    return true;
  }
  const std::string_view raw = row[Field::elapsed_raw];
  const std::string_view elapsed = row[Field::elapsed];
  if (!is_unknown(raw)) {
    const auto ms = read_decimal(raw, 1000);
    if (!ms) return row.refuse(Field::elapsed_raw, "ElapsedRaw", "this is not a number of seconds");
    record_.duration = Duration{*ms};
  } else if (!is_unknown(elapsed)) {
    const auto span = read_slurm_span(elapsed);
    if (!span) return row.refuse(Field::elapsed, "Elapsed", "this is not a span of time");
    record_.duration = *span;
  } else if (end) {
    record_.duration = *end - *record_.start;
  } else {
    notes_.count(endless_, row.line.number);
    return false;
  }
  return true;
}

void SacctJobs::take_limit(const Row& row) {
  const std::string_view raw = row[Field::time_limit_raw];
  const std::string_view text = row[Field::time_limit];
  std::optional<Duration> limit;
  if (const auto minutes = read_decimal(raw, 60'000)) {
    limit = Duration{*minutes};
  } else {
    limit = read_slurm_span(text);  // nothing for UNLIMITED and Partition_Limit
  }
  if (limit && limit->ms > 0 && *limit <= max_span) record_.limit = limit;
}

void SacctJobs::take_owner(const Row& row) {
  record_.user = row[Field::user];
  record_.priority_class = row[Field::qos];
  record_.tenant = row[Field::account];
  if (!record_.tenant.empty()) return;
  notes_.count(no_account_, row.line.number);
  record_.tenant = row[Field::partition];
  if (record_.tenant.empty()) record_.tenant = "slurm";
}

// The amounts that were allocated, or else those that were asked for.
bool SacctJobs::take_amounts(const Row& row) {
  tres_ = Tres();
  const std::string_view allocated = row[Field::alloc_tres];
  const bool by_request = allocated.empty();
  if (!read_tres(by_request ? row[Field::req_tres] : allocated, tres_)) {
    return by_request
               ? row.refuse(Field::req_tres, "ReqTRES", "this is not a list of resources")
               : row.refuse(Field::alloc_tres, "AllocTRES", "this is not a list of resources");
  }
  if (!tres_.nodes || *tres_.nodes == 0) {
    tres_.nodes =
        first_count({row[Field::n_nodes], row[Field::alloc_nodes], row[Field::req_nodes]});
  }
  if (!tres_.cpus) {
    tres_.cpus = first_count({row[Field::n_cpus], row[Field::alloc_cpus], row[Field::req_cpus]});
  }
  take_old_columns(row);
  if (tres_.shards > 0) notes_.count(shards_, row.line.number, 0, tres_.shards);
  record_.gpus = tres_.gpus.value_or(0);
  record_.gpu_model = std::move(tres_.gpu_model);
  record_.mig = std::move(tres_.mig);
  record_.cpu_milli = std::min(*tres_.cpus, std::int64_t{1} << 40) * 1000;
  record_.memory_bytes = tres_.memory_bytes.value_or(0);
  gang_.divide(record_, *tres_.nodes, row.line.number);
  return true;
}

// What Slurm before 20.11 has in place of TRES, or beside it.
void SacctJobs::take_old_columns(const Row& row) {
  if (!tres_.asks_for_gpus()) {
    const std::string_view allocated = row[Field::alloc_gres];
    if (!allocated.empty()) {
      read_gres(allocated, 1, tres_);
    } else {
      read_gres(row[Field::req_gres], std::max<std::int64_t>(*tres_.nodes, 1), tres_);
    }
  }
  if (!tres_.memory_bytes) {
    tres_.memory_bytes = read_slurm_memory(row[Field::req_mem],
                                           std::max<std::int64_t>(*tres_.nodes, 1), *tres_.cpus);
  }
}

std::uint64_t SacctJobs::cluster_number(std::string_view name) {
  const auto found = std::find(clusters_.begin(), clusters_.end(), name);
  const auto number = static_cast<std::uint64_t>(found - clusters_.begin());
  if (found == clusters_.end()) clusters_.emplace_back(name);
  return number & 127;
}

}  // namespace fairlead::trace
