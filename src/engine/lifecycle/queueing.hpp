// How a pending workload gets into, out of and around its ClusterQueue (Kueue: cache/queue).
#pragma once

#include "engine/state.hpp"

namespace fairlead {

// Whether the workload may wait in a queue at all: without quota (which an eviction keeps until it
// is confirmed), active, not finished, not gated, not released while idle. One that is held back or
// in back-off may: it waits on the inadmissible side (Kueue: workload.IsAdmissible).
bool is_admissible(const State& state, const WorkloadRecord& record);

// Whether its back-off, if any, is over (Requeued not False, requeueAt not in the future).
bool backoff_over(const State& state, const WorkloadRecord& record);

// The time by which it is ordered: when it was evicted, after a PodsReady timeout (unless the
// configuration says Creation) or an admission check; else when it was created. Whole seconds, but
// for the millisecond that a victim of a borrower gets without PrioritySortingWithinCohort.
Instant queue_order_time(const State& state, const WorkloadRecord& record);

// Whether a coming pass will look at it; false for an inadmissible one and for one that waits
// nowhere.
bool is_active(const State& state, const WorkloadRecord& record);

// The place at which an active or inadmissible workload waits in its ClusterQueue's PendingQueue.
PendingPlace pending_place(const State& state, const WorkloadRecord& record);

// Puts a workload where it belongs, or updates its place after a change (Kueue: PushOrUpdate).
// `may_become_admissible` says that the change could make an inadmissible one admissible.
void enqueue(State& state, WorkloadId id, bool may_become_admissible = true);

// Takes it out of its queue; it is no longer the queue's preemptor either.
void dequeue(State& state, WorkloadId id);

// Puts a workload that a pass looked at back (Kueue: requeueIfNotPresent): to the active side
// when `at_once`, else to the inadmissible side. With `set_shape_aside` every active workload of
// the same shape follows, in a BestEffortFIFO queue.
void requeue(State& state, WorkloadId id, bool at_once, bool set_shape_aside);

bool is_open(const LocalQueueState& local_queue);  // there and not stopped

// A LocalQueue appeared or was started again: what names it and waits nowhere becomes active, in
// back-off or not. Where it `was_open`, and its ClusterQueue appeared or is another one, only what
// is not in back-off does (Kueue: AddLocalQueue, AddFromLocalQueue).
void start_waiting(State& state, LocalQueueId local_queue, bool was_open);
// It was stopped or deleted, or is about to send elsewhere (Kueue: DeleteFromLocalQueue).
void stop_waiting(State& state, LocalQueueId local_queue);

// Asks for a flush of everything inadmissible in the tree around a queue. Nothing happens for a
// queue that is missing or below a cycle of cohorts.
void request_flush(State& state, QueueId queue);
// The same, to be carried out at `due`.
void request_flush(State& state, QueueId queue, Instant due);
// Carries out the flushes that are due.
void run_due_flushes(State& state);

}  // namespace fairlead
