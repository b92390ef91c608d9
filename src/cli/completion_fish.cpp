#include <string>

#include "cli/command_tree.hpp"

namespace fairlead::cli {
namespace {

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

std::string walk(const CommandTree& program) {
  std::string text;
  for (const CommandTree* command : all_commands(program)) {
    if (command->path.empty()) continue;
    const bool nested = command->path.size() > 1;
    text += "            case " + quoted((nested ? "" : " ") + joined(command->path)) +
            "\n                set command " + quoted(joined(command->path)) + "\n";
  }
  return text;
}

std::string flag_line(const std::string& condition, const Parameter& flag) {
  std::string text = condition;
  for (const std::string& name : flag.names) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (!flag.choices.empty()) {
    text += " -x -a " + quoted(joined(flag.choices));
  } else if (!flag.value.empty()) {
    text += " -r -F";
  }
  return text + " -d " + quoted(flag.description) + "\n";
}

std::string lines(const CommandTree& command) {
  const std::string condition =
      "complete -c fairlead -n " + quoted("__fairlead_at " + joined(command.path));
  std::string text;
  for (const CommandTree& sub : command.commands) {
    text += condition + " -f -a " + sub.path.back() + " -d " + quoted(sub.description) + "\n";
  }
  for (const Parameter& positional : command.positionals) {
    if (positional.choices.empty()) continue;
    text += condition + " -f -a " + quoted(joined(positional.choices)) + "\n";
  }
  for (const Parameter& flag : command.flags) text += flag_line(condition, flag);
  return text;
}

}  // namespace

std::string fish_completion(const CommandTree& program) {
  std::string text =
      "# fish completion for fairlead; written by: fairlead completion fish\n"
      "function __fairlead_at\n"
      "    set -l command ''\n"
      "    for word in (commandline -opc)[2..-1]\n"
      "        switch \"$command $word\"\n" +
      walk(program) +
      "        end\n"
      "    end\n"
      "    test \"$command\" = \"$argv\"\n"
      "end\n\n";
  for (const CommandTree* command : all_commands(program)) text += lines(*command);
  return text;
}

}  // namespace fairlead::cli
