#include "log/replay.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "log/outcome.hpp"
#include "log/policy_hash.hpp"

namespace fairlead::log {
namespace {

std::vector<std::string> lines_of(const Outcome& outcome) {
  if (outcome.refused) return {"refuses it: " + escaped(*outcome.refused)};
  std::vector<std::string> lines;
  for (const NamedDelta& delta : outcome.deltas) lines.push_back(to_string(delta));
  if (lines.empty()) lines.emplace_back("decides nothing");
  if (outcome.wake_up != Instant::never()) {
    lines.push_back("wants to be woken at " + std::to_string(outcome.wake_up.ms) + " ms");
  }
  return lines;
}

std::vector<std::string> differing_workloads(const Outcome& a, const Outcome& b) {
  std::set<std::string> names;
  const auto add_missing = [&](const Outcome& from, const Outcome& in) {
    for (const NamedDelta& delta : from.deltas) {
      const bool there = std::find(in.deltas.begin(), in.deltas.end(), delta) != in.deltas.end();
      if (!there) names.insert(delta.workload);
    }
  };
  add_missing(a, b);
  add_missing(b, a);
  return {names.begin(), names.end()};
}

Difference difference(int line, Instant at, std::string call, std::string expected,
                      std::string got) {
  return {line, at, std::move(call), {std::move(expected)}, {std::move(got)}, {}};
}

}  // namespace

Replay::Replay(const Header& header, SchedulerKind scheduler, Compare compare)
    : compare_(compare), first_policy_(header.policy_hash), engine_(scheduler, header.settings) {}

std::optional<Difference> Replay::take(const Line& line) {
  if (const auto* entry = std::get_if<Entry>(&line.content)) return take_entry(line, *entry);
  if (const auto* checkpoint = std::get_if<Checkpoint>(&line.content)) {
    return check_digest(line.number, checkpoint->digest);
  }
  const End& end = std::get<End>(line.content);
  if (compare_ == Compare::everything && end.entries != entries_) {
    return difference(line.number, now_, "end", std::to_string(end.entries) + " entries",
                      std::to_string(entries_) + " entries in the file");
  }
  return check_digest(line.number, end.digest);
}

std::optional<Difference> Replay::take_entry(const Line& line, const Entry& entry) {
  ++entries_;
  now_ = entry.at;
  Outcome got;
  if (const auto* event = std::get_if<Event>(&entry.call)) {
    got = outcome_of(engine_.state(), engine_.apply(*event, entry.at));
  } else {
    ++passes_;
    got = outcome_of(engine_.state(), engine_.decide(entry.at));
  }
  if (!same(entry.outcome, got)) {
    return Difference{line.number,     entry.at,
                      describe(entry), lines_of(entry.outcome),
                      lines_of(got),   differing_workloads(entry.outcome, got)};
  }
  return compare_ == Compare::everything ? check_policy(line, entry) : std::nullopt;
}

std::optional<Difference> Replay::check_policy(const Line& line, const Entry& entry) const {
  const auto check = [&](std::uint64_t expected) -> std::optional<Difference> {
    const std::uint64_t hash = policy_hash(engine_.state().policy);
    if (hash == expected) return std::nullopt;
    return difference(line.number, entry.at, describe(entry), "policy hash " + hex(expected),
                      "policy hash " + hex(hash));
  };
  if (entries_ == 1) {
    if (auto found = check(first_policy_)) return found;
  }
  return entry.policy_hash ? check(*entry.policy_hash) : std::nullopt;
}

std::optional<Difference> Replay::check_digest(int line, std::uint64_t expected) const {
  if (compare_ != Compare::everything || engine_.digest() == expected) return std::nullopt;
  return difference(line, now_, "digest of the state", hex(expected), hex(engine_.digest()));
}

Result<Verdict> verify(Reader& reader, Replay& replay) {
  Verdict verdict;
  while (!verdict.difference) {
    const auto line = reader.next();
    if (!line) return unexpected(line.error());
    if (!*line) break;
    verdict.complete = std::holds_alternative<End>((*line)->content);
    verdict.difference = replay.take(**line);
  }
  verdict.entries = replay.entries();
  verdict.passes = replay.passes();
  return verdict;
}

Result<Engine> rebuild(Reader& reader) {
  Replay replay(reader.header());
  const auto verdict = verify(reader, replay);
  if (!verdict) return unexpected(verdict.error());
  if (!verdict->difference) return std::move(replay.engine());
  const Difference& found = *verdict->difference;
  Diagnostic problem;
  problem.at = {reader.file(), found.line, 1};
  problem.message = found.call + ": the log says " + found.expected.front() + ", this engine " +
                    found.got.front();
  return unexpected(Diagnostics{std::move(problem)});
}

}  // namespace fairlead::log
