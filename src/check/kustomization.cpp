#include "check/kustomization.hpp"

#include "manifest/compose.hpp"

namespace fairlead::check {
namespace {

using manifest::Node;
using manifest::NodeKind;

// Adds the texts of a list, or the texts under `key` of its mappings.
void add(const Node& root, std::string_view list, std::string_view key,
         std::set<std::string>& out) {
  const Node* found = root.find(list);
  if (found == nullptr) return;
  for (const Node& item : found->items()) {
    const Node* text = key.empty() ? &item : item.find(key);
    if (text != nullptr && text->is(NodeKind::string)) out.insert(text->text());
  }
}

}  // namespace

bool is_kustomization(std::string_view file_name) {
  return file_name == "kustomization.yaml" || file_name == "kustomization.yml" ||
         file_name == "Kustomization";
}

Kustomization read_kustomization(const std::string& text) {
  Kustomization read;
  for (const manifest::Document& document : manifest::compose_all(text, "").documents) {
    add(document.root, "patches", "path", read.patches);
    add(document.root, "patchesJson6902", "path", read.patches);
    add(document.root, "patchesStrategicMerge", "", read.patches);
    add(document.root, "resources", "", read.parts);
    add(document.root, "bases", "", read.parts);
    add(document.root, "components", "", read.parts);
  }
  return read;
}

}  // namespace fairlead::check
