// The command line of `fairlead`: declares the flags and dispatches. Alone in including CLI11,
// which costs more compile time than everything else in this folder together.
#include <cstdio>
#include <exception>
#include <functional>
#include <string>

#include <CLI/CLI.hpp>

#include "base/diagnostic.hpp"
#include "base/version.hpp"
#include "cli/commands.hpp"
#include "cli/examples.hpp"

namespace {

using namespace fairlead::cli;

constexpr int bad_input = 2;

// What to run once the command line is parsed; set by the chosen subcommand.
using Command = std::function<int()>;

// A flag that may be repeated and takes one value each time.
void add_repeatable(CLI::App& app, const std::string& name, std::vector<std::string>& values,
                    const std::string& description) {
  app.add_option(name, values, description)->allow_extra_args(false);
}

void add_simulate(CLI::App& app, SimulateOptions& options, Command& command) {
  CLI::App* sub = app.add_subcommand(
      "simulate", "Replay a recorded workload under a policy, or under two, and say what changes");
  sub->add_option("policy", options.policy, "Files or folders with the queues")->required();
  sub->add_option("--trace", options.trace, "ITP CSV or WorkloadTrace JSON Lines")->required();
  sub->add_option("--compare", options.compare, "The proposed policy, to set beside the first");
  sub->add_option("--scheduler", options.scheduler)
      ->check(CLI::IsMember({"kueue", "fairlead"}))
      ->capture_default_str();
  add_repeatable(*sub, "--fail-if", options.fail_if,
                 "Exit 1 when this holds, such as '*.wait.p95 > +10% and > +15m'; repeatable");
  sub->add_option("--pass-time", options.pass_time, "Time that one decision pass takes")
      ->capture_default_str();
  sub->add_option("--eviction-grace", options.eviction_grace, "From an eviction to freed GPUs")
      ->capture_default_str();
  sub->add_option("--start-delay", options.start_delay, "From admission to running")
      ->capture_default_str();
  sub->add_option("--start-failures", options.start_failures, "Share of starts that fail")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  sub->add_option("--on-preemption", options.on_preemption,
                  "What a job does that was preempted, when it runs again")
      ->check(CLI::IsMember({"restart", "resume", "checkpoint"}))
      ->capture_default_str();
  sub->add_option("--seed", options.seed, "Draws the start failures")->capture_default_str();
  sub->add_option("--until", options.until, "Stop after so much simulated time, such as 30d");
  sub->add_option("--output", options.output)
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  sub->add_option("--log", options.log, "Write the event log to this file");
  sub->add_flag("--verify", options.verify, "Check the invariants during the run");
  sub->add_flag("--quiet", options.quiet, "Print no progress");
  sub->callback([&] { command = [&] { return run_simulate(options); }; });
}

void add_test(CLI::App& app, TestOptions& options, Command& command) {
  CLI::App* sub = app.add_subcommand("test", "Run Scenario files: unit tests of a policy");
  sub->add_option("paths", options.paths, "Scenario files, or folders of them")->required();
  sub->add_option("--output", options.output, "text, json (one line per step) or junit")
      ->check(CLI::IsMember({"text", "json", "junit"}))
      ->capture_default_str();
  sub->add_option("--junit", options.junit, "Write JUnit XML to this file");
  sub->add_option("--filter", options.filter,
                  "Run only scenarios whose name contains this, or matches it where it has a *");
  sub->add_option("--scheduler", options.scheduler,
                  "Run under this scheduler instead of those that the scenarios name")
      ->check(CLI::IsMember({"kueue", "fairlead"}));
  sub->add_flag("--update", options.update, "Rewrite the expect blocks to what happened");
  sub->add_option("--jobs", options.jobs, "Scenarios to run at once; 0: one per core")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  sub->callback([&] { command = [&] { return run_test(options); }; });
}

void add_synth(CLI::App& trace, TraceSynthOptions& options, Command& command) {
  CLI::App* sub = trace.add_subcommand("synth", "Generate a workload, the same for the same seed");
  sub->add_option("--seed", options.seed)->capture_default_str();
  sub->add_option("--days", options.days, "Days of submissions; the first is a Monday")
      ->capture_default_str();
  sub->add_option("--gpus", options.gpus, "GPUs of the cluster")->capture_default_str();
  sub->add_option("--load", options.load_percent, "GPU time to submit, in % of the GPUs' time")
      ->capture_default_str();
  sub->add_option("--profile", options.profile, "A set of tenants")->capture_default_str();
  add_repeatable(*sub, "--tenant", options.tenants,
                 "name=kind:weight[:largest-gang] instead of the profile's tenants; repeatable; "
                 "kind: production, training, research, batch, interactive");
  sub->add_option("--out", options.out, "File to write; default: standard output");
  sub->callback([&] { command = [&] { return run_trace_synth(options); }; });
}

void add_describe(CLI::App& trace, TraceDescribeOptions& options, Command& command) {
  CLI::App* sub = trace.add_subcommand("describe", "Statistics of a recorded workload");
  sub->add_option("trace", options.trace, "File, folder of files, or - for standard input")
      ->required();
  sub->add_option("--output", options.output)
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  sub->callback([&] { command = [&] { return run_trace_describe(options); }; });
}

void add_trace(CLI::App& app, TraceSynthOptions& synth, TraceDescribeOptions& describe,
               Command& command) {
  CLI::App* trace = app.add_subcommand("trace", "Recorded workloads");
  trace->require_subcommand(1);
  add_synth(*trace, synth, command);
  add_describe(*trace, describe, command);
}

void add_log(CLI::App& app, LogVerifyOptions& options, Command& command) {
  CLI::App* log = app.add_subcommand("log", "Event logs that simulate --log wrote");
  log->require_subcommand(1);
  CLI::App* sub = log->add_subcommand("verify", "Rebuild state and decisions; prove them equal");
  sub->add_option("file", options.file)->required();
  sub->add_flag("--diff", options.diff, "Name the first decision that is taken differently");
  sub->add_option("--scheduler", options.scheduler, "Decide with this scheduler instead")
      ->check(CLI::IsMember({"kueue", "fairlead"}));
  sub->callback([&] { command = [&] { return run_log_verify(options); }; });
}

void add_fuzz(CLI::App& app, FuzzOptions& options, Command& command) {
  CLI::App* sub = app.add_subcommand("fuzz", "Random clusters and failures under the invariants");
  sub->add_option("--seed", options.seed)->capture_default_str();
  sub->add_option("--passes", options.passes, "Decision passes to run in all")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  sub->add_option("--time-limit", options.time_limit, "Stop after this much real time, such as 3m");
  sub->add_option("--scheduler", options.scheduler)
      ->check(CLI::IsMember({"kueue", "fairlead"}))
      ->capture_default_str();
  sub->add_option("--out", options.out, "Folder for the shrunk Scenario of a failure")
      ->capture_default_str();
  sub->callback([&] { command = [&] { return run_fuzz(options); }; });
}

void show_examples(CLI::App& app) {
  for (const Example& example : examples()) {
    CLI::App* command = &app;
    for (const std::string& word : example.command) command = command->get_subcommand(word);
    command->footer("Example:\n  " + example.text);
  }
}

// The first word that should name a command and does not; empty when all is well. (CLI11 would only
// say that a subcommand is required.)
std::string unknown_command(const CLI::App& app, int argc, char** argv) {
  const CLI::App* at = &app;
  for (int i = 1; i < argc && at->get_require_subcommand_min() > 0; ++i) {
    std::string word = argv[i];
    if (word.starts_with('-')) return "";
    const auto named =
        at->get_subcommands([&](const CLI::App* sub) { return sub->check_name(word); });
    if (named.empty()) return word;
    at = named.front();
  }
  return "";
}

int run(int argc, char** argv) {
  CLI::App app{"Plan, explain and enforce how teams share a GPU fleet"};
  app.name("fairlead");
  app.set_version_flag("--version", "fairlead " + std::string(fairlead::program_version));
  app.require_subcommand(1);

  SimulateOptions simulate;
  TestOptions test;
  TraceSynthOptions synth;
  TraceDescribeOptions describe;
  LogVerifyOptions verify;
  FuzzOptions fuzz;
  Command command;
  add_simulate(app, simulate, command);
  add_test(app, test, command);
  add_trace(app, synth, describe, command);
  add_log(app, verify, command);
  add_fuzz(app, fuzz, command);
  show_examples(app);
  if (const std::string word = unknown_command(app, argc, argv); !word.empty()) {
    std::fprintf(stderr, "fairlead: no command '%s'; fairlead --help lists them\n",
                 fairlead::escaped(word).c_str());
    return bad_input;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : bad_input;
  }
  return command();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "fairlead: internal error: %s\n", error.what());
    return 70;  // EX_SOFTWARE: neither an answer nor the user's input
  }
}
