#include "engine/topology/counts.hpp"

#include <algorithm>
#include <limits>

namespace fairlead::topology {
namespace {

using Mode = model::TopologyMode;

// Whether the node of a leaf takes the pods at all.
bool accepts(const TopologyTree::Leaf& leaf, const model::PodSpec& pod,
             const model::TolerationLists& tolerations) {
  return model::lets_in(leaf.taints, tolerations) &&
         model::has_all(leaf.labels, pod.node_selector) &&
         model::matches(pod.required_affinity, leaf.labels);
}

class Counting {
 public:
  Counting(const TopologyRoom& room, const TopologyWish& workers, const TopologyWish* leader,
           const TopologyView& view, const Needs& needs)
      : room_(room),
        tree_(room.tree()),
        workers_(workers),
        leader_(leader),
        view_(view),
        needs_(needs),
        tolerations_({&workers.pod_set->pod.tolerations, &room.tolerations()}),
        counts_(tree_.domains().size()) {}

  std::vector<Counts> run() {
    for (std::size_t leaf = 0; leaf < tree_.leaves().size(); ++leaf) {
      if (is_open(leaf)) count_leaf(leaf);
    }
    for (const std::int32_t root : tree_.at_level(0)) sum_up(root, 0);
    return std::move(counts_);
  }

 private:
  Counts& at(std::int32_t domain) { return counts_[static_cast<std::size_t>(domain)]; }

  bool is_open(std::size_t leaf) const {
    if (view_.within && !tree_.is_within(tree_.leaves()[leaf].domain, *view_.within)) return false;
    return !tree_.ends_in_hosts() ||
           accepts(tree_.leaves()[leaf], workers_.pod_set->pod, tolerations_);
  }

  void count_leaf(std::size_t index) {
    const TopologyTree::Leaf& leaf = tree_.leaves()[index];
    Amounts left = room_.left(index, view_.without_workloads);
    if (view_.assumed != nullptr) {
      const auto assumed = view_.assumed->find(leaf.key);
      if (assumed != view_.assumed->end()) left.take(assumed->second);
    }
    Counts& counts = at(leaf.domain);
    counts.pods = workers_.per_pod.times_in(left);
    if (leader_ != nullptr && leader_->per_pod.times_in(left) > 0) {
      counts.leaders = 1;
      left.take(leader_->per_pod);
    }
    counts.pods_with_leader = workers_.per_pod.times_in(left);
  }

  // A domain offers what its children do. One of them takes the leader: the one that loses least.
  void sum_up(std::int32_t domain, std::size_t level) {
    const auto& children = tree_.domains()[static_cast<std::size_t>(domain)].children;
    Counts sum = at(domain);
    if (!children.empty()) {
      sum = {};
      constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
      std::int32_t least_pods = most;
      std::int32_t least_slices = most;
      const auto inner = needs_.inner.find(level + 1);
      const std::int32_t unit = inner == needs_.inner.end() ? 1 : inner->second;
      for (const std::int32_t child : children) {
        sum_up(child, level + 1);
        const Counts& part = at(child);
        const std::int32_t pods = part.pods / unit * unit;
        sum.pods += pods;
        sum.slices += part.slices;
        sum.leaders = std::max(sum.leaders, part.leaders);
        if (leader_ != nullptr && part.leaders == 0) continue;
        least_pods = std::min(least_pods, pods - part.pods_with_leader / unit * unit);
        least_slices = std::min(least_slices, part.slices - part.slices_with_leader);
      }
      if (least_pods != most) {
        sum.pods_with_leader = sum.pods - least_pods;
        sum.slices_with_leader = sum.slices - least_slices;
      }
    }
    if (level == needs_.slice_level) {
      sum.slices = sum.pods / needs_.slice_size;
      sum.slices_with_leader = sum.pods_with_leader / needs_.slice_size;
    }
    at(domain) = sum;
  }

  const TopologyRoom& room_;
  const TopologyTree& tree_;
  const TopologyWish& workers_;
  const TopologyWish* leader_;
  const TopologyView& view_;
  const Needs& needs_;
  model::TolerationLists tolerations_;
  std::vector<Counts> counts_;
};

// Slices in slices: every level down to that of the inner ones is filled in their multiples.
bool add_inner(const TopologyTree& tree, const std::vector<model::TopologySlice>& slices,
               Needs& needs) {
  std::size_t above = needs.slice_level;
  std::int32_t size = needs.slice_size;
  for (std::size_t i = 1; i < slices.size(); ++i) {
    const auto level = tree.level(slices[i].level);
    if (!level || *level <= above || slices[i].size <= 0 || size % slices[i].size != 0) {
      return false;
    }
    for (std::size_t at = above + 1; at <= *level; ++at) needs.inner[at] = slices[i].size;
    size = slices[i].size;
    above = *level;
  }
  return true;
}

std::optional<std::size_t> start_level(const TopologyTree& tree, const TopologyWish& workers) {
  const auto& request = workers.pod_set->topology;
  const Mode mode = request ? request->mode : Mode::none;
  if (mode == Mode::required || mode == Mode::preferred) return tree.level(request->level);
  if (request && !request->slices.empty()) return 0;
  if (mode == Mode::unconstrained || workers.implied) return tree.lowest();
  return std::nullopt;
}

}  // namespace

std::optional<Needs> resolve(const TopologyTree& tree, const TopologyWish& workers, bool leader) {
  const auto& request = workers.pod_set->topology;
  const Mode mode = request ? request->mode : Mode::none;
  const auto slices = request ? request->slices : std::vector<model::TopologySlice>();
  const auto level = start_level(tree, workers);
  const auto slice_level =
      slices.empty() ? std::optional(tree.lowest()) : tree.level(slices.front().level);
  if (!level || !slice_level || *level > *slice_level) return std::nullopt;
  Needs needs;
  needs.count = workers.count;
  needs.leaders = leader ? 1 : 0;
  needs.slice_size = slices.empty() ? 1 : slices.front().size;
  needs.slice_level = *slice_level;
  needs.level = *level;
  needs.required = mode == Mode::required;
  const bool levelled = mode == Mode::required || mode == Mode::preferred;
  needs.unconstrained =
      mode == Mode::unconstrained || workers.implied || (!levelled && !slices.empty());
  if (needs.slice_size <= 0 || !add_inner(tree, slices, needs)) return std::nullopt;
  return needs;
}

std::vector<Counts> count(const TopologyRoom& room, const TopologyWish& workers,
                          const TopologyWish* leader, const TopologyView& view,
                          const Needs& needs) {
  return Counting(room, workers, leader, view, needs).run();
}

}  // namespace fairlead::topology
