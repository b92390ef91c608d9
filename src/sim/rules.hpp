// What must hold of a State whatever happens, each rule as a function that reports what is broken.
// Nothing here trusts the sums that the engine keeps: they are computed anew.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "engine/state.hpp"

namespace fairlead::sim {

// Takes the name of a rule and what is wrong.
using Report = std::function<void(const char* rule, std::string what)>;

// "gang": an admission gives every pod set all of its pods, or at least its minimum where it has
// one, and a flavor for every resource that it asks for. To be asked when quota was given:
// afterwards pods may be reported as reclaimable and taken back.
void check_admission(const WorkloadRecord& record, const Report& report);

// "quota-held": what is admitted holds quota, in a queue that knows it; what is pending holds none.
// "reason": what is pending says why.
void check_workload(const State& state, const WorkloadRecord& record, const Report& report);

// "waiting": what is pending and may be queued waits in exactly one queue, on one side of it, and
// nothing else waits anywhere. During a back-off a workload may wait nowhere.
void check_waiting(const State& state, const Report& report);

// "usage-sum": the usage of every queue is that of its holders, the usage of every cohort is what
// its children use beyond the quota that they keep to themselves.
void check_usage(const State& state, const Report& report);

// "place": no slice of a device is held twice, no node gives away more than it has (what others run
// there aside), a workload is placed as a whole or not at all, and only while it is admitted, or
// holds the quota with which it was given its places.
void check_places(const State& state, const Report& report);

// "quota-limit": no decision raises usage above nominal quota plus borrowing limit, of a queue or
// of a cohort above it. Usage that a change of policy left above the limit may stay or sink. What
// is being evicted does not count: Kueue takes the victims of a pass for gone when it looks at the
// entries behind, and may admit several that fit only then (docs/kueue-compatibility.md).
class LimitRule {
 public:
  // The policy changed: what is above its limit now is accepted.
  void accept(const State& state);
  // A window has opened or closed since: the limits are others.
  bool is_outdated(const State& state) const { return window_ != state.next_window; }
  // A decision gave or took quota in this queue.
  void check(const State& state, QueueId queue, const Report& report);

 private:
  std::map<std::pair<QuotaNodeId, QuotaId>, Amount> above_;  // accepted usage beyond the limit
  Instant window_ = Instant::never();                        // State::next_window then
};

}  // namespace fairlead::sim
