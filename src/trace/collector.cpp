#include "trace/collector.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

#include "base/utf8.hpp"

namespace fairlead::trace {
namespace {

constexpr std::size_t excerpt_limit = 120;

// The part of the line around the wrong text: a line may be megabytes long.
std::string excerpt_around(std::string_view line, std::size_t at) {
  constexpr std::size_t before = 40;
  if (line.size() > excerpt_limit && at > before) line.remove_prefix(at - before);
  return escaped(line, excerpt_limit);
}

int clamped(std::size_t value) {
  constexpr std::size_t most = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(value, most));
}

}  // namespace

std::optional<Problem> look_for_binary(std::string_view begin) {
  if (begins_as_utf16(begin)) {
    return Problem{"this is UTF-16", "save it as UTF-8: in PowerShell, | Out-File -Encoding utf8"};
  }
  if (begin.starts_with("\x1f\x8b")) {
    return Problem{"this is compressed (gzip)", "zcat it into standard input"};
  }
  if (begin.starts_with("\x28\xB5\x2F\xFD")) {
    return Problem{"this is compressed (zstd)", "zstdcat it into standard input"};
  }
  if (begin.find('\0') != begin.npos) return Problem{"this is a binary file", ""};
  return std::nullopt;
}

void Collector::begin_file(std::string file) {
  trace_.files.push_back(std::move(file));
  file_start_ = trace_.records.size();
}

void Collector::problem(const Line& line, std::size_t at, Problem problem) {
  if (++problems_ > max_diagnostics) return;
  Diagnostic diagnostic;
  diagnostic.at = {file(), clamped(line.number), clamped(at + 1)};
  diagnostic.message = std::move(problem.message);
  diagnostic.hint = std::move(problem.hint);
  diagnostic.excerpt = excerpt_around(line.text, at);
  diagnostics_.push_back(std::move(diagnostic));
}

void Collector::problem(Problem problem) {
  if (++problems_ > max_diagnostics) return;
  Diagnostic diagnostic;
  if (!trace_.files.empty()) diagnostic.at.file = file();
  diagnostic.message = std::move(problem.message);
  diagnostic.hint = std::move(problem.hint);
  diagnostics_.push_back(std::move(diagnostic));
}

void Collector::add(Record record, const Line& line) {
  record.origin = {static_cast<std::uint32_t>(trace_.files.size() - 1),
                   static_cast<std::uint32_t>(clamped(line.number))};
  const bool first = trace_.records.size() == file_start_;
  if (!first && record.submit < trace_.records.back().submit) {
    note("records stood after a later submission, and were sorted");
  }
  trace_.records.push_back(std::move(record));
}

void Collector::rebase() {
  const auto earlier = [](const Record& a, const Record& b) { return a.submit < b.submit; };
  const auto first = std::min_element(trace_.records.begin(), trace_.records.end(), earlier);
  const Duration offset{first->submit.ms};
  for (Record& record : trace_.records) {
    record.submit.ms -= offset.ms;
    if (record.admitted) record.admitted->ms -= offset.ms;
    if (record.start) record.start->ms -= offset.ms;
  }
}

void Collector::refuse_duplicates() {
  std::unordered_map<std::string, const Record*> seen;
  seen.reserve(trace_.records.size());
  for (const Record& record : trace_.records) {
    // A newline cannot occur in a name, so the key is unambiguous.
    const std::string key = record.tenant + '\n' + record.queue_space + '\n' + record.name;
    const auto [other, is_new] = seen.emplace(key, &record);
    if (is_new) continue;
    if (++problems_ > max_diagnostics) continue;
    const Position first = position_of(trace_, *other->second);
    Diagnostic diagnostic;
    diagnostic.at = position_of(trace_, record);
    diagnostic.message = "the name " + escaped(record.name, excerpt_limit) +
                         " was given before, at " + escaped(first.file, excerpt_limit) + ":" +
                         std::to_string(first.line);
    diagnostic.hint = "a job needs a name of its own, or none";
    diagnostics_.push_back(std::move(diagnostic));
  }
}

Result<Trace> Collector::finish(std::string source) {
  if (problems_ == 0) refuse_duplicates();
  if (problems_ == 0 && trace_.records.empty()) problem({"the trace holds no jobs", ""});
  if (problems_ > max_diagnostics) {
    Diagnostic rest;
    rest.message = "and " + std::to_string(problems_ - max_diagnostics) + " more problems";
    diagnostics_.push_back(std::move(rest));
  }
  if (problems_ > 0) return unexpected(std::move(diagnostics_));

  if (rebase_) rebase();
  const auto earlier = [](const Record& a, const Record& b) { return a.submit < b.submit; };
  if (!std::is_sorted(trace_.records.begin(), trace_.records.end(), earlier)) {
    std::stable_sort(trace_.records.begin(), trace_.records.end(), earlier);
  }
  trace_.source = std::move(source);
  for (const auto& [text, count] : notes_) trace_.notes.push_back({text, count});
  return std::move(trace_);
}

}  // namespace fairlead::trace
