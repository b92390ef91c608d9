#include "trace/import/csv_jobs.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/quantity.hpp"
#include "trace/import/outcome_words.hpp"
#include "trace/import/tres.hpp"
#include "trace/import/units.hpp"
#include "trace/values.hpp"

namespace fairlead::trace {
namespace {

constexpr std::int64_t most_amount = std::int64_t{1} << 60;

bool is_nothing(std::string_view text) {
  if (text.empty()) return true;
  const bool may_be = text[0] == 'N' || text[0] == 'n' || text[0] == '\\';
  if (!may_be) return false;
  return text == "None" || text == "none" || text == "null" || text == "NULL" || text == "NaT" ||
         text == "\\N";
}

// A number of units, or a span as Slurm or Kubernetes writes it.
const char* read_span(std::string_view text, std::int64_t unit, std::optional<Duration>& out) {
  if (const auto ms = read_decimal(text, unit)) {
    out = Duration{*ms};
  } else {
    out = text.find(':') != text.npos ? read_slurm_span(text) : parse_duration(text);
  }
  if (!out) return "this is not a time";
  return out->ms < 0 ? "a time cannot be negative here" : nullptr;
}

const char* whole_count(std::optional<std::int64_t> thousandths, std::int64_t& out) {
  if (!thousandths) return "this is not a whole number";
  if (*thousandths < 0 || *thousandths / 1000 > max_count) return "this is out of range";
  if (*thousandths % 1000 != 0) return "this is not a whole number";
  out = *thousandths / 1000;
  return nullptr;
}

}  // namespace

CsvJobs::CsvJobs(Mapping mapping, Clock clock, Notes& notes)
    : mapping_(std::move(mapping)),
      clock_(std::move(clock)),
      notes_(notes),
      gang_(notes),
      left_out_(notes.entry(Finding::dropped, "rows that the mapping leaves out")),
      never_started_(notes.entry(Finding::dropped, "jobs that never started")),
      endless_(notes.entry(Finding::dropped, "jobs with neither a length nor an end")),
      several_models_(notes.entry(
          Finding::guessed, "jobs that accept several models of GPU: taken as accepting any")),
      several_shares_(
          notes.entry(Finding::guessed, "pods with shares of several GPUs: taken as whole GPUs")),
      strange_outcome_(notes.entry(Finding::guessed, "outcomes that are not known: left out")),
      no_tenant_(notes.entry(Finding::guessed, "jobs without a tenant: the name of the file")) {
  clock_.set_format(mapping_.time);
}

std::string CsvJobs::bind(const std::vector<Cell>& header, std::string file_tenant) {
  const auto find = [&](const std::string& name) {
    const auto found = std::find_if(header.begin(), header.end(),
                                    [&](const Cell& cell) { return cell.text == name; });
    return static_cast<std::size_t>(found - header.begin());
  };
  file_tenant_ = std::move(file_tenant);
  std::vector<std::string> missing;
  sources_.clear();
  filters_.clear();
  for (std::size_t i = 0; i < mapping_.rules.size(); ++i) {
    const auto field = static_cast<CsvField>(i);
    const ColumnRule& rule = mapping_[field];
    if (!rule.is_set()) continue;
    Source source{
        field, taker_of(field), header.size(), "", unit_size(field, rule.unit).value_or(1), &rule};
    for (const std::string& name : rule.columns) {
      if (source.column == header.size()) source.column = find(name);
    }
    const bool found = source.column < header.size();
    if (found) source.column_name = header[source.column].text;
    const bool needed = field == CsvField::submit || rule.columns.size() == 1;
    if (!found && rule.value.empty() && needed)
      missing.push_back(fmt::format("{}", fmt::join(rule.columns, " or ")));
    if (found || !rule.value.empty()) sources_.push_back(std::move(source));
  }
  for (const RowRule& rule : mapping_.rows) {
    const std::size_t column = find(rule.column);
    if (column == header.size()) missing.push_back(rule.column);
    filters_.push_back({column, &rule});
  }
  return fmt::format("{}", fmt::join(missing, ", "));
}

bool CsvJobs::is_wanted(const std::vector<Cell>& row, std::size_t line) {
  for (const Filter& filter : filters_) {
    const auto& values = filter.rule->values;
    if (std::find(values.begin(), values.end(), row[filter.column].text) != values.end()) continue;
    notes_.count(left_out_, line);
    return false;
  }
  return true;
}

void CsvJobs::take(const std::vector<Cell>& row, const Line& line, Sink& sink) {
  if (!is_wanted(row, line.number)) return;
  std::destroy_at(&record_);  // cheaper than an assignment, which moves nine empty texts
  std::construct_at(&record_);
  submit_.reset();
  start_.reset();
  end_.reset();
  duration_.reset();
  pods_ = 0;
  gpus_ = 0;
  gpu_milli_ = 0;
  strange_outcome_at_hand_ = false;
  if (take_all(row, line, sink) && finish(line, sink)) sink.accept(record_, line.number);
}

bool CsvJobs::take_all(const std::vector<Cell>& row, const Line& line, Sink& sink) {
  for (const Source& source : sources_) {
    const bool constant = source.column_name.empty();
    std::string_view text = constant ? source.rule->value : row[source.column].text;
    if (!source.rule->words.empty()) {
      const auto word = source.rule->words.find(text);
      if (word != source.rule->words.end()) text = word->second;
    }
    if (is_nothing(text)) continue;
    const char* const wrong = (this->*source.take)(source, text, line.number);
    if (wrong == nullptr) continue;
    const std::string name =
        constant ? std::string(word_of(source.field)) : escaped(source.column_name, 40);
    sink.refuse(line, constant ? 0 : row[source.column].at, {name + ": " + wrong, ""});
    return false;
  }
  return true;
}

CsvJobs::Taker CsvJobs::taker_of(CsvField field) {
  switch (field) {
    case CsvField::name: return &CsvJobs::take_text<&Record::name>;
    case CsvField::tenant: return &CsvJobs::take_text<&Record::tenant>;
    case CsvField::queue: return &CsvJobs::take_text<&Record::queue>;
    case CsvField::user: return &CsvJobs::take_text<&Record::user>;
    case CsvField::priority: return &CsvJobs::take_priority;
    case CsvField::priority_class: return &CsvJobs::take_text<&Record::priority_class>;
    case CsvField::submit: return &CsvJobs::take_time<&CsvJobs::submit_>;
    case CsvField::start: return &CsvJobs::take_time<&CsvJobs::start_>;
    case CsvField::end: return &CsvJobs::take_time<&CsvJobs::end_>;
    case CsvField::duration: return &CsvJobs::take_duration;
    case CsvField::outcome: return &CsvJobs::take_outcome;
    case CsvField::limit: return &CsvJobs::take_limit;
    case CsvField::pods: return &CsvJobs::take_count<&CsvJobs::pods_>;
    case CsvField::cpu: return &CsvJobs::take_amount<&Record::cpu_milli>;
    case CsvField::memory: return &CsvJobs::take_amount<&Record::memory_bytes>;
    case CsvField::gpus: return &CsvJobs::take_gpus;
    case CsvField::gpu_milli: return &CsvJobs::take_count<&CsvJobs::gpu_milli_>;
    case CsvField::gpu_model: return &CsvJobs::take_gpu_model;
    case CsvField::count: break;
  }
  return nullptr;
}

template <auto member>
const char* CsvJobs::take_time(const Source&, std::string_view text, std::size_t line) {
  this->*member = clock_.read(text, line);
  return this->*member ? nullptr : "this is not a time";
}

const char* CsvJobs::take_duration(const Source& source, std::string_view text, std::size_t) {
  return read_span(text, source.unit, duration_);
}

const char* CsvJobs::take_limit(const Source& source, std::string_view text, std::size_t) {
  const char* const wrong = read_span(text, source.unit, record_.limit);
  if (wrong == nullptr && record_.limit->ms == 0) record_.limit.reset();
  return wrong;
}

template <auto member>
const char* CsvJobs::take_amount(const Source& source, std::string_view text, std::size_t) {
  auto amount = read_decimal(text, source.unit, most_amount);
  if (!amount) {
    const auto quantity = parse_quantity(text);
    if (!quantity) return "this is not an amount";
    amount = source.field == CsvField::cpu ? quantity->milli() : quantity->units();
  }
  if (*amount < 0 || *amount > most_amount) return "this is out of range";
  record_.*member = *amount;
  return nullptr;
}

template <auto member>
const char* CsvJobs::take_text(const Source&, std::string_view text, std::size_t) {
  record_.*member = text;
  return nullptr;
}

const char* CsvJobs::take_priority(const Source&, std::string_view text, std::size_t) {
  const auto thousandths = read_decimal(text, 1000);
  if (!thousandths) return "this is not a whole number";
  const std::int64_t priority = *thousandths / 1000;
  const bool fits = priority >= INT32_MIN && priority <= INT32_MAX && *thousandths % 1000 == 0;
  if (!fits) return "this is not a whole number of 32 bits";
  record_.priority = static_cast<std::int32_t>(priority);
  return nullptr;
}

template <auto member>
const char* CsvJobs::take_count(const Source&, std::string_view text, std::size_t) {
  return whole_count(read_decimal(text, 1000), this->*member);
}

// Half a GPU is a share; other counts are whole.
const char* CsvJobs::take_gpus(const Source&, std::string_view text, std::size_t) {
  const auto thousandths = read_decimal(text, 1000);
  if (thousandths && *thousandths > 0 && *thousandths < 1000) {
    gpus_ = 0;
    gpu_milli_ = *thousandths;
    return nullptr;
  }
  return whole_count(thousandths, gpus_);
}

const char* CsvJobs::take_gpu_model(const Source&, std::string_view text, std::size_t line) {
  if (text.find('|') == text.npos) {
    record_.gpu_model = text;
  } else {
    notes_.count(several_models_, line);
  }
  return nullptr;
}

const char* CsvJobs::take_outcome(const Source&, std::string_view text, std::size_t) {
  if (text != outcome_word_) {
    outcome_word_ = text;
    outcome_ = outcome_of(text);
  }
  record_.outcome = outcome_;
  strange_outcome_at_hand_ = record_.outcome == Outcome::unknown;
  return nullptr;
}

// Brings together what the cells said; false: there is no job.
bool CsvJobs::finish(const Line& line, Sink& sink) {
  if (!submit_) {
    sink.refuse(line, 0, {"there is no time of submission", ""});
    return false;
  }
  record_.submit = *submit_;
  record_.start = start_;
  record_.gpus = gpus_;
  if (duration_) {
    record_.duration = *duration_;
  } else if (start_ && end_) {
    record_.duration = *end_ - *start_;  // the sink counts negative ones
  } else {
    notes_.count(start_ ? endless_ : never_started_, line.number);
    return false;
  }
  if (record_.tenant.empty()) {
    record_.tenant = file_tenant_;
    if (mapping_[CsvField::tenant].is_set()) notes_.count(no_tenant_, line.number);
  }
  if (strange_outcome_at_hand_) notes_.count(strange_outcome_, line.number);
  share_gpus(line.number);
  if (mapping_.amounts_of_pods) {
    record_.pods = static_cast<std::int32_t>(std::max<std::int64_t>(pods_, 1));
  } else {
    gang_.divide(record_, pods_, line.number);
  }
  return true;
}

// 1000 thousandths of each GPU are whole GPUs.
void CsvJobs::share_gpus(std::size_t line) {
  if (gpu_milli_ == 0) return;
  if (gpu_milli_ >= 1000) {
    record_.gpus = std::max(record_.gpus, gpu_milli_ / 1000);
  } else if (record_.gpus > 1) {
    notes_.count(several_shares_, line);
  } else {
    record_.gpus = 0;
    record_.gpu_milli = static_cast<std::int32_t>(gpu_milli_);
  }
}

}  // namespace fairlead::trace
