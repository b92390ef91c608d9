// What the schedulers make of the same jobs under the same policy, in virtual time: quality, not
// speed. `make results` writes the table into docs/results.md.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "manifest/load.hpp"
#include "report/figures.hpp"
#include "report/words.hpp"
#include "shapes.hpp"
#include "sim/places.hpp"
#include "sim/simulation.hpp"
#include "trace/read.hpp"

namespace fairlead::bench {
namespace {

struct Input {
  std::string name;
  std::vector<model::PolicyObject> policy;
  trace::Trace trace;
  sim::Settings settings;
};

struct Wait {
  std::int64_t jobs = 0;
  std::int64_t sum_ms = 0;

  void add(Duration span) {
    ++jobs;
    sum_ms += span.ms;
  }
  std::string mean() const { return jobs == 0 ? "-" : report::duration_words({sum_ms / jobs}); }
};

constexpr std::int64_t large_cores = 20'000;
constexpr std::int64_t large_gpus = 8;

bool is_large(const trace::Record& record) {
  return record.cpu_milli >= large_cores || record.pods * record.gpus >= large_gpus;
}

void print_row(const Input& input, const sim::Jobs& jobs, const char* scheduler,
               const sim::Run& run) {
  Wait all;
  Wait large;
  Duration longest;
  std::int64_t evicted = 0;
  for (std::size_t i = 0; i < run.jobs.size(); ++i) {
    const auto job = sim::JobId::at(i);
    const sim::JobResult& result = run.jobs[i];
    evicted += result.preempted;
    if (result.first_running == Instant::never()) continue;
    const Duration wait = result.first_running - jobs[job].submit;
    all.add(wait);
    longest = std::max(longest, wait);
    if (is_large(jobs.record(job))) large.add(wait);
  }
  const report::Summary summary = report::summarize(run, jobs);
  const std::int64_t lost = summary.total[report::Metric::gpu_hours_lost].value_or(0) / 1000;
  fmt::print("| {} | {} | {} | {} | {} | {} | {} | {:.1f} % | {} |\n", input.name, scheduler,
             report::duration_words(run.end - Instant()), all.mean(), large.mean(),
             report::duration_words(longest), run.admissions,
             run.admissions == 0
                 ? 0.0
                 : 100.0 * static_cast<double>(evicted) / static_cast<double>(run.admissions),
             lost == 0 ? "-" : report::count_words(lost));
}

bool run_both(const Input& input) {
  const Result<sim::Jobs> jobs = sim::Jobs::from(input.trace);
  if (!jobs) return false;
  for (const auto& [name, kind] :
       {std::pair("kueue", SchedulerKind::kueue), std::pair("fairlead", SchedulerKind::fairlead)}) {
    const auto run = sim::simulate({*jobs, input.policy, kind, input.settings, {}, nullptr});
    if (!run) {
      std::fputs(to_string(run.error()).c_str(), stderr);
      return false;
    }
    print_row(input, *jobs, name, *run);
  }
  return true;
}

// Kueue's runner stops and starts jobs at once.
Input baseline() {
  Load load = make_load({});
  sim::Settings settings;
  settings.eviction_grace = {};
  settings.flush_batch = {};
  return {"Kueue's baseline shape", std::move(load.policy), std::move(load.trace), settings};
}

std::optional<Input> recorded(const std::string& name, const std::vector<std::string>& paths,
                              const std::string& trace_path) {
  auto trace = trace::read_trace(trace_path);
  if (!trace) return std::nullopt;
  const auto policy = manifest::load(paths);
  if (!policy) return std::nullopt;
  sim::Settings settings;
  settings.on_preemption = sim::OnPreemption::checkpoint;
  if (sim::has_nodes(manifest::policy_objects(*policy))) settings.placement = "balanced";
  return Input{name, manifest::policy_objects(*policy), std::move(*trace), settings};
}

int print_all() {
  fmt::print(
      "| workload | scheduler | over after | mean wait | of large jobs | longest wait | admissions "
      "| evicted again | GPU-hours lost |\n|---|---|--:|--:|--:|--:|--:|--:|--:|\n");
  if (!run_both(baseline())) return 1;
  const std::string demo_jobs = "build/demo/jobs.jsonl";
  const auto demo =
      recorded("the demo: ten teams, two months", {"examples/kueue/before"}, demo_jobs);
  if (demo && !run_both(*demo)) return 1;
  const auto on_nodes = recorded("the same on 16 nodes of 8 GPUs",
                                 {"examples/kueue/before", "examples/kueue/nodes"}, demo_jobs);
  if (on_nodes && !run_both(*on_nodes)) return 1;
  const char* folder = std::getenv("FAIRLEAD_TRACES");
  const auto itp =
      recorded("ITP trace, borrowing and reclaim", {"tests/data/itp/borrow.yaml"},
               (folder != nullptr ? std::string(folder) : "../shared/data/traces") + "/itp-2021");
  if (itp && !run_both(*itp)) return 1;
  return 0;
}

}  // namespace
}  // namespace fairlead::bench

int main() { return fairlead::bench::print_all(); }
