// Stopped and missing queues. What runs is evicted only by HoldAndDrain; what holds quota but was
// not admitted yet loses it at once, because there are no pods to wait for.
#include "engine/lifecycle/steps.hpp"
#include "engine/policy/names.hpp"

namespace fairlead {
namespace {

// A queue as far as it can stop its workloads.
struct Stop {
  bool gone = true;  // missing, or about to be
  model::StopPolicy policy = model::StopPolicy::none;
};

bool follow_stop(State& state, WorkloadRecord& record, Stop queue, EvictionCause cause,
                 std::vector<Delta>& deltas) {
  if (record.admitted) {
    if (queue.policy != model::StopPolicy::hold_and_drain || record.evicted) return false;
    mark_evicted(state, record, cause, {}, deltas);
    return true;
  }
  if (!queue.gone && queue.policy == model::StopPolicy::none) return false;
  release(state, record, deltas);
  return true;
}

}  // namespace

// Below a stopped LocalQueue the ClusterQueue counts as missing (Kueue: ClusterQueueForWorkload).
bool follow_stop_policies(State& state, WorkloadRecord& record, std::vector<Delta>& deltas) {
  Stop local;
  const LocalQueueState& local_queue = state.local_queue(record.local_queue);
  if (local_queue.exists) local = {false, local_queue.spec.stop_policy};
  if (follow_stop(state, record, local, EvictionCause::local_queue_stopped, deltas)) return true;
  Stop stop;
  const QueueId id = target_queue(state, record.local_queue);
  if (id.valid()) stop = {state.queue(id).terminating, state.queue(id).spec.stop_policy};
  return follow_stop(state, record, stop, EvictionCause::cluster_queue_stopped, deltas);
}

}  // namespace fairlead
