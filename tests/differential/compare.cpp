#include "compare.hpp"

#include <algorithm>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "manifest/compose.hpp"
#include "scenario/output.hpp"
#include "scenario/runner.hpp"

namespace fairlead::differential {
namespace {

using boost::json::object;
using boost::json::value;

Answer run_here(const std::string& text) {
  Answer answer;
  const auto documents = manifest::compose(text, "generated");
  if (!documents) return {{}, to_string(documents.error())};
  const auto scenario = scenario::decode(documents->front(), ".");
  if (!scenario) return {{}, to_string(scenario.error())};
  const auto done = scenario::run(*scenario, SchedulerKind::kueue, [&](const auto& report) {
    answer.lines.push_back(scenario::json_line(report));
  });
  if (!done) answer.error = to_string(done.error());
  return answer;
}

// The fields that both must agree on.
object comparable(const std::string& line) {
  object step = boost::json::parse(line).as_object();
  step.erase("events");
  step.erase("scenario");
  for (value& workload : step["workloads"].as_array()) workload.as_object().erase("reasons");
  return step;
}

std::string differing_fields(const object& theirs, const object& ours) {
  std::string text;
  const auto report = [&](const std::string& name, const value* there, const value* here) {
    text += fmt::format("    {}: Kueue {}, here {}\n", name,
                        there ? boost::json::serialize(*there) : "-",
                        here ? boost::json::serialize(*here) : "-");
  };
  for (const auto& field : theirs) {
    const value* here = ours.if_contains(field.key());
    if (here != nullptr && *here == field.value()) continue;
    if (field.key() != "workloads") {
      report(std::string(field.key()), &field.value(), here);
      continue;
    }
    const auto& there_list = field.value().as_array();
    const auto& here_list = ours.at("workloads").as_array();
    for (std::size_t i = 0; i < std::max(there_list.size(), here_list.size()); ++i) {
      const value* there_one = i < there_list.size() ? &there_list[i] : nullptr;
      const value* here_one = i < here_list.size() ? &here_list[i] : nullptr;
      if (there_one && here_one && *there_one == *here_one) continue;
      report(fmt::format("workloads[{}]", i), there_one, here_one);
    }
  }
  for (const auto& field : ours) {
    if (!theirs.contains(field.key())) report(std::string(field.key()), nullptr, &field.value());
  }
  return text;
}

}  // namespace

Comparison compare(const object& scenario, Oracle& oracle) {
  const std::string text = boost::json::serialize(scenario);
  Comparison result;
  const Answer theirs = oracle.run(text);
  const Answer ours = run_here(text);
  result.theirs = theirs.lines;
  result.kueue_panicked = theirs.kueue_panicked;
  const bool stopped = !theirs.error.empty() && !theirs.kueue_panicked;
  if (stopped || !ours.error.empty()) {
    result.valid = false;
    result.problem = fmt::format("Kueue: {}\nhere: {}", theirs.error, ours.error);
    return result;
  }
  const std::size_t compared = theirs.kueue_panicked
                                   ? theirs.lines.size()
                                   : std::max(theirs.lines.size(), ours.lines.size());
  for (std::size_t i = 0; i < compared; ++i) {
    if (i >= theirs.lines.size() || i >= ours.lines.size()) {
      result.difference = Difference{i, "    a different number of steps\n"};
      return result;
    }
    const object there = comparable(theirs.lines[i]);
    const object here = comparable(ours.lines[i]);
    if (there == here) continue;
    result.difference = Difference{i, differing_fields(there, here)};
    return result;
  }
  return result;
}

bool left_to_chance(const object& scenario, const std::vector<std::string>& first, Oracle& oracle,
                    int tries) {
  const auto steps_of = [](const std::vector<std::string>& lines) {
    std::vector<object> steps;
    for (const std::string& line : lines) steps.push_back(comparable(line));
    return steps;
  };
  const std::string text = boost::json::serialize(scenario);
  const std::vector<object> before = steps_of(first);
  for (int i = 0; i < tries; ++i) {
    if (steps_of(oracle.run(text).lines) != before) return true;
  }
  return false;
}

}  // namespace fairlead::differential
