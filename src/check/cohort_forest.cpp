#include "check/cohort_forest.hpp"

#include <algorithm>
#include <set>

namespace fairlead::check {

CohortForest::CohortForest(const Inventory& inventory) {
  for (const Item<model::Cohort>& cohort : inventory.cohorts) {
    CohortNode& node = nodes_[cohort->name];
    if (node.object != nullptr) continue;  // the first of two counts
    node.object = &cohort;
    node.parent = cohort->parent;
    if (!cohort->parent.empty()) nodes_[cohort->parent].children.push_back(cohort->name);
  }
  for (const Item<model::ClusterQueue>& queue : inventory.cluster_queues) {
    if (!queue->cohort.empty()) nodes_[queue->cohort].queues.push_back(&queue);
  }
  for (const auto& [name, node] : nodes_) {
    if (node.root.empty() && !node.rootless) find_root(name);
  }
}

// Walks up to a root, to a cohort whose root is known, or back to one of this walk: a cycle.
void CohortForest::find_root(const std::string& name) {
  std::vector<std::string> walk;
  std::set<std::string> seen;
  std::string at = name;
  std::string root;
  bool rootless = false;
  while (root.empty() && !rootless) {
    if (!seen.insert(at).second) {
      add_cycle({std::find(walk.begin(), walk.end(), at), walk.end()});
      break;
    }
    walk.push_back(at);
    const CohortNode& node = nodes_.at(at);
    root = node.parent.empty() ? at : node.root;
    rootless = node.rootless;
    at = node.parent;
  }
  for (const std::string& each : walk) {
    nodes_.at(each).root = root;
    nodes_.at(each).rootless = root.empty();
  }
}

void CohortForest::add_cycle(std::vector<std::string> names) {
  std::rotate(names.begin(), std::min_element(names.begin(), names.end()), names.end());
  cycles_.push_back(std::move(names));
}

std::vector<std::string> CohortForest::tree(const std::string& root) const {
  std::vector<std::string> names = {root};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto& children = nodes_.at(names[i]).children;
    names.insert(names.end(), children.begin(), children.end());
  }
  return names;
}

}  // namespace fairlead::check
