#include <memory>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/declare/declare.hpp"

namespace fairlead::cli {

void declare_test(CLI::App& app, Command& command) {
  const auto options = std::make_shared<TestOptions>();
  CLI::App* sub = app.add_subcommand("test", "Run Scenario files: unit tests of a policy");
  sub->add_option("paths", options->paths, "Scenario files, or folders of them")->required();
  sub->add_option("--output", options->output, "text, json (one line per step) or junit")
      ->check(CLI::IsMember({"text", "json", "junit"}))
      ->capture_default_str();
  sub->add_option("--junit", options->junit, "Write JUnit XML to this file");
  sub->add_option("--filter", options->filter,
                  "Run only scenarios whose name contains this, or matches it where it has a *");
  sub->add_option("--scheduler", options->scheduler,
                  "Run under this scheduler instead of those that the scenarios name")
      ->check(CLI::IsMember({"kueue", "fairlead"}));
  sub->add_flag("--update", options->update, "Rewrite the expect blocks to what happened");
  sub->add_option("--jobs", options->jobs, "Scenarios to run at once; 0: one per core")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  sub->callback([options, &command] { command = [options] { return run_test(*options); }; });
}

}  // namespace fairlead::cli
