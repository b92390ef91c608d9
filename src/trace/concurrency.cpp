#include "trace/concurrency.hpp"

#include <algorithm>
#include <vector>

#include "base/amount.hpp"

namespace fairlead::trace {

namespace {

constexpr std::int64_t most_pieces = 1'000'000'000;  // of one job, so that sums stay in range

struct Change {
  Instant at;
  std::int64_t pieces = 0;
};

// How long each level lasts; the level of nothing until `begin` and behind the last change too.
std::int64_t level_for(std::vector<Change> changes, Instant begin, Instant end, int percent) {
  std::stable_sort(changes.begin(), changes.end(),
                   [](const Change& a, const Change& b) { return a.at < b.at; });
  std::map<std::int64_t, std::int64_t> time_at;
  std::int64_t level = 0;
  Instant last = begin;
  for (const Change& change : changes) {
    time_at[level] += (change.at - last).ms;
    level += change.pieces;
    last = change.at;
  }
  time_at[level] += (end - last).ms;
  const std::int64_t enough = (end - begin).ms / 100 * percent;
  std::int64_t sum = 0;
  for (const auto& [pieces, time] : time_at) {
    sum += time;
    if (sum >= enough) return pieces;
  }
  return level;
}

}  // namespace

Concurrency concurrency(const Trace& trace, int percent) {
  Concurrency result;
  std::map<std::string, std::vector<Change>> changes;
  Instant begin = Instant::never();
  Instant end;
  for (const Record& record : trace.records) {
    const Instant done = record.submit + record.duration;
    begin = std::min(begin, record.submit);
    end = std::max(end, done);
    const auto add = [&](const std::string& what, std::int64_t a_pod) {
      const std::int64_t pieces = std::min(saturating_multiply(record.pods, a_pod), most_pieces);
      if (pieces == 0) return;
      changes[what].push_back({record.submit, pieces});
      changes[what].push_back({done, -pieces});
    };
    add("whole", record.gpus);
    for (const MigSlices& slices : record.mig) {
      add(slices.profile, slices.count);
    }
    if (record.gpu_milli != 0 || !record.workload.empty()) ++result.skipped;
  }
  for (auto& [what, list] : changes) {
    const std::int64_t pieces = level_for(std::move(list), begin, end, percent);
    if (pieces > 0) result.wanted[what] = pieces;
  }
  return result;
}

}  // namespace fairlead::trace
