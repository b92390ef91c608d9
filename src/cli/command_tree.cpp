#include "cli/command_tree.hpp"

#include <fmt/format.h>

namespace fairlead::cli {
namespace {

void collect(const CommandTree& tree, std::vector<const CommandTree*>& all) {
  all.push_back(&tree);
  for (const CommandTree& command : tree.commands) collect(command, all);
}

}  // namespace

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  return fmt::format("{}", fmt::join(words, between));
}

std::vector<const CommandTree*> all_commands(const CommandTree& tree) {
  std::vector<const CommandTree*> all;
  collect(tree, all);
  return all;
}

}  // namespace fairlead::cli
