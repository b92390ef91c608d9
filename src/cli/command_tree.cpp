#include "cli/command_tree.hpp"

namespace fairlead::cli {
namespace {

void collect(const CommandTree& tree, std::vector<const CommandTree*>& all) {
  all.push_back(&tree);
  for (const CommandTree& command : tree.commands) collect(command, all);
}

}  // namespace

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

std::vector<const CommandTree*> all_commands(const CommandTree& tree) {
  std::vector<const CommandTree*> all;
  collect(tree, all);
  return all;
}

}  // namespace fairlead::cli
