// Cohort-tree arithmetic: how much of a quota is there, used, free, borrowed. The rules are
// Kueue's (KEP-79 hierarchical cohorts; cache/scheduler resource nodes); docs/architecture.md
// explains them with an example.
//
// A node is a ClusterQueue (a leaf) or a Cohort. For each (flavor, resource) it has
//   subtree quota    its own nominal quota, plus what its children lend
//   local quota      the part that it never lends: max(0, subtree quota - lending limit)
//   usage            of a ClusterQueue: its workloads; of a Cohort: what its children use
//                    beyond their local quota
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/amount.hpp"
#include "base/quantity.hpp"
#include "engine/ids.hpp"

namespace fairlead {

// An amount of one (flavor, resource).
struct QuotaAmount {
  QuotaId quota;
  Amount amount;

  friend auto operator<=>(const QuotaAmount&, const QuotaAmount&) = default;
};

// Sorted by quota, one entry each.
using Usage = std::vector<QuotaAmount>;

class QuotaTree {
 public:
  // Adds a node and its own quotas; parents come before children. `weight` is the fair-sharing
  // weight. Call `seal` when all are in: it computes what follows from the quotas.
  QuotaNodeId add_node(std::string name, bool is_queue, QuotaNodeId parent, Quantity weight);
  void set_quota(QuotaNodeId node, QuotaId quota, Amount nominal,
                 std::optional<Amount> borrowing_limit, std::optional<Amount> lending_limit);
  void seal(std::size_t quota_count);

  std::size_t node_count() const { return nodes_.size(); }
  std::size_t quota_count() const { return stride_; }
  const std::string& name(QuotaNodeId node) const { return nodes_[node.index()].name; }
  std::optional<QuotaNodeId> find_cohort(std::string_view name) const;
  bool is_queue(QuotaNodeId node) const { return nodes_[node.index()].is_queue; }
  QuotaNodeId parent(QuotaNodeId node) const { return nodes_[node.index()].parent; }
  bool has_parent(QuotaNodeId node) const { return parent(node).valid(); }
  QuotaNodeId root(QuotaNodeId node) const;
  Quantity weight(QuotaNodeId node) const { return nodes_[node.index()].weight; }
  // Children in order of name.
  const std::vector<QuotaNodeId>& child_cohorts(QuotaNodeId node) const;
  const std::vector<QuotaNodeId>& child_queues(QuotaNodeId node) const;
  // 0 without children, 1 with ClusterQueues only, else 1 + the highest child cohort. A queue that
  // may not admit counts in amounts but not in heights: Kueue leaves it out of its snapshot.
  int height(QuotaNodeId node) const { return nodes_[node.index()].height; }
  void set_heights(const std::vector<bool>& active);  // by QuotaNodeId

  // Whether the node itself or something below it has a quota for this pair.
  bool defined(QuotaNodeId node, QuotaId quota) const { return cell(node, quota).defined; }
  Amount nominal(QuotaNodeId node, QuotaId quota) const { return cell(node, quota).nominal; }
  std::optional<Amount> borrowing_limit(QuotaNodeId node, QuotaId quota) const;
  Amount subtree_quota(QuotaNodeId node, QuotaId quota) const { return cell(node, quota).subtree; }
  Amount local_quota(QuotaNodeId node, QuotaId quota) const { return cell(node, quota).local; }
  Amount usage(QuotaNodeId node, QuotaId quota) const { return cell(node, quota).usage; }

  // Local quota that is unused: free here and invisible to the parent. Never negative.
  Amount local_available(QuotaNodeId node, QuotaId quota) const;
  // What the node could use now, borrowing included. Negative when it is over-committed.
  Amount available(QuotaNodeId node, QuotaId quota) const;
  // What it could use if nothing at all was in use.
  Amount potential_available(QuotaNodeId node, QuotaId quota) const {
    return cell(node, quota).potential;
  }
  bool borrowing_with(QuotaNodeId node, QuotaId quota, Amount more) const {
    return cell(node, quota).subtree < cell(node, quota).usage + more;
  }
  bool borrowing(QuotaNodeId node, QuotaId quota) const {
    return borrowing_with(node, quota, Amount());
  }

  void add_usage(QuotaNodeId node, QuotaId quota, Amount amount);
  void remove_usage(QuotaNodeId node, QuotaId quota, Amount amount);
  void clear_usage();
  void add_usage(QuotaNodeId node, const Usage& usage);
  void remove_usage(QuotaNodeId node, const Usage& usage);

 private:
  struct Cell {
    Amount nominal;
    Amount subtree;
    Amount local;
    Amount potential;
    Amount usage;
    Amount borrowing_limit;
    Amount lending_limit;
    bool has_borrowing_limit = false;
    bool has_lending_limit = false;
    bool defined = false;
  };
  struct Node {
    std::string name;
    bool is_queue = false;
    QuotaNodeId parent;
    Quantity weight;
    int height = 0;
    std::vector<QuotaNodeId> child_cohorts;
    std::vector<QuotaNodeId> child_queues;
  };
  struct PendingQuota {
    QuotaNodeId node;
    QuotaId quota;
    Cell cell;
  };

  Cell& cell(QuotaNodeId node, QuotaId quota) {
    return cells_[node.index() * stride_ + quota.index()];
  }
  const Cell& cell(QuotaNodeId node, QuotaId quota) const {
    return cells_[node.index() * stride_ + quota.index()];
  }
  void accumulate(QuotaNodeId node);
  void spread_potential(QuotaNodeId node);

  std::vector<Node> nodes_;
  std::vector<Cell> cells_;  // nodes x quotas
  std::size_t stride_ = 0;
  std::map<std::string, QuotaNodeId, std::less<>> cohorts_;
  std::vector<PendingQuota> unsealed_;
};

}  // namespace fairlead
