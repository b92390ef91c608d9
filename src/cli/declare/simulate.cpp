#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/declare/declare.hpp"
#include "engine/place/score/scores.hpp"

namespace fairlead::cli {

namespace {

// What is replayed of the jobs, and of how much hardware.
void declare_scale(CLI::App& sub, SimulateOptions& options) {
  sub.add_option("--load", options.load, "Times the recorded load, such as 1.3 or +30%")
      ->capture_default_str();
  sub.add_option("--capacity", options.capacity, "Times the policy's GPUs, such as 0.9 or -10%")
      ->capture_default_str();
  sub.add_option("--from", options.from, "Leave out jobs submitted earlier, such as 10d");
  sub.add_option("--until", options.until, "Stop at this time of the trace, such as 30d");
  sub.add_option("--warm-up", options.warm_up,
                 "Simulate so much from the first submission without measuring it, such as 7d");
}

void declare_placement(CLI::App& sub, SimulateOptions& options) {
  sub.add_option("--placement", options.placement,
                 "Place pods on the policy's Nodes by this score, such as spread or balanced")
      ->check(CLI::IsMember(place::score_names()));
  sub.add_option(
      "--repartition", options.repartition,
      "Carry out this plan of `fairlead mig plan --output json` on the way, and compare");
  sub.add_option("--repartition-at", options.repartition_at, "When it begins, such as 30d")
      ->capture_default_str();
  sub.add_option("--repartition-per-node", options.repartition_per_node,
                 "How long a node is gone, once its pods have ended")
      ->capture_default_str();
  sub.add_option("--repartition-at-once", options.repartition_at_once, "Nodes at a time")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
}

}  // namespace

void declare_simulate(CLI::App& app, Command& command) {
  const auto options = std::make_shared<SimulateOptions>();
  CLI::App* sub = app.add_subcommand(
      "simulate", "Replay a recorded workload under a policy, or under two, and say what changes");
  sub->add_option("policy", options->policy,
                  "Files or folders with the queues; without, a policy is derived from the trace");
  sub->add_option("--trace", options->trace, "ITP CSV or WorkloadTrace JSON Lines")->required();
  sub->add_option("--gpus", options->gpus, "GPUs of the derived policy")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
  sub->add_option("--write-policy", options->write_policy,
                  "File or folder for the derived policy; default: derived-policy.yaml");
  sub->add_option("--compare", options->compare, "The proposed policy, to set beside the first");
  sub->add_option("--scheduler", options->scheduler, "The algorithm that decides")
      ->check(CLI::IsMember({"kueue", "fairlead"}))
      ->capture_default_str();
  sub->add_option("--compare-scheduler", options->compare_scheduler,
                  "The scheduler to set beside the first, under the same policy or --compare's")
      ->check(CLI::IsMember({"kueue", "fairlead"}));
  add_repeatable(*sub, "--fail-if", options->fail_if,
                 "Exit 1 when this holds, such as '*.wait.p95 > +10% and > +15m'; repeatable");
  sub->add_option("--pass-time", options->pass_time, "Time that one decision pass takes")
      ->capture_default_str();
  sub->add_option("--eviction-grace", options->eviction_grace, "From an eviction to freed GPUs")
      ->capture_default_str();
  sub->add_option("--start-delay", options->start_delay, "From admission to running")
      ->capture_default_str();
  sub->add_option("--start-failures", options->start_failures, "Share of starts that fail")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  sub->add_option("--on-preemption", options->on_preemption,
                  "What a job does that was preempted, when it runs again")
      ->check(CLI::IsMember({"restart", "resume", "checkpoint"}))
      ->capture_default_str();
  sub->add_option("--seed", options->seed, "Draws start failures, copies and disturbances")
      ->capture_default_str();
  sub->add_option("--repeat", options->repeat,
                  "Runs with disturbed arrivals and durations, to tell changes from noise")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  declare_scale(*sub, *options);
  declare_placement(*sub, *options);
  sub->add_option("--output", options->output)
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  sub->add_option("--log", options->log, "Write the event log to this file");
  sub->add_option("--html", options->html, "Write the report with plots to this file");
  sub->add_flag("!--no-alone", options->alone,
                "Do not replay every tenant alone on its guarantee for comparison");
  sub->add_flag("--verify", options->verify, "Check the invariants during the run");
  sub->add_flag("--quiet", options->quiet, "Print no progress");
  sub->callback([options, &command] { command = [options] { return run_simulate(*options); }; });
}

}  // namespace fairlead::cli
