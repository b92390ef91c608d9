#include "inputs.hpp"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "manifest/load.hpp"
#include "sim/places.hpp"
#include "trace/read.hpp"

namespace fairlead::bench {
namespace {

[[noreturn]] void give_up(const Diagnostics& problems) {
  std::fputs(to_string(problems).c_str(), stderr);
  std::exit(1);
}

}  // namespace

std::string traces() {
  const char* folder = std::getenv("FAIRLEAD_TRACES");
  return folder != nullptr ? folder : "../shared/data/traces";
}

std::optional<Input> recorded(const std::vector<std::string>& policy, const std::string& trace) {
  auto read = trace::read_trace(trace);
  if (!read) return std::nullopt;
  const auto loaded = manifest::load(policy);
  if (!loaded) give_up(loaded.error());
  Input input{manifest::policy_objects(*loaded), std::move(*read), {}};
  input.settings.on_preemption = sim::OnPreemption::checkpoint;
  if (sim::has_nodes(input.policy)) input.settings.placement = "balanced";
  return input;
}

Outcome run(const Input& input, SchedulerKind scheduler) {
  auto jobs = sim::Jobs::from(input.trace);
  if (!jobs) give_up(jobs.error());
  auto run = sim::simulate({*jobs, input.policy, scheduler, input.settings, {}, nullptr});
  if (!run) give_up(run.error());
  report::Summary summary = report::summarize(*run, *jobs);
  return {std::move(*jobs), std::move(*run), std::move(summary)};
}

}  // namespace fairlead::bench
