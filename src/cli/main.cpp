// The command line of `fairlead`: parses it, and runs the command that it names.
#include <cstdio>
#include <exception>
#include <string>

#include <CLI/CLI.hpp>

#include "base/diagnostic.hpp"
#include "base/version.hpp"
#include "cli/declare/declare.hpp"
#include "cli/examples.hpp"

namespace {

using namespace fairlead::cli;

constexpr int bad_input = 2;

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

  Command command;
  declare_check(app, command);
  declare_simulate(app, command);
  declare_test(app, command);
  declare_trace(app, command);
  declare_mig(app, command);
  declare_log(app, command);
  declare_fuzz(app, command);
  declare_completion(app, command);
  declare_man(app, command);
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
