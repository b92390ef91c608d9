#include "engine/requests/flavor_match.hpp"

#include <algorithm>

namespace fairlead {
namespace {

bool selector_matches(const model::Labels& selector, const model::Labels& labels) {
  return std::all_of(selector.begin(), selector.end(), [&](const auto& wanted) {
    const auto found = labels.find(wanted.first);
    return found == labels.end() || found->second == wanted.second;
  });
}

// Terms are ORed. A term that says nothing about the flavor's labels is true, and with it all.
bool affinity_matches(const std::vector<model::NodeSelectorTerm>& terms,
                      const model::Labels& labels) {
  if (terms.empty()) return true;
  bool any = false;
  for (const model::NodeSelectorTerm& term : terms) {
    bool relevant = false;
    bool matches = true;
    for (const model::Requirement& requirement : term.match_expressions) {
      if (!labels.contains(requirement.key)) continue;
      relevant = true;
      matches = matches && model::matches(requirement, labels);
    }
    if (!relevant) return true;
    any = any || matches;
  }
  return any;
}

}  // namespace

std::optional<ReasonCode> flavor_mismatch(const model::PodSpec& pod,
                                          const model::ResourceFlavor& flavor) {
  if (!flavor.node_taints.empty() &&
      !model::lets_in(flavor.node_taints, {&pod.tolerations, &flavor.tolerations})) {
    return ReasonCode::untolerated_taint;
  }
  if (!selector_matches(pod.node_selector, flavor.node_labels) ||
      !affinity_matches(pod.required_affinity, flavor.node_labels)) {
    return ReasonCode::affinity_mismatch;
  }
  return std::nullopt;
}

}  // namespace fairlead
