// Who is in which cohort, as Kueue builds it from names: a cohort exists as soon as something names
// it, with or without a Cohort object.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "check/inventory.hpp"

namespace fairlead::check {

struct CohortNode {
  const Item<model::Cohort>* object = nullptr;  // null: only named
  std::string parent;                           // empty: a root
  std::vector<std::string> children;            // cohorts
  std::vector<const Item<model::ClusterQueue>*> queues;
  std::string root;       // empty: the cohort is in or below a cycle of parents
  bool rootless = false;  // that is known
};

class CohortForest {
 public:
  explicit CohortForest(const Inventory& inventory);

  const std::map<std::string, CohortNode>& all() const { return nodes_; }
  const CohortNode& at(const std::string& name) const { return nodes_.at(name); }

  // The cohorts of one tree, parents before children.
  std::vector<std::string> tree(const std::string& root) const;

  // The cycles of parents: each begins with its first name in order and follows the parents.
  const std::vector<std::vector<std::string>>& cycles() const { return cycles_; }

 private:
  void find_root(const std::string& name);
  void add_cycle(std::vector<std::string> names);

  std::map<std::string, CohortNode> nodes_;
  std::vector<std::vector<std::string>> cycles_;
};

}  // namespace fairlead::check
