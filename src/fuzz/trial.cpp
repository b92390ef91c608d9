#include "fuzz/trial.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "fuzz/shuffle.hpp"
#include "fuzz/state_text.hpp"
#include "fuzz/watched.hpp"
#include "manifest/compose.hpp"
#include "scenario/output.hpp"
#include "scenario/runner.hpp"

namespace fairlead::fuzz {
namespace {

using scenario::Scenario;
using Lines = std::vector<std::string>;

Result<Scenario> read(const boost::json::object& document) {
  return manifest::compose(boost::json::serialize(document), "generated")
      .and_then([](const std::vector<manifest::Document>& documents) {
        return scenario::decode(documents.front(), ".");
      });
}

Result<Lines> run_plainly(const boost::json::object& document, SchedulerKind scheduler) {
  const auto scenario = read(document);
  if (!scenario) return unexpected(scenario.error());
  Lines lines;
  const auto done = scenario::run(*scenario, scheduler, [&](const scenario::StepReport& report) {
    lines.push_back(scenario::json_line(report));
  });
  if (!done) return unexpected(done.error());
  return lines;
}

std::string step_name(const Scenario& scenario, std::size_t index) {
  if (index >= scenario.steps.size()) return "the end";
  return fmt::format("step {} ({})", index, scenario.steps[index].op);
}

std::optional<Failure> compare(const char* rule, const Lines& expected, const Lines& got) {
  for (std::size_t i = 0; i < std::max(expected.size(), got.size()); ++i) {
    const std::string a = i < expected.size() ? expected[i] : "";
    const std::string b = i < got.size() ? got[i] : "";
    if (a != b) return Failure{rule, fmt::format("step {}", i), first_difference(a, b)};
  }
  return std::nullopt;
}

Failure invalid(const Diagnostics& diagnostics) {
  return {invalid_rule, "the scenario", to_string(diagnostics)};
}

Trial run_watched(const Scenario& scenario, SchedulerKind scheduler, std::uint64_t seed,
                  const Lines& plainly) {
  Watched watched(scheduler, Disturbances::draw(seed));
  Trial trial;
  Lines lines;
  const auto note = [&](std::size_t step) {
    if (trial.failure || !watched.violation()) return;
    const sim::Violation& found = *watched.violation();
    trial.failure = Failure{found.rule, step_name(scenario, step), found.what};
  };
  const auto done = scenario::run(scenario, watched, [&](const scenario::StepReport& report) {
    lines.push_back(scenario::json_line(report));
    note(report.index);
  });
  watched.finish();
  note(scenario.steps.size());
  trial.passes = watched.passes();
  trial.coverage = watched.coverage();
  if (!trial.failure && !done) trial.failure = invalid(done.error());
  if (!trial.failure) trial.failure = compare("disturbed", plainly, lines);
  return trial;
}

}  // namespace

Trial run_trial(const boost::json::object& scenario, SchedulerKind scheduler, std::uint64_t seed) {
  const auto decoded = read(scenario);
  if (!decoded) return {0, {}, invalid(decoded.error())};
  const auto plainly = run_plainly(scenario, scheduler);
  if (!plainly) return {0, {}, invalid(plainly.error())};
  const auto reordered = run_plainly(shuffled(scenario, seed), scheduler);
  if (!reordered) return {0, {}, Failure{"order", "the scenario", to_string(reordered.error())}};
  if (auto failure = compare("order", *plainly, *reordered)) return {0, {}, std::move(failure)};
  return run_watched(*decoded, scheduler, seed, *plainly);
}

}  // namespace fairlead::fuzz
