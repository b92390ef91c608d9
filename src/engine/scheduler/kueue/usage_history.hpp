// Admission fair sharing: what each LocalQueue used lately, decayed by half-life, plus a penalty
// for what was just admitted. Lower usage is served first inside a ClusterQueue whose admission
// mode is UsageBasedAdmissionFairSharing.
#pragma once

#include <map>
#include <vector>

#include "base/instant.hpp"
#include "base/quantity.hpp"
#include "engine/state.hpp"

namespace fairlead::kueue {

using Consumed = std::map<ResourceId, Quantity>;

class UsageHistory {
 public:
  // Whether admission fair sharing is configured and the queue uses it.
  static bool applies(const State& state, QueueId queue);

  // The weighted usage by which LocalQueues of one ClusterQueue are compared.
  double usage(const State& state, LocalQueueId queue) const;

  // Quota was reserved: a penalty stands in for the usage to come until it is settled.
  void push_penalty(const State& state, const WorkloadRecord& workload);
  // Admitted: the history decays up to now and takes the penalty in.
  void settle(const State& state, const WorkloadRecord& workload);
  // It will never be settled (deleted, finished before admission, moved).
  void drop_penalty(const WorkloadRecord& workload);

  // Periodic sampling of every LocalQueue of a usage-based ClusterQueue.
  Instant next_sample(const State& state) const;
  void sample(const State& state);
  void policy_changed(const State& state);

  void append(std::vector<std::uint64_t>& words) const;

 private:
  struct Entry {
    Consumed consumed;
    Instant last_update;
    std::map<WorkloadId, Consumed> penalties;
  };
  static bool is_sampled(const State& state, LocalQueueId queue);
  void decay(const State& state, LocalQueueId queue, Entry& entry) const;

  std::map<LocalQueueId, Entry> entries_;
};

}  // namespace fairlead::kueue
