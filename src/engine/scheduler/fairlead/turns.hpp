// In which order the first workloads of the queues are looked at. Below every cohort, from the root
// down: whoever stays within the guarantee of its branch comes before whoever borrows; among those
// who borrow the branch with the smaller share, with the workload counted; then higher priority,
// then age. Separate trees share nothing but nodes: priority, then age.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/scheduler/fairlead/past_usage.hpp"
#include "engine/scheduler/fairlead/share.hpp"
#include "engine/state.hpp"

namespace fairlead::native {

// The first workload of a queue.
struct Contender {
  QueueId queue;
  WorkloadId workload;
  PendingKey key;
};

class Turns {
 public:
  // `estimate` says what a contender would take of the quotas as they are.
  using Estimate = std::function<Usage(const Contender&)>;
  Turns(State& state, Estimate estimate, const PastUsage& past);

  // Takes the place of its queue's contender, if there is one.
  void enter(const Contender& contender);
  void leave(QueueId queue);
  // Quotas below this root have changed.
  void usage_changed(QuotaNodeId root) { ++versions_[root.index()]; }

  // Whose turn it is; null when nobody is left.
  const Contender* first();

 private:
  // What one branch of the tree looks like with the contender counted.
  struct Standing {
    bool borrows = false;
    Share share;
  };
  struct Entry {
    Contender contender;
    std::uint64_t seen = 0;          // the root's version when it was weighed
    std::vector<Standing> standing;  // of its queue and what is above it, without the root
  };
  struct RootTurn {
    PendingKey key;
    QuotaNodeId root;
    friend auto operator<=>(const RootTurn&, const RootTurn&) = default;
  };

  void weigh(Entry& entry);
  bool before(const Entry& a, const Entry& b, std::size_t a_level, std::size_t b_level) const;
  void update_winners(QueueId queue);
  QueueId winner_among(QuotaNodeId cohort) const;
  std::size_t level(QueueId queue, QuotaNodeId branch) const;

  State& state_;
  Estimate estimate_;
  std::vector<Amount> past_;  // of all nodes; empty where the past does not count
  std::map<QueueId, Entry> entries_;
  std::vector<QueueId> winners_;  // by QuotaNodeId; invalid: nobody
  std::vector<std::uint32_t> depths_;
  std::vector<std::uint64_t> versions_;               // by QuotaNodeId of the root
  std::vector<std::optional<PendingKey>> root_keys_;  // by QuotaNodeId: of its entry in roots_
  std::set<RootTurn> roots_;
};

}  // namespace fairlead::native
