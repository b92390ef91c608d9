#include <memory>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/declare/declare.hpp"

namespace fairlead::cli {

namespace {

void declare_explain_code(CLI::App& app, Command& command) {
  const auto options = std::make_shared<ExplainCodeOptions>();
  CLI::App* sub = app.add_subcommand("explain-code", "Print the page behind a code of check");
  sub->add_option("code", options->code, "A code such as KQ101; without one, all are listed");
  sub->add_flag("--all", options->all, "Print every page, as Markdown");
  sub->callback(
      [options, &command] { command = [options] { return run_explain_code(*options); }; });
}

}  // namespace

void declare_check(CLI::App& app, Command& command) {
  const auto options = std::make_shared<CheckOptions>();
  CLI::App* sub = app.add_subcommand("check", "Find what is wrong with queues and workloads");
  sub->add_option("paths", options->paths, "Files, folders, or - for standard input")->required();
  sub->add_option("--output", options->output, "text, json, sarif, github or gitlab")
      ->check(CLI::IsMember({"text", "json", "sarif", "github", "gitlab"}))
      ->capture_default_str();
  sub->add_option("--fail-on", options->fail_on, "The least severity that exits with 1")
      ->check(CLI::IsMember({"error", "warning", "info"}))
      ->capture_default_str();
  sub->add_flag("--whole-cluster", options->whole_cluster,
                "These files are all there is: a reference to anything else is an error");
  sub->add_flag("--strict", options->strict, "List the objects of kinds that are not checked");
  sub->add_option("--baseline", options->baseline, "Do not report the findings in this file");
  sub->add_option("--write-baseline", options->write_baseline,
                  "Write all findings to this file, for --baseline, and exit with 0");
  sub->callback([options, &command] { command = [options] { return run_check(*options); }; });
  declare_explain_code(app, command);
}

}  // namespace fairlead::cli
