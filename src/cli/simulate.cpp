// fairlead simulate: replays a trace under one policy or two, reports and judges.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <utility>

#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/html_file.hpp"
#include "cli/simulate_jobs.hpp"
#include "cli/simulate_onlookers.hpp"
#include "cli/simulate_policy.hpp"
#include "cli/simulate_repartition.hpp"
#include "cli/simulate_repeats.hpp"
#include "cli/simulate_settings.hpp"
#include "log/format.hpp"
#include "report/progress.hpp"
#include "report/report.hpp"
#include "sim/checks.hpp"
#include "sim/places.hpp"
#include "sim/recorder.hpp"
#include "sim/simulation.hpp"
#include "trace/read.hpp"

namespace fairlead::cli {

namespace {

constexpr int exit_good = 0;
constexpr int exit_bad = 1;
constexpr int exit_input = 2;
constexpr int exit_interrupted = 128 + SIGINT;

// A static inside a function: set by the signal handler, read by the progress line.
volatile std::sig_atomic_t& stop_flag() {
  static volatile std::sig_atomic_t flag = 0;
  return flag;
}

// The first Ctrl-C ends the simulation and prints what is known, the second ends the program.
void stop_on_interrupt() {
  struct sigaction action = {};
  action.sa_handler = [](int) { stop_flag() = 1; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

// The event log, where one is wanted.
class LogFile {
 public:
  explicit LogFile(const std::string& path) : path_(path) {
    if (!path.empty()) file_.open(path, std::ios::binary | std::ios::trunc);
  }

  void join(std::vector<sim::Observer*>& observers) {
    if (!path_.empty()) observers.push_back(&recorder_);
  }

  // Whether all could be written so far.
  Result<void> check() const {
    if (path_.empty() || file_.good()) return {};
    return unexpected(refusal({}, "--log: " + escaped(path_) + " cannot be written"));
  }

 private:
  std::string path_;
  std::ofstream file_;
  sim::Recorder recorder_{file_};
};

std::FILE* progress_stream(const SimulateOptions& options) {
  return !options.quiet && isatty(STDERR_FILENO) != 0 ? stderr : nullptr;
}

// Simulates one policy.
Result<report::Replay> replay(const PolicyInput& policy, const sim::Jobs& jobs,
                              const sim::Settings& common, const SimulateOptions& options,
                              const std::string& scheduler, const char* label,
                              const sim::ReconfigurationPlan* reconfiguration = nullptr) {
  const sim::Settings settings = settings_for(scheduler, common, policy.objects);
  if (!settings.placement.empty() && !sim::has_nodes(policy.objects)) {
    return unexpected(refusal({}, "--placement: the policy has no Nodes to place pods on",
                              "kubectl get nodes -o yaml writes them"));
  }
  report::ProgressLine progress(progress_stream(options), label, stop_flag());
  const SchedulerKind kind = *log::scheduler_named(scheduler);
  sim::Plan plan{jobs, policy.objects, kind, settings, {}, &progress};
  plan.reconfiguration = reconfiguration;
  sim::Checks checks(sim::CheckOptions::of(kind));
  if (options.verify) plan.observers.push_back(&checks);
  LogFile log(options.log);
  log.join(plan.observers);
  if (auto opened = log.check(); !opened) return unexpected(std::move(opened.error()));
  Onlookers onlookers(jobs, settings, !options.html.empty());
  onlookers.join(plan);
  AloneRun alone(plan, options.alone, stop_flag());
  auto run = sim::simulate(plan);
  if (!run) return unexpected(std::move(run.error()));
  if (auto written = log.check(); !written) return unexpected(std::move(written.error()));
  report::Replay replay{policy.paths, scheduler, policy.notes, std::move(*run), {}, 0, {}};
  if (settings.placement.empty() && sim::has_nodes(policy.objects)) {
    replay.notes.emplace_back(
        "quota alone decides, but for topologies: --placement spread shows what finds no place on "
        "the Nodes");
  }
  replay.summary = report::summarize(replay.run, jobs);
  replay.violation_count = checks.count();
  replay.violations = checks.violations();
  onlookers.add_to(replay, jobs);
  alone.add_to(replay, jobs);
  return replay;
}

Result<void> judge_all(const std::vector<report::Gate>& gates, report::Report& report) {
  for (const report::Gate& gate : gates) {
    auto verdict = report.repeats
                       ? report::judge(gate, *report.repeats)
                       : report::judge(gate, report.after ? &report.before.summary : nullptr,
                                       report.last().summary);
    if (!verdict) return unexpected(std::move(verdict.error()));
    report.verdicts.push_back(std::move(*verdict));
  }
  return {};
}

void print(const report::Report& report, const SimulateOptions& options) {
  const char* no_color = std::getenv("NO_COLOR");
  const bool colours = isatty(STDOUT_FILENO) != 0 && (no_color == nullptr || no_color[0] == '\0');
  const std::string text =
      options.output == "json" ? report::to_json(report) : report::to_text(report, colours);
  std::fputs(text.c_str(), stdout);
}

// Options that contradict each other.
Result<void> check_options(const SimulateOptions& options) {
  const bool compares = !options.compare.empty() || !options.compare_scheduler.empty();
  if (!options.log.empty() && (compares || options.repeat > 1)) {
    return unexpected(refusal({}, "--log: a log is of one run",
                              "leave out --compare, --compare-scheduler and --repeat"));
  }
  if (!options.repartition.empty() && (!options.log.empty() || options.repeat > 1)) {
    return unexpected(refusal({}, "--repartition compares two runs: no --log, no --repeat"));
  }
  if (!options.policy.empty() && (options.gpus > 0 || !options.write_policy.empty())) {
    return unexpected(refusal({}, "--gpus, --write-policy: a policy is given, so none is derived",
                              "leave out the policy, or these"));
  }
  return {};
}

// Simulates, and fills in what the report is about.
Result<void> replay_all(const ReplayedJobs& replayed, const SimulateOptions& options,
                        report::Report& report) {
  const sim::Scale& scale = report.scale;
  const auto repartition = read_repartition(options);
  if (!repartition) return unexpected(repartition.error());
  // Repartitioning is a change to judge: without a proposed policy it is set beside the same one.
  const bool compares =
      !options.compare.empty() || !options.compare_scheduler.empty() || *repartition;
  const std::string& after_scheduler =
      options.compare_scheduler.empty() ? options.scheduler : options.compare_scheduler;
  const auto policy = options.policy.empty() ? derive_policy(replayed.recorded, options, scale)
                                             : read_policy(options.policy, scale);
  if (!policy) return unexpected(policy.error());
  const auto proposed = options.compare.empty() ? policy : read_policy(options.compare, scale);
  if (!proposed) return unexpected(proposed.error());
  auto before = replay(*policy, replayed.jobs, report.settings, options, options.scheduler,
                       compares ? "before" : "policy");
  if (!before) return unexpected(std::move(before.error()));
  report.before = std::move(*before);
  if (compares && stop_flag() == 0) {
    auto after = replay(*proposed, replayed.jobs, report.settings, options, after_scheduler,
                        "after", *repartition ? &**repartition : nullptr);
    if (!after) return unexpected(std::move(after.error()));
    report.after = std::move(*after);
  }
  if (!report.before.run.interrupted) {
    report.calibration =
        report::calibrate(replayed.jobs, report.before.run, policy->gates, !scale.is_one());
  }
  return add_repeats({replayed.jobs, *policy, compares ? &*proposed : nullptr, report.settings,
                      options.repeat, options.alone, options.verify, progress_stream(options),
                      stop_flag(), options.scheduler, after_scheduler},
                     report);
}

Result<int> simulate(const SimulateOptions& options) {
  if (auto checked = check_options(options); !checked) return unexpected(checked.error());
  const auto settings = read_settings(options);
  if (!settings) return unexpected(settings.error());
  const auto scale = read_scale(options);
  if (!scale) return unexpected(scale.error());
  const auto gates = read_gates(options);
  if (!gates) return unexpected(gates.error());
  HtmlFile html(options.html);
  if (auto opened = html.open(); !opened) return unexpected(std::move(opened.error()));
  const auto trace = trace::read_trace(options.trace);
  if (!trace) return unexpected(trace.error());
  const auto replayed = prepare_jobs(*trace, *settings, *scale);
  if (!replayed) return unexpected(replayed.error());
  stop_on_interrupt();
  report::Report report;
  report.jobs = &replayed->jobs;
  report.settings = *settings;
  report.scale = *scale;
  report.repeat = options.repeat;
  report.verified = options.verify;
  report.changes = replayed->changes;
  if (auto ran = replay_all(*replayed, options, report); !ran) {
    return unexpected(std::move(ran.error()));
  }
  // Half a run proves nothing: gates are for whole ones.
  if (stop_flag() == 0) {
    if (auto judged = judge_all(*gates, report); !judged) return unexpected(judged.error());
  }
  if (stop_flag() != 0 && options.repeat > 1) {
    report.changes.emplace_back("interrupted: there is no spread, and no gate was judged");
  }
  if (auto written = html.write(report); !written) return unexpected(std::move(written.error()));
  print(report, options);
  if (stop_flag() != 0) return exit_interrupted;
  return report::is_good(report) ? exit_good : exit_bad;
}

}  // namespace

int run_simulate(const SimulateOptions& options) {
  const auto code = simulate(options);
  if (code) return *code;
  std::fputs(to_string(code.error()).c_str(), stderr);
  return exit_input;
}

}  // namespace fairlead::cli
