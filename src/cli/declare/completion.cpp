#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/command_tree.hpp"
#include "cli/commands.hpp"
#include "cli/declare/declare.hpp"

namespace fairlead::cli {
namespace {

// CLI11 writes the type as "TEXT:{text,json}", "INT:POSITIVE" or "FLOAT:FLOAT in [0 - 1]".
void read_type(const std::string& type, Parameter& parameter) {
  parameter.value = type.substr(0, type.find(':'));
  const std::size_t open = type.find('{');
  if (open == std::string::npos) return;
  const std::string list = type.substr(open + 1, type.rfind('}') - open - 1);
  for (std::string& choice : CLI::detail::split(list, ',')) {
    parameter.choices.push_back(std::move(choice));
  }
}

Parameter parameter_of(const CLI::Option& option) {
  Parameter parameter;
  for (const std::string& name : option.get_snames()) parameter.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) parameter.names.push_back("--" + name);
  if (option.get_positional()) parameter.names = {option.get_name(true, false)};
  parameter.description = option.get_description();
  parameter.required = option.get_required();
  if (option.get_items_expected_max() == 0) return parameter;
  read_type(option.get_type_name(), parameter);
  parameter.default_value = option.get_default_str();
  parameter.repeatable = option.get_items_expected_max() > 1;
  return parameter;
}

CommandTree tree_of(const CLI::App& app, std::vector<std::string> path) {
  CommandTree tree;
  tree.path = std::move(path);
  tree.description = app.get_description();
  tree.footer = app.get_footer();
  for (const CLI::Option* option : app.get_options()) {
    auto& list = option->get_positional() ? tree.positionals : tree.flags;
    list.push_back(parameter_of(*option));
  }
  for (const CLI::App* sub : app.get_subcommands(std::function<bool(const CLI::App*)>())) {
    if (sub->get_group().empty()) continue;
    std::vector<std::string> below = tree.path;
    below.push_back(sub->get_name());
    tree.commands.push_back(tree_of(*sub, std::move(below)));
  }
  return tree;
}

}  // namespace

void declare_completion(CLI::App& app, Command& command) {
  const auto shell = std::make_shared<std::string>();
  CLI::App* sub = app.add_subcommand("completion", "Completion of the command line, for a shell");
  sub->add_option("shell", *shell)->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
  sub->callback([shell, &app, &command] {
    command = [shell, &app] { return run_completion(*shell, tree_of(app, {})); };
  });
}

void declare_man(CLI::App& app, Command& command) {
  const auto date = std::make_shared<std::string>();
  CLI::App* sub = app.add_subcommand("man", "The man page, as man(7)")->group("");
  sub->add_option("--date", *date, "Of the page, as yyyy-mm-dd");
  sub->callback([date, &app, &command] {
    command = [date, &app] { return run_man(*date, tree_of(app, {})); };
  });
}

}  // namespace fairlead::cli
