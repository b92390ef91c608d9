#include <memory>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/declare/declare.hpp"

namespace fairlead::cli {

void declare_log(CLI::App& app, Command& command) {
  const auto options = std::make_shared<LogVerifyOptions>();
  CLI::App* log = app.add_subcommand("log", "Event logs that simulate --log wrote");
  log->require_subcommand(1);
  CLI::App* sub = log->add_subcommand("verify", "Rebuild state and decisions; prove them equal");
  sub->add_option("file", options->file)->required();
  sub->add_flag("--diff", options->diff, "Name the first decision that is taken differently");
  sub->add_option("--scheduler", options->scheduler, "Decide with this scheduler instead")
      ->check(CLI::IsMember({"kueue", "fairlead"}));
  sub->callback([options, &command] { command = [options] { return run_log_verify(*options); }; });
}

}  // namespace fairlead::cli
