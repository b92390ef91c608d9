// `fairlead completion` and the hidden `fairlead man`: what packagers install beside the program.
#include <cstdio>
#include <string>

#include "base/version.hpp"
#include "cli/command_tree.hpp"
#include "cli/commands.hpp"

namespace fairlead::cli {
namespace {

int print(const std::string& text) {
  const bool written = std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
  if (!written) std::perror("fairlead: standard output");
  return written ? 0 : 2;
}

}  // namespace

int run_completion(const std::string& shell, const CommandTree& program) {
  if (shell == "bash") return print(bash_completion(program));
  if (shell == "zsh") return print(zsh_completion(program));
  return print(fish_completion(program));
}

int run_man(const std::string& date, const CommandTree& program) {
  return print(man_page(program, std::string(program_version), date));
}

}  // namespace fairlead::cli
