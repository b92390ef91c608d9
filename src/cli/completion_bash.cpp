#include <string>

#include "cli/command_tree.hpp"

namespace fairlead::cli {
namespace {

// A case pattern, quoted as a whole.
std::string pattern(const std::string& text) { return "    \"" + text + "\")"; }

std::string names_of(const std::vector<Parameter>& flags) {
  std::string text;
  for (const Parameter& flag : flags) text += (text.empty() ? "" : " ") + joined(flag.names);
  return text;
}

std::string command_names(const CommandTree& command) {
  std::string text;
  for (const CommandTree& sub : command.commands) {
    text += (text.empty() ? "" : " ") + sub.path.back();
  }
  return text;
}

std::string walk(const CommandTree& program) {
  std::string text;
  for (const CommandTree* command : all_commands(program)) {
    if (command->path.empty()) continue;
    const bool nested = command->path.size() > 1;
    text += "  " + pattern((nested ? "" : " ") + joined(command->path)) + " command='" +
            joined(command->path) + "' ;;\n";
  }
  return text;
}

// What may follow a flag that takes a value: its choices, or else any file.
std::string values(const CommandTree& program) {
  std::string text;
  for (const CommandTree* command : all_commands(program)) {
    for (const Parameter& flag : command->flags) {
      if (flag.value.empty()) continue;
      for (const std::string& name : flag.names) {
        text += pattern(joined(command->path) + ":" + name) + " words='" + joined(flag.choices) +
                "' value=1 ;;\n";
      }
    }
  }
  return text;
}

std::string words(const CommandTree& program) {
  std::string text;
  for (const CommandTree* command : all_commands(program)) {
    const std::vector<Parameter>& positionals = command->positionals;
    const std::string first = !command->commands.empty() ? command_names(*command)
                              : positionals.empty()      ? ""
                                                         : joined(positionals.front().choices);
    text += pattern(joined(command->path)) + " flags='" + names_of(command->flags) + "' words='" +
            first + "' ;;\n";
  }
  return text;
}

}  // namespace

std::string bash_completion(const CommandTree& program) {
  return "# bash completion for fairlead; written by: fairlead completion bash\n"
         "_fairlead() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "  local command='' words='' flags='' value='' i\n"
         "  # bash makes a word of the = in --flag=value\n"
         "  if [[ $cur == '=' ]]; then\n"
         "    cur=\n"
         "  elif [[ $prev == '=' && $COMP_CWORD -ge 2 ]]; then\n"
         "    prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
         "  fi\n"
         "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
         "    case \"$command ${COMP_WORDS[i]}\" in\n" +
         walk(program) +
         "    esac\n"
         "  done\n"
         "  case \"$command:$prev\" in\n" +
         values(program) +
         "  esac\n"
         "  if [[ -z $value ]]; then\n"
         "    case \"$command\" in\n" +
         words(program) +
         "    esac\n"
         "    if [[ $cur == -* ]]; then words=$flags; fi\n"
         "  fi\n"
         "  # Nothing to offer: -o default offers files.\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
         "}\n"
         "complete -o default -F _fairlead fairlead\n";
}

}  // namespace fairlead::cli
