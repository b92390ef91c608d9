// What follows from any change of a workload, whatever caused it (Kueue: the Workload controller's
// event handlers). A change is made in three steps: remember what was, change the record, say so.
//
//   const Before before = look(record);
//   record.finished = true;
//   changed(state, record, before);
#pragma once

#include <memory>

#include "engine/state.hpp"

namespace fairlead {

// What a workload was like before a change, as far as something follows from the difference.
struct Before {
  std::shared_ptr<const model::Workload> spec;
  Phase phase = Phase::pending;
  std::int32_t priority = 0;
  bool evicted = false;
  Requeue requeue = Requeue::unset;
};

Before look(const WorkloadRecord& record);

// Updates the queue, the counted usage and the ClusterQueue's generation, and asks for a flush
// where more may fit than before. To be called once for every change that Kueue would write to its
// API in one go: each raises the generation of the queue in which the workload holds quota by one.
void changed(State& state, WorkloadRecord& record, const Before& before);

// A workload of this LocalQueue changed, if only in what is said about it. With admission fair
// sharing the scheduler will want to know.
void stir(State& state, LocalQueueId queue);

// Whether the documents differ in more than labels, annotations and reclaimable pods.
bool same_spec(const model::Workload& a, const model::Workload& b);

// Replaces the usage that the quota tree counts for a workload by what it is entitled to now:
// nothing unless it holds quota, is not finished and is active. A deactivated workload is not
// counted even while its pods still run, as in Kueue since 0.19.
void recount(State& state, WorkloadRecord& record);
// The same by the pods that `seen`, the workload at some other time, has reclaimed.
void recount(State& state, WorkloadRecord& record, const WorkloadRecord& seen);

}  // namespace fairlead
