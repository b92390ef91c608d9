// fairlead test: runs Scenario files.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/output_file.hpp"
#include "scenario/suite.hpp"
#include "scenario/update.hpp"
#include "scenario/verdict_text.hpp"

namespace fairlead::cli {

namespace {

using scenario::Case;
using scenario::Verdict;

enum ExitCode { passed = 0, failed = 1, bad_input = 2 };

void print(std::FILE* stream, const std::string& text) { std::fputs(text.c_str(), stream); }

int refuse(const std::string& message) {
  print(stderr, "fairlead test: " + message + "\n");
  return bad_input;
}

bool write_file(const std::string& path, const std::string& text) {
  OutputFile file(path);
  file.write(text);
  file.finish();
  return file.error() == 0;
}

// Narrows to the scenarios and the scheduler that were asked for.
std::vector<Case> select(const std::vector<Case>& all, const TestOptions& options) {
  std::vector<Case> cases;
  const auto scheduler = scenario::scheduler_named(options.scheduler);
  for (const Case& test : all) {
    if (!scenario::selects(options.filter, test.scenario->name)) continue;
    Case chosen = test;
    if (scheduler) chosen.scheduler = *scheduler;
    const bool again = scheduler && !cases.empty() && cases.back().scenario == chosen.scenario;
    if (!again) cases.push_back(std::move(chosen));
  }
  return cases;
}

// Rewrites the files of `cases`, one after the other.
int update(const std::vector<Case>& cases) {
  int result = passed;
  for (auto first = cases.begin(); first != cases.end();) {
    const auto last = std::find_if(first, cases.end(),
                                   [&](const Case& test) { return test.source != first->source; });
    const std::string& file = first->scenario->file;
    const auto text = scenario::updated_text({first, last});
    if (!text) {
      print(stderr, to_string(text.error()));
      result = bad_input;
    } else if (*text != first->source->text()) {
      if (!write_file(file, *text)) return refuse("cannot write " + escaped(file));
      print(stderr, "updated " + escaped(file, 4096) + "\n");
    }
    first = last;
  }
  return result;
}

int exit_code(const std::vector<Verdict>& verdicts) {
  int code = passed;
  for (const Verdict& verdict : verdicts) {
    if (!verdict.errors.empty()) return bad_input;
    if (!verdict.passed()) code = failed;
  }
  return code;
}

void report_text(const std::vector<Case>& cases, const std::vector<Verdict>& verdicts,
                 std::FILE* stream) {
  for (std::size_t i = 0; i < cases.size(); ++i) {
    print(stream, scenario::verdict_text(cases[i], verdicts[i]));
  }
  print(stream, scenario::summary_text(verdicts) + "\n");
}

int report(const std::vector<Case>& cases, const std::vector<Verdict>& verdicts,
           const TestOptions& options) {
  if (options.output == "json") {
    for (const Verdict& verdict : verdicts) print(stdout, verdict.json_lines);
    report_text(cases, verdicts, stderr);
  } else if (options.output == "junit") {
    print(stdout, scenario::junit_xml(cases, verdicts));
  } else {
    report_text(cases, verdicts, stdout);
  }
  if (!options.junit.empty() && !write_file(options.junit, scenario::junit_xml(cases, verdicts))) {
    return refuse("cannot write " + escaped(options.junit));
  }
  return exit_code(verdicts);
}

}  // namespace

int run_test(const TestOptions& options) {
  const auto all = scenario::find_cases(options.paths);
  if (!all) {
    print(stderr, to_string(all.error()));
    return bad_input;
  }
  if (!options.scheduler.empty() && !scenario::scheduler_named(options.scheduler)) {
    return refuse("the scheduler " + escaped(options.scheduler) +
                  " is not part of this version; there are kueue and fairlead");
  }
  const std::vector<Case> cases = select(*all, options);
  if (cases.empty()) return refuse("no scenario is named like " + escaped(options.filter));
  if (options.update) return update(cases);

  const bool terminal = isatty(STDERR_FILENO) == 1;
  const auto progress = [&](std::size_t done) {
    if (terminal) std::fprintf(stderr, "\r%zu of %zu", done, cases.size());
  };
  const bool with_json = options.output == "json";
  const std::vector<Verdict> verdicts =
      scenario::judge_all(cases, options.jobs, with_json, progress);
  if (terminal) print(stderr, "\r\x1b[K");
  return report(cases, verdicts, options);
}

}  // namespace fairlead::cli
