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

void declare_prometheus(CLI::App& sub, TraceImportOptions& options) {
  sub.add_option("--prometheus", options.prometheus,
                 "Ask this Prometheus server, such as http://localhost:9090, instead of files");
  sub.add_option("--since", options.since, "How far back to ask it")->capture_default_str();
  sub.add_option("--step", options.step, "How exactly to look for the end of pods")
      ->capture_default_str();
  sub.add_option("--bearer-token-file", options.bearer_token_file, "What to send as its token");
  sub.add_flag("--help-prometheus", options.help_prometheus,
               "Print the queries as commands for curl");
}

void declare_import(CLI::App& trace, Command& command) {
  const auto options = std::make_shared<TraceImportOptions>();
  CLI::App* sub = trace.add_subcommand("import", "What a site has recorded, as a trace");
  sub->add_option("sources", options->sources, "Files, or - for standard input");
  sub->add_option("--from", options->from, "The format; told from the content unless given");
  sub->add_option("--map", options->map, "What the columns of a CSV file mean (YAML)");
  sub->add_option("--time-zone", options->time_zone,
                  "Of times that do not say theirs, such as Europe/Berlin; default: UTC");
  sub->add_flag("--allow-mixed", options->allow_mixed,
                "Take Kubernetes dumps of several clusters as one");
  declare_prometheus(*sub, *options);
  sub->add_option("--out", options->out, "File to write; default: standard output");
  sub->add_flag("--pseudonymise{-}", options->pseudonymise,
                "Hide tenants, users and names; with =KEYFILE the same way in every import");
  sub->add_option("--output", options->output, "Form of the notes on standard error")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  sub->callback(
      [options, &command] { command = [options] { return run_trace_import(*options); }; });
}

}  // namespace

void declare_trace(CLI::App& app, Command& command) {
  CLI::App* trace = app.add_subcommand("trace", "Recorded workloads");
  trace->require_subcommand(1);
  declare_synth(*trace, command);
  declare_describe(*trace, command);
  declare_import(*trace, command);
}

}  // namespace fairlead::cli
