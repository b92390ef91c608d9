// Admission fair sharing: what each LocalQueue used lately, decayed by half-life, plus a penalty
// for what was just admitted. Lower usage is served first inside a ClusterQueue whose admission
// mode is UsageBasedAdmissionFairSharing.
#pragma once

#include <cstdint>
#include <map>

#include "base/instant.hpp"
#include "base/quantity.hpp"
#include "engine/digest.hpp"
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

  // One of its workloads changed. Kueue then samples a LocalQueue at once if a penalty is pending.
  void refresh(const State& state, LocalQueueId queue);

  // Every LocalQueue whose ClusterQueue may admit is sampled at fixed intervals.
  Instant next_sample(const State& state) const;
  // Takes the samples that fall due up to `until`, while what is admitted stays as it is now.
  void sample(const State& state, Instant until);
  void policy_changed(const State& state);

  void add_to(Digest& digest) const;

 private:
  // So many samples in a row are taken one by one (at 5 minutes each: 227 days); those beyond them
  // pass in one step, which differs by what is cut off at each: at most two nano units. Histories
  // come to rest long before, unless the half-life is more than a thousand intervals.
  static constexpr std::int64_t most_samples = 65'536;

  struct Entry {
    Consumed consumed;
    Instant last_update;
    std::map<WorkloadId, Consumed> penalties;

    bool has_penalty() const;
    // Moves the history towards what was used from the last update to `now`.
    void decay(const model::AdmissionFairSharing& config, const Consumed& used, Instant now);
    // The sample at `first` and all that follow at the interval, up to `until`.
    void sample(const model::AdmissionFairSharing& config, const Consumed& used, Instant first,
                Instant until);
  };
  static bool is_sampled(const State& state, LocalQueueId queue);

  std::map<LocalQueueId, Entry> entries_;
};

}  // namespace fairlead::kueue
