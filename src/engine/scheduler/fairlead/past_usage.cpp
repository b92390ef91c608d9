#include "engine/scheduler/fairlead/past_usage.hpp"

#include <algorithm>

#include "base/decay.hpp"

namespace fairlead::native {
namespace {

constexpr int fraction_bits = 24;

}  // namespace

// `left` is what time has left of the average so far, in parts of `undecayed`; rounds to nearest.
PastUsage::Entry PastUsage::brought_up(Entry entry, std::int64_t left) {
  const int128 held = int128{entry.held.value()} << fraction_bits;
  const int128 sum = entry.average * left + held * (undecayed - left) + undecayed / 2;
  return {entry.held, sum >> decay_bits};
}

void PastUsage::note(const State& state) {
  const auto half_life = state.scheduling.usage_half_life;
  if (!half_life) return queues_.clear();
  queues_.resize(state.queues.size());
  for (std::size_t i = 0; i < queues_.size(); ++i) {
    const ClusterQueueState& queue = state.queues[i];
    if (!queue.exists || !queue.node.valid()) continue;
    Queue& past = queues_[i];
    past.entries.resize(state.tree.quota_count());
    const auto held = [&](std::size_t q) { return state.tree.usage(queue.node, QuotaId::at(q)); };
    bool is_news = false;
    for (std::size_t q = 0; q < past.entries.size() && !is_news; ++q) {
      is_news = past.entries[q].held != held(q);
    }
    if (!is_news) continue;
    const std::int64_t left = decayed(state.now - past.since, *half_life);
    for (std::size_t q = 0; q < past.entries.size(); ++q) {
      past.entries[q] = brought_up(past.entries[q], left);
      past.entries[q].held = held(q);
    }
    past.since = state.now;
  }
}

std::vector<Amount> PastUsage::of_nodes(const State& state) const {
  std::vector<Amount> all(state.tree.node_count() * state.tree.quota_count());
  for (std::size_t i = 0; i < queues_.size(); ++i) {
    const ClusterQueueState& queue = state.queues[i];
    if (!queue.exists || !queue.node.valid()) continue;
    const std::int64_t left =
        decayed(state.now - queues_[i].since, *state.scheduling.usage_half_life);
    const std::size_t row = queue.node.index() * state.tree.quota_count();
    for (std::size_t q = 0; q < queues_[i].entries.size(); ++q) {
      const int128 average = brought_up(queues_[i].entries[q], left).average;
      all[row + q] = Amount(static_cast<std::int64_t>(average >> fraction_bits));
    }
  }
  // Parents have smaller ids: whoever is above gets what its children hold beyond their own.
  for (std::size_t node = state.tree.node_count(); node-- > 0;) {
    const QuotaNodeId above = state.tree.parent(QuotaNodeId::at(node));
    if (!above.valid()) continue;
    for (std::size_t q = 0; q < state.tree.quota_count(); ++q) {
      const Amount local = state.tree.local_quota(QuotaNodeId::at(node), QuotaId::at(q));
      const Amount over = all[node * state.tree.quota_count() + q] - local;
      Amount& there = all[above.index() * state.tree.quota_count() + q];
      if (over > Amount()) there = there + over;
    }
  }
  return all;
}

void PastUsage::add_to(Digest& digest) const {
  for (const Queue& queue : queues_) {
    digest.add(queue.since, queue.entries.size());
    for (const Entry& entry : queue.entries) {
      digest.add(entry.held, Quantity::of_nanos(entry.average));
    }
  }
}

}  // namespace fairlead::native
