// fairlead log verify: rebuilds an engine from its event log and compares its decisions with it.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <utility>

#include <fmt/format.h>

#include "base/version.hpp"
#include "cli/commands.hpp"
#include "log/replay.hpp"
#include "scenario/reason_text.hpp"
#include "scenario/snapshot.hpp"

namespace fairlead::cli {

namespace {

constexpr int exit_good = 0;
constexpr int exit_bad = 1;
constexpr int exit_input = 2;

// The scheduler to decide with.
Result<SchedulerKind> choose_scheduler(const LogVerifyOptions& options, const log::Header& header) {
  if (options.scheduler.empty()) return header.scheduler;
  if (!options.diff) {
    return unexpected(
        refusal({}, "--scheduler: another scheduler decides differently; that is no fault",
                "add --diff to see where"));
  }
  const auto kind = log::scheduler_named(options.scheduler);
  if (kind) return *kind;
  return unexpected(refusal({},
                            "--scheduler: the scheduler " + escaped(options.scheduler, 40) +
                                " is not part of this version",
                            "there are kueue and fairlead"));
}

// Where a workload stands now, and why.
std::string standing(const State& state, const std::string& name) {
  const auto found = state.by_name.find(name);
  if (!found) return escaped(name) + " is not there";
  const WorkloadRecord& record = state.workload(*found);
  std::string text = escaped(name) + " is " + scenario::state_name(record.phase());
  for (const Reason& reason : record.reasons) {
    text += "; " + scenario::view_of(state, record, reason).text;
  }
  return text;
}

void print_difference(const std::string& file, const log::Difference& found, const State& state,
                      const char* who) {
  fmt::print("{}:{}: differs at {} ({} ms), {}\n", escaped(file), found.line,
             to_string(found.at - Instant()), found.at.ms, found.call);
  fmt::print("  the log says\n");
  for (const std::string& line : found.expected) fmt::print("    {}\n", line);
  fmt::print("  {}\n", who);
  for (const std::string& line : found.got) fmt::print("    {}\n", line);
  for (const std::string& name : found.workloads) fmt::print("  now {}\n", standing(state, name));
}

int print_verdict(const LogVerifyOptions& options, const log::Header& header,
                  const log::Verdict& verdict, const log::Replay& replay) {
  if (verdict.difference) {
    const std::string scheduler = log::scheduler_name(replay.engine().scheduler_kind());
    const std::string who = options.diff ? "the scheduler " + scheduler + " of this version"
                                         : std::string("this engine");
    print_difference(options.file, *verdict.difference, replay.engine().state(), who.c_str());
    if (header.program != program_version) {
      fmt::print("  (written by fairlead {}, read by {})\n", escaped(header.program, 40),
                 program_version);
    }
    return exit_bad;
  }
  fmt::print("{} entries, {} decisions, {}\n", verdict.entries, verdict.passes,
             options.diff ? "none taken differently" : "identical");
  if (!verdict.complete) {
    fmt::print(stderr, "note: {} has no end line: its writer was interrupted\n",
               escaped(options.file));
  }
  return exit_good;
}

Result<int> verify(const LogVerifyOptions& options) {
  std::ifstream file;
  if (options.file != "-") {
    file.open(options.file, std::ios::binary);
    if (!file) return unexpected(refusal({}, escaped(options.file) + " cannot be read"));
  }
  std::istream& in = options.file == "-" ? std::cin : file;
  auto reader = log::Reader::open(in, options.file);
  if (!reader) return unexpected(std::move(reader.error()));
  const auto scheduler = choose_scheduler(options, reader->header());
  if (!scheduler) return unexpected(scheduler.error());
  const auto compare = options.diff ? log::Compare::decisions : log::Compare::everything;
  log::Replay replay(reader->header(), *scheduler, compare);
  const auto verdict = log::verify(*reader, replay);
  if (!verdict) return unexpected(verdict.error());
  return print_verdict(options, reader->header(), *verdict, replay);
}

}  // namespace

int run_log_verify(const LogVerifyOptions& options) {
  const auto code = verify(options);
  if (code) return *code;
  std::fputs(to_string(code.error()).c_str(), stderr);
  return exit_input;
}

}  // namespace fairlead::cli
