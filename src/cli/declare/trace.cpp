#include <memory>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/declare/declare.hpp"

namespace fairlead::cli {

namespace {

void declare_synth(CLI::App& trace, Command& command) {
  const auto options = std::make_shared<TraceSynthOptions>();
  CLI::App* sub = trace.add_subcommand("synth", "Generate a workload, the same for the same seed");
  sub->add_option("--seed", options->seed)->capture_default_str();
  sub->add_option("--days", options->days, "Days of submissions; the first is a Monday")
      ->capture_default_str();
  sub->add_option("--gpus", options->gpus, "GPUs of the cluster")->capture_default_str();
  sub->add_option("--load", options->load_percent, "GPU time to submit, in % of the GPUs' time")
      ->capture_default_str();
  sub->add_option("--profile", options->profile, "A set of tenants")->capture_default_str();
  add_repeatable(*sub, "--tenant", options->tenants,
                 "name=kind:weight[:largest-gang] instead of the profile's tenants; repeatable; "
                 "kind: production, training, research, batch, interactive");
  sub->add_option("--queue", options->queue, "LocalQueue of every job, in its tenant's namespace")
      ->capture_default_str();
  sub->add_option("--out", options->out, "File to write; default: standard output");
  sub->callback([options, &command] { command = [options] { return run_trace_synth(*options); }; });
}

void declare_describe(CLI::App& trace, Command& command) {
  const auto options = std::make_shared<TraceDescribeOptions>();
  CLI::App* sub = trace.add_subcommand("describe", "Statistics of a recorded workload");
  sub->add_option("trace", options->trace, "File, folder of files, or - for standard input")
      ->required();
  sub->add_option("--output", options->output)
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  sub->callback(
      [options, &command] { command = [options] { return run_trace_describe(*options); }; });
}

}  // namespace

void declare_trace(CLI::App& app, Command& command) {
  CLI::App* trace = app.add_subcommand("trace", "Recorded workloads");
  trace->require_subcommand(1);
  declare_synth(*trace, command);
  declare_describe(*trace, command);
}

}  // namespace fairlead::cli
