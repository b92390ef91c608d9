#include <string>

#include "cli/command_tree.hpp"

namespace fairlead::cli {
namespace {

// Inside single quotes and, for _arguments, between brackets and colons.
std::string quoted(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
      continue;
    }
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string function_name(const CommandTree& command) {
  return command.path.empty() ? "_fairlead" : "_fairlead_" + joined(command.path, "_");
}

std::string action(const Parameter& parameter) {
  return parameter.choices.empty() ? "_files" : "(" + joined(parameter.choices) + ")";
}

// '(-h --help)'{-h,--help}'[...]' or '*--fail-if[...]:TEXT:_files'
std::string flag_spec(const Parameter& flag) {
  std::string names = flag.repeatable ? "'*'" : "'(" + joined(flag.names) + ")'";
  names += flag.names.size() == 1 ? flag.names.front() : "{" + joined(flag.names, ",") + "}";
  const std::string equals = !flag.value.empty() && flag.names.size() == 1 ? "=" : "";
  std::string text = names + "'" + equals + "[" + quoted(flag.description) + "]";
  if (!flag.value.empty()) text += ":" + quoted(flag.value) + ":" + action(flag);
  return text + "'";
}

std::string positional_spec(const Parameter& positional, std::size_t place) {
  const std::string which = positional.repeatable ? "*" : std::to_string(place);
  return "'" + which + ":" + quoted(positional.names.front()) + ":" + action(positional) + "'";
}

std::string function(const CommandTree& command) {
  std::string text = function_name(command) + "() {\n";
  if (!command.commands.empty()) text += "  local line state\n";
  text += command.commands.empty() ? "  _arguments -S" : "  _arguments -S -C";
  for (const Parameter& flag : command.flags) text += " \\\n    " + flag_spec(flag);
  for (std::size_t i = 0; i < command.positionals.size(); ++i) {
    text += " \\\n    " + positional_spec(command.positionals[i], i + 1);
  }
  if (command.commands.empty()) return text + "\n}\n\n";
  text += " \\\n    '1:command:->command' '*::argument:->argument'\n  case $state in\n";
  text += "  command)\n    local -a commands=(\n";
  for (const CommandTree& sub : command.commands) {
    text += "      '" + sub.path.back() + ":" + quoted(sub.description) + "'\n";
  }
  text += "    )\n    _describe command commands\n    ;;\n  argument)\n    case $line[1] in\n";
  for (const CommandTree& sub : command.commands) {
    text += "    " + sub.path.back() + ") " + function_name(sub) + " ;;\n";
  }
  return text + "    esac\n    ;;\n  esac\n}\n\n";
}

}  // namespace

std::string zsh_completion(const CommandTree& program) {
  std::string text =
      "#compdef fairlead\n# zsh completion for fairlead; written by: fairlead completion zsh\n\n";
  for (const CommandTree* command : all_commands(program)) text += function(*command);
  // Run when autoloaded from $fpath, registered when sourced.
  return text +
         "if [[ $funcstack[1] == _fairlead ]]; then\n  _fairlead \"$@\"\nelse\n"
         "  compdef _fairlead fairlead\nfi\n";
}

}  // namespace fairlead::cli
