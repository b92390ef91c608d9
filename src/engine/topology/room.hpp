// What one flavor's nodes have left, domain by domain, as a pass sees it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/topology/assignment.hpp"
#include "engine/topology/tree.hpp"
#include "model/labels.hpp"

namespace fairlead {

// By leaf key: what is taken of it.
using LeafUsage = std::map<std::string, Amounts, std::less<>>;

class TopologyRoom {
 public:
  TopologyRoom(std::shared_ptr<const TopologyTree> tree,
               std::vector<model::Toleration> tolerations);

  const TopologyTree& tree() const { return *tree_; }
  const std::vector<model::Toleration>& tolerations() const { return tolerations_; }

  // Pods that are not placed here but run on a node all the same.
  void occupy(std::string_view node, const Amounts& usage);
  // Pods of workloads; a domain that is not there (its node went) is left out.
  void hold(const TopologyAssignment& assignment, int sign);
  // So much is held of a leaf, whatever hold() has made of it.
  void set_held(std::int32_t leaf, Amounts usage);
  // The leaves that hold() has touched since this was last asked.
  std::vector<std::int32_t> take_touched() { return std::exchange(touched_, {}); }

  // What is left of a leaf: beside foreign pods alone, or beside everything.
  Amounts left(std::size_t leaf, bool without_workloads) const;

  // Whether the pods of the assignment fit beside everything. As in Kueue their number is not
  // looked at here, and pods that ask for nothing never fit.
  bool fits(const TopologyAssignment& assignment) const;

 private:
  std::shared_ptr<const TopologyTree> tree_;
  std::vector<model::Toleration> tolerations_;
  std::vector<Amounts> free_;  // by leaf: capacity less foreign pods
  std::vector<Amounts> used_;  // by leaf
  std::vector<std::int32_t> touched_;
};

}  // namespace fairlead
