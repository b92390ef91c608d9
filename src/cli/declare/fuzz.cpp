#include <memory>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/declare/declare.hpp"

namespace fairlead::cli {

void declare_fuzz(CLI::App& app, Command& command) {
  const auto options = std::make_shared<FuzzOptions>();
  CLI::App* sub = app.add_subcommand("fuzz", "Random clusters and failures under the invariants");
  sub->add_option("--seed", options->seed)->capture_default_str();
  sub->add_option("--passes", options->passes, "Decision passes to run in all")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  sub->add_option("--time-limit", options->time_limit,
                  "Stop after this much real time, such as 3m");
  sub->add_option("--scheduler", options->scheduler)
      ->check(CLI::IsMember({"kueue", "fairlead"}))
      ->capture_default_str();
  sub->add_option("--out", options->out, "Folder for the shrunk Scenario of a failure")
      ->capture_default_str();
  sub->callback([options, &command] { command = [options] { return run_fuzz(*options); }; });
}

}  // namespace fairlead::cli
