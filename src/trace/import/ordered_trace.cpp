#include "trace/import/ordered_trace.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "trace/import/printable.hpp"
#include "trace/text.hpp"
#include "trace/values.hpp"
#include "trace/write.hpp"

namespace fairlead::trace {
namespace {

constexpr std::int64_t unknown = std::numeric_limits<std::int64_t>::min();

// A run that was over when it was recorded says more than one that was not.
std::int64_t rank_of(const Record& record) {
  const bool over = record.outcome != Outcome::running;
  return record.duration.ms + (over ? std::int64_t{1} << 61 : 0);
}

}  // namespace

// The fixed part of an entry. Behind it lie the name, the fields before the times and those after.
struct OrderedTrace::Fixed {
  std::int64_t submit = 0;
  std::int64_t admitted = unknown;
  std::int64_t start = unknown;
  std::int64_t rank = 0;        // of records of the same job the higher one is kept
  std::uint64_t owner = 0;      // hash of tenant and namespace
  std::uint64_t full_name = 0;  // hash of those and the name
  std::uint32_t line = 0;
  std::uint32_t name_size = 0;
  std::uint32_t head_size = 0;
  bool has_id = false;
};

// An entry as it comes back from the sorter.
struct OrderedTrace::Entry {
  std::string bytes;
  Sorter::Key key;
  Fixed fixed;

  void assign(const Sorter::Key& its_key, std::string_view text) {
    bytes = text;
    key = its_key;
    std::memcpy(&fixed, bytes.data(), sizeof fixed);
  }
  std::string_view name() const { return part(0, fixed.name_size); }
  std::string_view head() const { return part(fixed.name_size, fixed.head_size); }
  std::string_view tail() const { return part(fixed.name_size + fixed.head_size, bytes.size()); }

 private:
  std::string_view part(std::size_t at, std::size_t size) const {
    return std::string_view(bytes).substr(sizeof fixed + at, size);
  }
};

OrderedTrace::OrderedTrace(Notes& notes, std::size_t bytes_of_a_run)
    : notes_(notes),
      found_(notes.entry(Finding::recognised, "jobs")),
      negative_(notes.entry(Finding::dropped, "jobs that end before they start")),
      too_long_(notes.entry(Finding::dropped, "jobs with a span of more than 100 years")),
      too_many_(notes.entry(Finding::dropped, "jobs with more than a million pods, or GPUs a pod")),
      early_(notes.entry(Finding::guessed,
                         "jobs that start before they are submitted: they are submitted then")),
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
  if (record.pods < 1 || record.pods > max_count || record.gpus < 0 || record.gpus > max_count) {
    notes_.count(too_many_, line);
    return false;
  }
  return true;
}

void OrderedTrace::accept(const Record& record, std::size_t line, std::optional<std::uint64_t> id) {
  if (!is_possible(record, line)) return;
  notes_.count(found_, line);
  Fixed fixed;
  fixed.submit = record.submit.ms;
  if (record.start) {
    if (*record.start < record.submit) notes_.count(early_, line);
    fixed.submit = std::min(fixed.submit, record.start->ms);
    fixed.start = record.start->ms;
  }
  if (record.admitted) fixed.admitted = record.admitted->ms;
  fixed.rank = rank_of(record);
  fixed.line = static_cast<std::uint32_t>(std::min<std::size_t>(line, UINT32_MAX));
  fixed.has_id = id.has_value();
  encode(record, fixed);
  sorter_.add({fixed.submit, id.value_or(read_), read_}, bytes_);
  ++read_;
}

// Lays out the entry in bytes_.
void OrderedTrace::encode(const Record& record, Fixed fixed) {
  const Record* clean = &record;
  const auto is_printable = [](const std::string& name) { return is_printable_name(name); };
  if (!is_printable(record.name) || !is_printable(record.tenant) || !is_printable(record.user) ||
      !is_printable(record.queue) || !is_printable(record.queue_space) ||
      !is_printable(record.gpu_model) || !is_printable(record.priority_class)) {
    cleaned_ = record;
    for (std::string* name :
         {&cleaned_.name, &cleaned_.tenant, &cleaned_.user, &cleaned_.queue, &cleaned_.queue_space,
          &cleaned_.gpu_model, &cleaned_.priority_class}) {
      *name = printable_name(*name);
    }
    notes_.count(unprintable_, fixed.line);
    clean = &cleaned_;
  }
  fixed.owner = hash_of(clean->queue_space, hash_of(clean->tenant));
  fixed.full_name = hash_of(clean->name, fixed.owner);
  fixed.name_size = static_cast<std::uint32_t>(clean->name.size());
  bytes_.assign(sizeof fixed, '\0');
  bytes_ += clean->name;
  const std::size_t head = bytes_.size();
  append_owner_fields(bytes_, *clean);
  fixed.head_size = static_cast<std::uint32_t>(bytes_.size() - head);
  append_run_fields(bytes_, *clean);
  std::memcpy(bytes_.data(), &fixed, sizeof fixed);
}

void OrderedTrace::refuse(const Line& line, std::size_t at, Problem problem) {
  notes_.count(Finding::dropped, "rows: " + problem.message, line.number, at + 1);
}

void OrderedTrace::append_unique_name(const Entry& entry, std::string& out) {
  const std::string_view name = entry.name();
  if (name.empty()) return;  // the reader gives one
  if (!names_.add(entry.fixed.full_name)) return append_name(out, name);
  notes_.count(renamed_, entry.fixed.line);
  const std::string stem(name.substr(0, 240));
  // "train-2" where that is free, else the job's place in the trace.
  constexpr int neat = 10;
  for (std::int64_t number = 2;; ++number) {
    const std::int64_t suffix = number < neat ? number : jobs_ + number;
    const std::string tried = stem + "-" + std::to_string(suffix);
    if (!names_.add(hash_of(tried, entry.fixed.owner))) return append_name(out, tried);
  }
}

void OrderedTrace::put(const Entry& entry, std::string& out) {
  if (jobs_ == 0) first_ = entry.fixed.submit;
  Duration submit{entry.fixed.submit - first_};
  if (submit > max_span) return notes_.count(too_long_, entry.fixed.line);
  ++jobs_;
  out += '{';
  append_unique_name(entry, out);
  out += entry.head();
  const auto since_first = [&](std::int64_t ms) {
    return ms == unknown ? std::nullopt : std::optional(Instant{ms - first_});
  };
  append_times(out, Instant{submit.ms}, since_first(entry.fixed.admitted),
               since_first(entry.fixed.start));
  out += entry.tail();
  out.back() = '}';  // in place of the last comma
  out += '\n';
}

Result<void> OrderedTrace::drain(const std::function<void(std::string_view)>& take) {
  constexpr std::size_t enough = std::size_t{1} << 18;
  std::string out;
  Entry pending;
  Entry next;
  bool has_pending = false;
  auto drained = sorter_.drain([&](const Sorter::Key& key, std::string_view bytes) {
    next.assign(key, bytes);
    names_.expect(next.fixed.full_name);
    const bool same = has_pending && next.fixed.has_id && next.key.first == pending.key.first &&
                      next.key.second == pending.key.second && next.name() == pending.name();
    if (same) {
      notes_.count(repeated_, next.fixed.line);
      if (next.fixed.rank >= pending.fixed.rank) std::swap(pending, next);
      return;
    }
    if (has_pending) put(pending, out);
    if (out.size() > enough) {
      take(out);
      out.clear();
    }
    std::swap(pending, next);
    has_pending = true;
  });
  if (!drained) return drained;
  if (has_pending) put(pending, out);
  take(out);
  return {};
}

}  // namespace fairlead::trace
