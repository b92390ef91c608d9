#include "engine/scheduler/fairlead/turns.hpp"

#include <algorithm>
#include <utility>

namespace fairlead::native {

Turns::Turns(State& state, Estimate estimate, const PastUsage& past)
    : state_(state),
      estimate_(std::move(estimate)),
      past_(past.counts() ? past.of_nodes(state) : std::vector<Amount>()),
      winners_(state.tree.node_count()),
      depths_(state.tree.node_count()),
      versions_(state.tree.node_count()),
      root_keys_(state.tree.node_count()) {
  // Parents have smaller ids.
  for (std::size_t i = 0; i < depths_.size(); ++i) {
    const QuotaNodeId above = state.tree.parent(QuotaNodeId::at(i));
    depths_[i] = above.valid() ? depths_[above.index()] + 1 : 0;
  }
}

void Turns::enter(const Contender& contender) {
  Entry& entry = entries_[contender.queue];
  entry.contender = contender;
  weigh(entry);
  update_winners(contender.queue);
}

void Turns::leave(QueueId queue) {
  entries_.erase(queue);
  update_winners(queue);
}

// Usage only rises during a pass, but for evictions: an entry that was weighed too early looks
// better than it is, so only the winner has to be weighed again.
const Contender* Turns::first() {
  while (!roots_.empty()) {
    const QuotaNodeId root = roots_.begin()->root;
    Entry& entry = entries_.at(winners_[root.index()]);
    if (entry.seen == versions_[root.index()]) return &entry.contender;
    weigh(entry);
    update_winners(entry.contender.queue);
  }
  return nullptr;
}

void Turns::weigh(Entry& entry) {
  QuotaTree& tree = state_.tree;
  const QuotaNodeId leaf = state_.queue(entry.contender.queue).node;
  const Usage usage = estimate_(entry.contender);
  tree.add_usage(leaf, usage);
  entry.standing.clear();
  for (QuotaNodeId node = leaf; tree.has_parent(node); node = tree.parent(node)) {
    const bool borrows = std::any_of(usage.begin(), usage.end(), [&](const QuotaAmount& wanted) {
      return wanted.amount > Amount() && tree.borrowing(node, wanted.quota);
    });
    entry.standing.push_back({borrows, borrows ? dominant_share(tree, node, past_) : Share()});
  }
  tree.remove_usage(leaf, usage);
  entry.seen = versions_[tree.root(leaf).index()];
}

std::size_t Turns::level(QueueId queue, QuotaNodeId branch) const {
  return depths_[state_.queue(queue).node.index()] - depths_[branch.index()];
}

bool Turns::before(const Entry& a, const Entry& b, std::size_t a_level, std::size_t b_level) const {
  const Standing& x = a.standing[a_level];
  const Standing& y = b.standing[b_level];
  if (x.borrows != y.borrows) return y.borrows;
  if (x.borrows) {
    if (const int order = compare(x.share, y.share); order != 0) return order < 0;
  }
  return a.contender.key < b.contender.key;
}

QueueId Turns::winner_among(QuotaNodeId cohort) const {
  QueueId best;
  QuotaNodeId best_branch;
  for (const auto* children :
       {&state_.tree.child_cohorts(cohort), &state_.tree.child_queues(cohort)}) {
    for (const QuotaNodeId branch : *children) {
      const QueueId queue = winners_[branch.index()];
      if (!queue.valid()) continue;
      if (best.valid() && !before(entries_.at(queue), entries_.at(best), level(queue, branch),
                                  level(best, best_branch))) {
        continue;
      }
      best = queue;
      best_branch = branch;
    }
  }
  return best;
}

void Turns::update_winners(QueueId queue) {
  const QuotaNodeId leaf = state_.queue(queue).node;
  const QuotaNodeId root = state_.tree.root(leaf);
  std::optional<PendingKey>& root_key = root_keys_[root.index()];
  if (root_key) roots_.erase({*root_key, root});
  root_key.reset();
  winners_[leaf.index()] = entries_.contains(queue) ? queue : QueueId();
  for (QuotaNodeId node = state_.tree.parent(leaf); node.valid(); node = state_.tree.parent(node)) {
    winners_[node.index()] = winner_among(node);
  }
  const QueueId winner = winners_[root.index()];
  if (!winner.valid()) return;
  root_key = entries_.at(winner).contender.key;
  roots_.insert({*root_key, root});
}

}  // namespace fairlead::native
