// What ClusterQueues held lately: of each quota an average over all of the past, in which a moment
// counts half as much after each half-life (Scheduling::usage_half_life).
#pragma once

#include <vector>

#include "engine/digest.hpp"
#include "engine/state.hpp"

namespace fairlead::native {

class PastUsage {
 public:
  // Takes note of what is held now. To be called before time goes on, and before it is read.
  void note(const State& state);

  bool counts() const { return !queues_.empty(); }
  // By QuotaNodeId and QuotaId, a row for each node: as QuotaTree::usage would be now, had every
  // queue held its average all the time.
  std::vector<Amount> of_nodes(const State& state) const;

  void add_to(Digest& digest) const;

 private:
  struct Entry {
    Amount held;         // since the queue's `since`
    int128 average = 0;  // until then, in 2^-24 of the base unit
  };
  struct Queue {
    Instant since;
    std::vector<Entry> entries;  // by QuotaId
  };

  static Entry brought_up(Entry entry, std::int64_t left);

  std::vector<Queue> queues_;  // by QueueId
};

}  // namespace fairlead::native
