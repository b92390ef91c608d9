#include "trace/import/ordered_trace.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "trace/import/packed_record.hpp"
#include "trace/import/printable.hpp"
#include "trace/text.hpp"
#include "trace/values.hpp"
#include "trace/write.hpp"

namespace fairlead::trace {
namespace {

// Nobody waits that long; one wrong date would move the start of the whole trace.
constexpr Duration longest_wait = seconds(std::int64_t{366} * 86'400);

// A run that was over when it was recorded says more than one that was not.
std::int64_t rank_of(const Record& record) {
  const bool over = record.outcome != Outcome::running;
  return record.duration.ms + (over ? std::int64_t{1} << 61 : 0);
}

}  // namespace

// What stands before the packed record of an entry.
struct OrderedTrace::Prefix {
  std::uint32_t line = 0;
  bool has_id = false;
};

// An entry as it comes back from the sorter.
struct OrderedTrace::Entry {
  Sorter::Key key;
  Prefix prefix;
  UnpackedRecord job;
  std::uint64_t owner = 0;      // hash of tenant and namespace
  std::uint64_t full_name = 0;  // hash of those and the name

  void assign(const Sorter::Key& its_key, std::string_view bytes) {
    key = its_key;
    std::memcpy(&prefix, bytes.data(), sizeof prefix);
    job.assign(bytes.substr(sizeof prefix));
    owner = hash_of(job.texts.queue_space, hash_of(job.texts.tenant));
    full_name = hash_of(job.texts.name, owner);
  }

  // Whether this is the job of an earlier entry, seen again.
  bool repeats(const Entry& earlier) const {
    return prefix.has_id && key.first == earlier.key.first && key.second == earlier.key.second &&
           job.texts.name == earlier.job.texts.name;
  }
};

OrderedTrace::OrderedTrace(Notes& notes, std::size_t bytes_of_a_run)
    : notes_(notes),
      found_(notes.entry(Finding::recognised, "jobs")),
      negative_(notes.entry(Finding::dropped, "jobs that end before they start")),
      too_long_(notes.entry(Finding::dropped, "jobs with a span of more than 100 years")),
      waited_(notes.entry(Finding::dropped, "jobs that waited for more than a year")),
      too_many_(notes.entry(Finding::dropped, "jobs with more than a million pods, or GPUs a pod")),
      early_(notes.entry(Finding::guessed,
                         "jobs that start before they are submitted: they are submitted then")),
      future_(
          notes.entry(Finding::guessed,
                      "jobs that were submitted, or ended, in the future: a clock was wrong, or "
                      "this is another unit of time")),
      repeated_(notes.entry(Finding::dropped, "records of a job that another record tells better")),
      renamed_(notes.entry(Finding::guessed,
                           "names that were, or may have been, given before: a number was added")),
      unprintable_(notes.entry(Finding::guessed, "names with bytes that are no text: escaped")),
      sorter_(bytes_of_a_run) {}

bool OrderedTrace::is_possible(const Record& record, std::size_t line) {
  if (record.duration.ms < 0) {
    notes_.count(negative_, line);
    return false;
  }
  if (record.duration > max_span || record.limit > max_span) {
    notes_.count(too_long_, line);
    return false;
  }
  if (record.start && *record.start - record.submit > longest_wait) {
    notes_.count(waited_, line);
    return false;
  }
  if (record.pods < 1 || record.pods > max_count || record.gpus < 0 || record.gpus > max_count) {
    notes_.count(too_many_, line);
    return false;
  }
  return true;
}

void OrderedTrace::accept(const Record& record, std::size_t line, std::optional<std::uint64_t> id) {
  if (!is_possible(record, line)) return;
  notes_.count(found_, line);
  std::int64_t submit = record.submit.ms;
  if (record.start && record.start->ms < submit) {
    notes_.count(early_, line);
    submit = record.start->ms;
  }
  const Prefix prefix{static_cast<std::uint32_t>(std::min<std::size_t>(line, UINT32_MAX)),
                      id.has_value()};
  if (record.submit > latest_ || record.start.value_or(record.submit) + record.duration > latest_) {
    notes_.count(future_, line);
  }
  bytes_.assign(reinterpret_cast<const char*>(&prefix), sizeof prefix);
  pack(printable(record, line), bytes_);
  sorter_.add({submit, id.value_or(read_), read_}, bytes_);
  ++read_;
}

// The record, or a copy of it with its names escaped.
const Record& OrderedTrace::printable(const Record& record, std::size_t line) {
  const auto is_printable = [&](std::string Record::*name) {
    return (record.*name).empty() || is_printable_name(record.*name);
  };
  constexpr std::array names = {&Record::name,          &Record::tenant,      &Record::user,
                                &Record::queue,         &Record::queue_space, &Record::gpu_model,
                                &Record::priority_class};
  const auto has_printable_profile = [](const MigSlices& slices) {
    return is_printable_name(slices.profile);
  };
  if (std::all_of(names.begin(), names.end(), is_printable) &&
      std::all_of(record.mig.begin(), record.mig.end(), has_printable_profile)) {
    return record;
  }
  cleaned_ = record;
  for (const auto name : names) cleaned_.*name = printable_name(record.*name);
  for (MigSlices& slices : cleaned_.mig) slices.profile = printable_name(slices.profile);
  notes_.count(unprintable_, line);
  return cleaned_;
}

void OrderedTrace::refuse(const Line& line, std::size_t at, Problem problem) {
  notes_.count(Finding::dropped, "rows: " + problem.message, line.number, at + 1);
}

void OrderedTrace::make_name_unique(Entry& entry) {
  std::string_view& name = entry.job.texts.name;
  if (name.empty() || !names_.add(entry.full_name)) return;  // the reader names what has no name
  notes_.count(renamed_, entry.prefix.line);
  std::string_view stem = name.substr(0, 240);
  stem = stem.substr(0, utf8_prefix(stem));  // no half character
  // "train-2" where that is free, else the job's place in the trace.
  constexpr int neat = 10;
  for (std::int64_t number = 2;; ++number) {
    const std::int64_t suffix = number < neat ? number : jobs_ + number;
    new_name_ = fmt::format("{}-{}", stem, suffix);
    if (!names_.add(hash_of(new_name_, entry.owner))) break;
  }
  name = new_name_;
}

void OrderedTrace::put(Entry& entry, std::string& out) {
  if (jobs_ == 0) first_ = entry.key.first;
  Record& record = entry.job.record;
  record.submit = Instant{entry.key.first - first_};
  if (record.admitted) record.admitted->ms -= first_;
  if (record.start) record.start->ms -= first_;
  const bool starts_too_late = record.start && record.start->ms > max_span.ms;
  if (record.submit.ms > max_span.ms || starts_too_late) {
    return notes_.count(too_long_, entry.prefix.line);
  }
  ++jobs_;
  make_name_unique(entry);
  append_json_line(out, entry.job.texts, record);
}

Result<void> OrderedTrace::drain(const std::function<void(std::string_view)>& take) {
  constexpr std::size_t enough = std::size_t{1} << 18;
  std::string out;
  std::array<Entry, 2> entries;
  Entry* pending = nullptr;
  Entry* next = &entries[0];
  names_.make_room(read_);
  auto drained = sorter_.drain([&](const Sorter::Key& key, std::string_view bytes) {
    next->assign(key, bytes);
    names_.expect(next->full_name);
    if (pending == nullptr) {
      pending = std::exchange(next, &entries[1]);
      return;
    }
    if (next->repeats(*pending)) {
      notes_.count(repeated_, next->prefix.line);
      if (rank_of(next->job.record) >= rank_of(pending->job.record)) std::swap(pending, next);
      return;
    }
    put(*pending, out);
    if (out.size() > enough) {
      take(out);
      out.clear();
    }
    std::swap(pending, next);
  });
  if (!drained) return drained;
  if (pending != nullptr) put(*pending, out);
  take(out);
  return {};
}

}  // namespace fairlead::trace
