#include <memory>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/declare/declare.hpp"

namespace fairlead::cli {

namespace {

void declare_fits(CLI::App& mig, Command& command) {
  const auto options = std::make_shared<MigFitsOptions>();
  CLI::App* sub = mig.add_subcommand("fits", "Can these instances live on this card, and where");
  sub->add_option("--gpu", options->gpu, "The card, such as H100-80GB or NVIDIA-H200")->required();
  sub->add_option("--profiles", options->profiles, "What it shall hold: 3g.40gb:2,1g.10gb:1")
      ->required();
  sub->add_option("--live", options->live, "Instances that stay where they are: 1g.10gb@0");
  sub->add_option("--output", options->output)
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  sub->callback([options, &command] { command = [options] { return run_mig_fits(*options); }; });
}

void declare_plan(CLI::App& mig, Command& command) {
  const auto options = std::make_shared<MigPlanOptions>();
  CLI::App* sub = mig.add_subcommand(
      "plan", "Choose which cards take which layout, so that the most weighted demand is served");
  sub->add_option("--demand", options->demand,
                  "profile[@card]:count[:weight], ..., such as 1g.18gb:20,3g.71gb:4:2,whole:2");
  sub->add_option("--demand-file", options->demand_file, "The same as YAML");
  sub->add_option("--trace", options->trace,
                  "Recorded work instead: what was wanted at once for 95 % of the time");
  sub->add_option("--cards", options->cards,
                  "card:cards-of-a-node[xnodes], ..., such as H200:8x4,H100-80GB:8");
  add_repeatable(*sub, "--nodes", options->nodes,
                 "File of kubectl get nodes (or nodes,pods -A) -o yaml|json; repeatable");
  add_repeatable(*sub, "--live", options->live,
                 "What is in use on a GPU: node/2=3g.40gb@4+1g.10gb@0 or node/2=whole; repeatable");
  sub->add_option("--output", options->output)
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  sub->callback([options, &command] { command = [options] { return run_mig_plan(*options); }; });
}

void declare_apply(CLI::App& mig, Command& command) {
  const auto options = std::make_shared<MigApplyOptions>();
  CLI::App* sub = mig.add_subcommand(
      "apply", "Write down what carries out a plan: configuration, labels, order of the nodes");
  sub->add_option("plan", options->plan, "What mig plan --output json wrote; - for standard input")
      ->required();
  sub->add_flag("--dry-run", options->dry_run, "Change nothing; this version requires it");
  sub->add_option("--format", options->format,
                  "kubernetes: mig-parted's ConfigMap with the steps; nvidia-smi: a shell script")
      ->check(CLI::IsMember({"kubernetes", "nvidia-smi", "json"}))
      ->capture_default_str();
  add_repeatable(*sub, "--window", options->windows,
                 "When nodes may be cut, such as 'Sun 02:00-06:00'; repeatable");
  sub->add_option("--per-node", options->per_node, "From drain to uncordon")->capture_default_str();
  sub->add_option("--at-once", options->at_once, "Nodes at the same time")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  sub->add_option("--namespace", options->space, "Of the GPU operator")->capture_default_str();
  sub->add_option("--config-map", options->config_map)->capture_default_str();
  sub->callback([options, &command] { command = [options] { return run_mig_apply(*options); }; });
}

}  // namespace

void declare_mig(CLI::App& app, Command& command) {
  CLI::App* mig = app.add_subcommand("mig", "Cut GPUs into MIG instances");
  mig->require_subcommand(1);
  declare_fits(*mig, command);
  declare_plan(*mig, command);
  declare_apply(*mig, command);
}

}  // namespace fairlead::cli
