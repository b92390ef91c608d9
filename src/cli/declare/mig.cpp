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

}  // namespace

void declare_mig(CLI::App& app, Command& command) {
  CLI::App* mig = app.add_subcommand("mig", "Cut GPUs into MIG instances");
  mig->require_subcommand(1);
  declare_fits(*mig, command);
}

}  // namespace fairlead::cli
