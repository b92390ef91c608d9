// Both schedulers, the same jobs, the same policy.
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "inputs.hpp"
#include "report/words.hpp"
#include "shapes.hpp"

namespace fairlead::bench {
namespace {

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

void print_row(const char* name, const char* scheduler, const Outcome& outcome) {
  const sim::Run& run = outcome.run;
  Wait all;
  Wait large;
  Duration longest;
  std::int64_t evicted = 0;
  for (std::size_t i = 0; i < run.jobs.size(); ++i) {
    const auto job = sim::JobId::at(i);
    const sim::JobResult& result = run.jobs[i];
    evicted += result.preempted;
    if (result.first_running == Instant::never()) continue;
    const Duration wait = result.first_running - outcome.jobs[job].submit;
    all.add(wait);
    longest = std::max(longest, wait);
    if (is_large(outcome.jobs.record(job))) large.add(wait);
  }
  const std::int64_t lost =
      outcome.summary.total[report::Metric::gpu_hours_lost].value_or(0) / 1000;
  fmt::print("| {} | {} | {} | {} | {} | {} | {} | {:.1f} % | {} |\n", name, scheduler,
             report::duration_words(run.end - Instant()), all.mean(), large.mean(),
             report::duration_words(longest), run.admissions,
             run.admissions == 0
                 ? 0.0
                 : 100.0 * static_cast<double>(evicted) / static_cast<double>(run.admissions),
             lost == 0 ? "-" : report::count_words(lost));
}

void print_both(const char* name, const Input& input) {
  print_row(name, "kueue", run(input, SchedulerKind::kueue));
  print_row(name, "fairlead", run(input, SchedulerKind::fairlead));
}

// Kueue's runner stops and starts jobs at once.
Input baseline() {
  Load load = make_load({});
  sim::Settings settings;
  settings.eviction_grace = {};
  settings.flush_batch = {};
  return {std::move(load.policy), std::move(load.trace), settings};
}

}  // namespace

void compare_schedulers() {
  fmt::print(
      "| workload | scheduler | over after | mean wait | of large jobs | longest wait | admissions "
      "| evicted again | GPU-hours lost |\n|---|---|--:|--:|--:|--:|--:|--:|--:|\n");
  print_both("Kueue's baseline shape", baseline());
  const std::string jobs = "build/demo/jobs.jsonl";
  if (const auto demo = recorded({"examples/kueue/before"}, jobs)) {
    print_both("the demo: ten teams, two months", *demo);
  }
  if (const auto demo = recorded({"examples/kueue/before", "examples/kueue/nodes"}, jobs)) {
    print_both("the same on 16 nodes of 8 GPUs", *demo);
  }
  if (const auto itp = recorded({"tests/data/itp/borrow.yaml"}, traces() + "/itp-2021")) {
    print_both("ITP trace, borrowing and reclaim", *itp);
  }
}

}  // namespace fairlead::bench
