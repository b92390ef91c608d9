#include "check/recognise.hpp"

#include <algorithm>
#include <array>

namespace fairlead::check {
namespace {

using manifest::Node;

// How an action of a Helm template begins behind its braces. Other tools use {{ }}, too, but write
// bare names in them.
bool begins_action(std::string_view text) {
  constexpr std::array<std::string_view, 13> words = {
      "if ",     "else",    "end",    "range ", "with ", "include ", "template ",
      "toYaml ", "define ", "block ", "quote ", "tpl ",  "/*"};
  text.remove_prefix(std::min(text.find_first_not_of("- \t"), text.size()));
  if (text.starts_with('.') || text.starts_with('$')) return true;
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return text.starts_with(word); });
}

bool has_patch_directive(const Node& node, int depth) {
  constexpr int deep_enough = 8;
  if (depth > deep_enough) return false;
  if (node.find("$patch") != nullptr) return true;
  const auto& items = node.items();
  if (std::any_of(items.begin(), items.end(),
                  [&](const Node& item) { return has_patch_directive(item, depth + 1); })) {
    return true;
  }
  return std::any_of(
      node.members().begin(), node.members().end(),
      [&](const manifest::Member& each) { return has_patch_directive(each.value, depth + 1); });
}

}  // namespace

int line_of_template(std::string_view text) {
  std::size_t at = 0;
  while ((at = text.find("{{", at)) != std::string_view::npos) {
    if (begins_action(text.substr(at + 2, 40))) {
      return static_cast<int>(
                 std::count(text.begin(), text.begin() + static_cast<long>(at), '\n')) +
             1;
    }
    at += 2;
  }
  return 0;
}

bool is_patch(const Node& root) {
  if (root.is(manifest::NodeKind::sequence)) {
    const auto& items = root.items();
    return !items.empty() && std::all_of(items.begin(), items.end(), [](const Node& item) {
      return item.find("op") != nullptr && item.find("path") != nullptr;
    });
  }
  return has_patch_directive(root, 0);
}

bool is_other_yaml(const Node& root) {
  const bool may_be = root.is(manifest::NodeKind::mapping) || root.is(manifest::NodeKind::sequence);
  return may_be && root.find("apiVersion") == nullptr && root.find("kind") == nullptr;
}

}  // namespace fairlead::check
