#include "check/node_findings.hpp"

namespace fairlead::check {

std::string node_names(const std::string& first, std::size_t nodes) {
  const std::string more = nodes > 1 ? " and " + std::to_string(nodes - 1) + " more" : "";
  return "node " + escaped(first, 60) + more;
}

void NodeFindings::add(const char* code, const Item<model::Node>& node, const std::string& key,
                       const std::string& what, const std::string& hint) {
  Common& common = found_[{code, what, hint}];
  if (common.nodes++ > 0) return;
  common.first = &node;
  common.key = key;
}

void NodeFindings::report(Findings& findings) const {
  for (const auto& [said, common] : found_) {
    const auto& [code, what, hint] = said;
    const Subject& subject = common.first->subject;
    Path path = {"metadata", "labels", common.key.c_str()};
    if (find_node(subject, path) == nullptr) path = {"status", "allocatable", common.key.c_str()};
    if (find_node(subject, path) == nullptr) path = {"metadata", "name"};
    findings.report(code.c_str(), subject, path,
                    node_names((*common.first)->name, common.nodes) + ": " + what, hint);
  }
}

}  // namespace fairlead::check
