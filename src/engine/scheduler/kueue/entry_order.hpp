// In which order the heads of one pass are served.
#pragma once

#include <map>
#include <vector>

#include "engine/scheduler/kueue/entry.hpp"
#include "engine/scheduler/kueue/share.hpp"
#include "engine/state.hpp"

namespace fairlead::kueue {

// Without fair sharing: less borrowing first, then higher priority, then earlier queue-order
// time. Kueue leaves exact ties between queues to chance; here the older workload goes first.
void sort_classically(const State& state, std::vector<Entry*>& entries);

// With fair sharing: a tournament in the cohort tree before every choice, because each admitted
// head changes the shares.
class FairOrder {
 public:
  FairOrder(State& state, const std::vector<Entry*>& entries);
  // The next entry to serve, or null.
  Entry* next();

 private:
  void compute_shares(QuotaNodeId root);
  Entry* winner(QuotaNodeId cohort);
  bool before(const Entry& a, const Entry& b, QuotaNodeId cohort) const;

  State& state_;
  std::map<QuotaNodeId, Entry*> waiting_;  // by the ClusterQueue's node
  // Share of the node below a cohort on the way to an entry's queue, as if it was admitted.
  std::map<std::pair<QuotaNodeId, WorkloadId>, Share> shares_;
};

}  // namespace fairlead::kueue
