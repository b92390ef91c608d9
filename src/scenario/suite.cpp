#include "scenario/suite.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <utility>

#include <fnmatch.h>

#include "manifest/load.hpp"
#include "scenario/output.hpp"

namespace fairlead::scenario {

namespace {

void append(Diagnostics& all, Diagnostics more) {
  for (Diagnostic& diagnostic : more) all.push_back(std::move(diagnostic));
}

void add_cases(const manifest::Document& document, std::vector<Case>& cases, Diagnostics& errors) {
  auto decoded = decode(document);
  if (!decoded) return append(errors, std::move(decoded).error());
  const auto scenario = std::make_shared<const Scenario>(std::move(*decoded));
  for (const SchedulerKind scheduler : scenario->schedulers) {
    cases.push_back({scenario, scheduler, document.source});
  }
}

void add_path(const std::string& path, std::vector<Case>& cases, Diagnostics& errors) {
  const auto documents = manifest::read_documents({path});
  if (!documents) return append(errors, documents.error());
  bool found = false;
  for (const manifest::Document& document : *documents) {
    if (!is_scenario(document)) continue;
    found = true;
    add_cases(document, cases, errors);
  }
  if (found) return;
  errors.push_back({Severity::error,
                    {path, 0, 0},
                    "",
                    "there is no Scenario here",
                    "a Scenario is a YAML document with kind: Scenario",
                    ""});
}

}  // namespace

Result<std::vector<Case>> find_cases(const std::vector<std::string>& paths) {
  std::vector<Case> cases;
  Diagnostics errors;
  for (const std::string& path : paths) add_path(path, cases, errors);
  if (!errors.empty()) return unexpected(std::move(errors));
  return cases;
}

bool selects(const std::string& pattern, const std::string& name) {
  if (pattern.find_first_of("*?[") == std::string::npos) {
    return name.find(pattern) != std::string::npos;
  }
  return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

Verdict judge(const Case& test, bool with_json) {
  Verdict verdict;
  const auto ran = run(*test.scenario, test.scheduler, [&](const StepReport& report) {
    if (with_json) verdict.json_lines += json_line(report) + "\n";
    if (report.mismatches.empty()) return;
    verdict.failures.push_back({report.index, test.scenario->steps.size(), report.time,
                                report.step().at, report.mismatches});
  });
  if (!ran) verdict.errors = ran.error();
  return verdict;
}

std::vector<Verdict> judge_all(const std::vector<Case>& cases, int jobs, bool with_json,
                               const std::function<void(std::size_t)>& progress) {
  std::vector<Verdict> verdicts(cases.size());
  std::atomic<std::size_t> next = 0;
  std::mutex progress_mutex;
  std::size_t done = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < cases.size(); i = next++) {
      verdicts[i] = judge(cases[i], with_json);
      const std::lock_guard lock(progress_mutex);
      progress(++done);
    }
  };
  const auto wanted = jobs > 0 ? static_cast<std::size_t>(jobs)
                               : static_cast<std::size_t>(std::thread::hardware_concurrency());
  std::vector<std::jthread> threads;
  for (std::size_t i = 1; i < std::min(wanted, cases.size()); ++i) threads.emplace_back(work);
  work();
  return verdicts;
}

}  // namespace fairlead::scenario
