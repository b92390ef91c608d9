// The command line as plain data: what the man page and the shell completions are written from, so
// that neither can say anything else than `--help` does.
#pragma once

#include <string>
#include <vector>

namespace fairlead::cli {

// A flag or a positional argument.
struct Parameter {
  std::vector<std::string> names;    // "-h", "--help"; of a positional argument its name alone
  std::string value;                 // "TEXT", "UINT", ...; empty: a flag that takes none
  std::vector<std::string> choices;  // the only values that it takes; empty: any
  std::string description;
  std::string default_value;  // empty: none
  bool required = false;
  bool repeatable = false;
};

struct CommandTree {
  std::vector<std::string> path;  // {} for the program itself, {"trace", "synth"}
  std::string description;
  std::string footer;  // the example, as below the help
  std::vector<Parameter> flags;
  std::vector<Parameter> positionals;
  std::vector<CommandTree> commands;  // without hidden ones
};

// "trace synth"; empty for the program itself.
std::string joined(const std::vector<std::string>& words, const std::string& between = " ");

// A command and all below it, parents first.
std::vector<const CommandTree*> all_commands(const CommandTree& tree);

// A man(7) page of the whole program. `date` is yyyy-mm-dd or empty.
std::string man_page(const CommandTree& program, const std::string& version,
                     const std::string& date);

std::string bash_completion(const CommandTree& program);
std::string zsh_completion(const CommandTree& program);
std::string fish_completion(const CommandTree& program);

}  // namespace fairlead::cli
