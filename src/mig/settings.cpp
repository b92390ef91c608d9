#include "mig/settings.hpp"

#include <algorithm>

#include "manifest/problems.hpp"

namespace fairlead::mig {

namespace {

using manifest::Node;
using manifest::NodeKind;

// What a text of one of the kinds has in it; else it is not looked at.
bool may_be_file(std::string_view text) {
  constexpr std::string_view signs[] = {"mig-configs", "timeSlicing", "mps", "migStrategy"};
  return std::any_of(std::begin(signs), std::end(signs), [&](std::string_view sign) {
    return text.find(sign) != std::string_view::npos;
  });
}

std::string node_of(const Node& map) {
  const Node* metadata = map.find("metadata");
  const Node* labels = metadata == nullptr ? nullptr : metadata->find("labels");
  const Node* node = labels == nullptr ? nullptr : labels->find("nvidia.com/node-name");
  return node == nullptr ? "" : node->text();
}

bool is_parted(const Node& root) { return root.find("mig-configs") != nullptr; }

bool is_sharing(const Node& root) {
  const Node* version = root.find("version");
  if (version == nullptr || version->text() != "v1") return false;
  const Node* sharing = root.find("sharing");
  const Node* flags = root.find("flags");
  const bool shares = sharing != nullptr &&
                      (sharing->find("timeSlicing") != nullptr || sharing->find("mps") != nullptr);
  return shares || (flags != nullptr && flags->find("migStrategy") != nullptr);
}

}  // namespace

bool SettingsReader::is_file(const Node& root) {
  return root.find("apiVersion") == nullptr && root.find("kind") == nullptr &&
         (is_parted(root) || is_sharing(root));
}

void SettingsReader::read_file(const manifest::Document& document, manifest::Problems& problems) {
  if (is_parted(document.root)) {
    settings_.parted.push_back({"", read_parted(document, problems)});
  } else {
    settings_.sharing.push_back(read_sharing(document, problems));
  }
}

bool SettingsReader::read_map(const manifest::Document& map, manifest::Problems& problems) {
  const Node* data = map.root.find("data");
  if (data == nullptr) return false;
  bool any = false;
  for (const manifest::Member& entry : data->members()) {
    const bool text = entry.value.is(NodeKind::string) && may_be_file(entry.value.text());
    if (text && read_text(map, entry, problems)) any = true;
  }
  return any;
}

bool SettingsReader::read_text(const manifest::Document& map, const manifest::Member& entry,
                               manifest::Problems& problems) {
  manifest::Composition inner = embedding_.compose(map.source, entry.value);
  if (inner.errors.empty() && (inner.documents.size() != 1 || !is_file(inner.documents[0].root))) {
    return false;
  }
  if (!inner.errors.empty()) {
    // A broken text of another program is none of ours.
    const std::string& text = entry.value.text();
    const bool ours = text.find("mig-configs:") != std::string::npos ||
                      text.find("timeSlicing:") != std::string::npos;
    if (ours) problems.add(std::move(inner.errors));
    return ours;
  }
  read_file(inner.documents[0], problems);
  if (is_parted(inner.documents[0].root)) {
    settings_.parted.back().node = node_of(map.root);
  } else {
    settings_.sharing.back().name = entry.key;
  }
  return true;
}

}  // namespace fairlead::mig
