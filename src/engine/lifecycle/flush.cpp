// Inadmissible workloads become active again, by the tree of cohorts (Kueue:
// cache/queue/inadmissible_workloads.go).
#include <algorithm>

#include "engine/lifecycle/queueing.hpp"

namespace fairlead {
namespace {

void flush_queue(State& state, QueueId id) {
  ClusterQueueState& queue = state.queue(id);
  const auto may_return = [&](LocalQueueId local_queue) {
    const NamespaceId space = state.local_queue(local_queue).name_space;
    return matches(queue.spec.namespace_selector, state.namespaces[space.index()].labels);
  };
  const auto still_held = [&](WorkloadId workload) {
    return !backoff_over(state, state.workload(workload));
  };
  queue.pending.flush(may_return, still_held);
}

void flush_named(State& state, const std::string& name) {
  const auto id = state.queue_names.find(name);
  if (id && state.queue(*id).exists) flush_queue(state, *id);
}

void flush_cohort(State& state, QuotaNodeId cohort) {
  for (const QuotaNodeId queue : state.tree.child_queues(cohort)) {
    flush_queue(state, state.queue_of(queue));
  }
  for (const QuotaNodeId child : state.tree.child_cohorts(cohort)) flush_cohort(state, child);
}

}  // namespace

void request_flush(State& state, QueueId id) {
  request_flush(state, id, state.now + state.settings.flush_batch);
}

void request_flush(State& state, QueueId id, Instant due) {
  if (!id.valid()) return;
  const ClusterQueueState& queue = state.queue(id);
  if (!queue.exists || !queue.node.valid()) return;
  PendingFlush flush;
  flush.due = due;
  flush.is_queue = !state.tree.has_parent(queue.node);
  flush.root = state.tree.name(state.tree.root(queue.node));
  const auto asked =
      std::any_of(state.flushes.begin(), state.flushes.end(), [&](const PendingFlush& other) {
        return other.is_queue == flush.is_queue && other.root == flush.root && other.due <= due;
      });
  if (!asked) state.flushes.insert(std::move(flush));
}

void run_due_flushes(State& state) {
  while (!state.flushes.empty() && state.flushes.begin()->due <= state.now) {
    const PendingFlush flush = *state.flushes.begin();
    state.flushes.erase(state.flushes.begin());
    if (flush.is_queue) {
      flush_named(state, flush.root);
    } else if (const auto cohort = state.tree.find_cohort(flush.root)) {
      flush_cohort(state, *cohort);
    }
  }
}

}  // namespace fairlead
