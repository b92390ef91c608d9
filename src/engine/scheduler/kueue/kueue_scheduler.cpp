#include "engine/scheduler/kueue/kueue_scheduler.hpp"

#include <algorithm>
#include <optional>

#include "base/assert.hpp"
#include "engine/lifecycle/change.hpp"
#include "engine/lifecycle/queueing.hpp"
#include "engine/lifecycle/transitions.hpp"
#include "engine/scheduler/kueue/entry_order.hpp"
#include "engine/scheduler/kueue/nomination.hpp"
#include "engine/scheduler/kueue/service.hpp"

namespace fairlead::kueue {
namespace {

// The first workloads of the LocalQueues with the lowest usage.
std::vector<PendingPlace> lightest(const State& state, const UsageHistory& history,
                                   const PendingQueue& pending) {
  std::vector<PendingPlace> candidates;
  double lowest = 0;
  for (const PendingPlace& place : pending.heads()) {
    const double usage = history.usage(state, place.local_queue);
    if (!candidates.empty() && usage > lowest) continue;
    if (candidates.empty() || usage < lowest) candidates.clear();
    lowest = usage;
    candidates.push_back(place);
  }
  return candidates;
}

// The ClusterQueue's head: lower usage of its LocalQueue first where admission fair sharing
// applies, then the workload whose preemptions are in progress, then the order of the queue.
PendingPlace choose_head(const State& state, const UsageHistory& history,
                         const ClusterQueueState& queue) {
  std::optional<PendingPlace> sticky;
  if (queue.preemptor.valid() && is_active(state, state.workload(queue.preemptor))) {
    sticky = pending_place(state, state.workload(queue.preemptor));
  }
  if (!queue.ordered_by_usage) return sticky ? *sticky : *queue.pending.head();
  const std::vector<PendingPlace> candidates = lightest(state, history, queue.pending);
  const bool eligible =
      sticky && std::any_of(candidates.begin(), candidates.end(), [&](const PendingPlace& place) {
        return place.local_queue == sticky->local_queue;
      });
  if (eligible) return *sticky;
  return *std::min_element(
      candidates.begin(), candidates.end(),
      [](const PendingPlace& a, const PendingPlace& b) { return a.key < b.key; });
}

// A slice that is smaller than the one it replaces asks for a negative amount. Adding and taking
// away such an amount does not cancel out above the queue; Kueue does it on a copy that it throws
// away after the pass.
bool asks_for_less(const Entry& entry) {
  return std::any_of(entry.assignment.usage.begin(), entry.assignment.usage.end(),
                     [](const QuotaAmount& wanted) { return wanted.amount < Amount(); });
}

void recount_usage(State& state) {
  state.tree.clear_usage();
  for (const ClusterQueueState& queue : state.queues) {
    if (!queue.exists) continue;
    for (const Holder& holder : queue.holders) {
      state.tree.add_usage(queue.node, state.workload(holder.workload).usage);
    }
  }
}

void add_positions(Digest& digest, WorkloadId workload, const FlavorCursor& cursor) {
  digest.add(workload, cursor.positions.size());
  for (const FlavorCursor::Position& position : cursor.positions) {
    digest.add(position.pod_set, position.resource, position.tried);
  }
}

}  // namespace

std::unique_ptr<Scheduler> KueueScheduler::clone() const {
  return std::make_unique<KueueScheduler>(*this);
}

void KueueScheduler::pass(State& state, std::vector<Delta>& deltas) {
  std::vector<Entry> entries = pop_heads(state);
  if (entries.empty()) return;
  TopologyPass* topology = nullptr;
  // A second pass is about places, even where the last flavor with nodes is gone.
  if (!state.topology_flavors.empty() || entries.front().second_pass) {
    if (nodes_) {
      nodes_->begin(state);
    } else {
      nodes_.emplace(state);
    }
    topology = &*nodes_;
  }
  const PreemptionContext context{state, history_, topology};
  for (Entry& entry : entries) nominate(context, entry, cursor_for(state, entry));
  serve(context, entries, deltas);
  if (std::any_of(entries.begin(), entries.end(), asks_for_less)) recount_usage(state);
  for (Entry& entry : entries) {
    if (entry.served) continue;
    if (entry.second_pass) {
      fail_second_pass(state, entry.workload, std::move(*entry.second_pass), deltas);
    } else {
      put_back(state, entry);
    }
  }
}

// Kueue: one of a workload that finished or was deleted meanwhile comes to nothing, unless its
// LocalQueue is gone as well: nobody took its second pass back then.
std::vector<Entry> KueueScheduler::take_second_passes(State& state) {
  std::vector<Entry> entries;
  for (auto& [id, pass] : state.second_passes.take_due()) {
    const WorkloadRecord& record = state.workload(id);
    const bool is_forgotten =
        record.finished && record.quota_reserved && !state.local_queue(record.local_queue).exists;
    if ((!record.holds_quota() && !is_forgotten) || record.deleted) continue;
    Entry& entry = entries.emplace_back();
    entry.workload = id;
    entry.queue = pass.workload->admission->queue;
    entry.second_pass = std::move(pass);
  }
  return entries;
}

std::vector<Entry> KueueScheduler::pop_heads(State& state) {
  std::vector<Entry> entries = take_second_passes(state);
  for (std::size_t i = 0; i < state.queues.size(); ++i) {
    ClusterQueueState& queue = state.queues[i];
    if (!queue.exists || !queue.active || !queue.pending.has_active()) continue;
    const PendingPlace head = choose_head(state, history_, queue);
    queue.pending.remove(head);
    state.workload(head.key.workload).waiting = Waiting::in_flight;
    Entry entry;
    entry.workload = head.key.workload;
    entry.queue = QueueId::at(i);
    entries.push_back(std::move(entry));
  }
  if (!entries.empty()) ++state.passes;
  return entries;
}

// A cursor of another shape says nothing, nor does one that is older than the last pass once more
// may fit in the queue than before. It is kept all the same for a head that is not even considered.
const FlavorCursor* KueueScheduler::cursor_for(const State& state, const Entry& entry) const {
  const FlavorCursor* cursor = remembered(state, entry.workload);
  if (cursor == nullptr) return nullptr;
  const bool recent = state.passes - cursor->pass <= 1;
  const bool current = recent || cursor->generation >= state.queue(entry.queue).generation;
  return current ? cursor : nullptr;
}

const FlavorCursor* KueueScheduler::remembered(const State& state, WorkloadId id) const {
  const auto found = cursors_.find(id);
  if (found == cursors_.end()) return nullptr;
  const WorkloadRecord& workload = state.workload(id);
  const FlavorCursor& cursor = found->second;
  return cursor.shape == workload.shape && cursor.stays == workload.stays ? &cursor : nullptr;
}

// The order behind choose_head(): usage where it applies, then the preemptor, then the queue's own.
std::vector<WorkloadId> KueueScheduler::active_order(const State& state, QueueId id) const {
  const ClusterQueueState& queue = state.queue(id);
  std::vector<WorkloadId> order = queue.pending.active();
  std::stable_partition(order.begin(), order.end(),
                        [&](WorkloadId workload) { return workload == queue.preemptor; });
  if (!queue.ordered_by_usage) return order;
  const auto usage = [&](WorkloadId workload) {
    return history_.usage(state, state.workload(workload).local_queue);
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](WorkloadId a, WorkloadId b) { return usage(a) < usage(b); });
  return order;
}

void KueueScheduler::serve(const PreemptionContext& context, std::vector<Entry>& entries,
                           std::vector<Delta>& deltas) {
  State& state = context.state;
  std::vector<Entry*> nominated;
  for (Entry& entry : entries) {
    if (entry.nominated) nominated.push_back(&entry);
  }
  Service service(context, history_, deltas);
  if (state.configuration.fair_sharing) {
    FairOrder order(state, nominated);
    while (Entry* entry = order.next()) {
      if (!service.serve(*entry)) break;
    }
  } else {
    sort_classically(state, nominated);
    for (Entry* entry : nominated) {
      if (!service.serve(*entry)) break;
    }
  }
}

void KueueScheduler::put_back(State& state, Entry& entry) {
  if (entry.nominated) {
    if (entry.keep_cursor) {
      cursors_[entry.workload] = entry.assignment.cursor;
    } else {
      cursors_.erase(entry.workload);
    }
  }
  ClusterQueueState& queue = state.queue(entry.queue);
  const bool strict = queue.spec.queueing_strategy == model::QueueingStrategy::strict_fifo;
  if (entry.requeue == RequeueReason::pending_preemption && !strict) {
    queue.preemptor = entry.workload;
  }
  const FlavorCursor* cursor = remembered(state, entry.workload);
  const bool untried_flavors = cursor != nullptr && cursor->pending_flavors();
  const bool at_once =
      untried_flavors || (strict ? entry.requeue != RequeueReason::namespace_mismatch
                                 : entry.requeue == RequeueReason::failed_after_nomination ||
                                       entry.requeue == RequeueReason::pending_preemption);
  const bool hopeless =
      entry.requeue == RequeueReason::no_fit || entry.requeue == RequeueReason::no_candidates;
  WorkloadRecord& workload = state.workload(entry.workload);
  if (workload.reasons != entry.reasons) stir(state, workload.local_queue);
  workload.reasons = std::move(entry.reasons);
  requeue(state, entry.workload, at_once, hopeless);
}

void KueueScheduler::observe(State& state, const std::vector<Delta>& deltas,
                             const std::vector<WorkloadId>& gone) {
  for (const Delta& delta : deltas) {
    if (delta.kind == DeltaKind::reserve_quota || delta.kind == DeltaKind::admit) {
      cursors_.erase(delta.workload);
    }
    const WorkloadRecord& workload = state.workload(delta.workload);
    if (delta.kind == DeltaKind::admit) history_.settle(state, workload);
    const bool given_up = delta.kind == DeltaKind::release && !workload.spec->active;
    if (given_up || delta.kind == DeltaKind::finish) history_.drop_penalty(workload);
  }
  for (const WorkloadId id : gone) {
    cursors_.erase(id);
    const WorkloadRecord& workload = state.workload(id);
    // A deactivated workload keeps its penalty for as long as it holds quota.
    if (workload.deleted || !workload.holds_quota()) history_.drop_penalty(workload);
  }
  for (const LocalQueueId queue : state.stirred) history_.refresh(state, queue);
  history_.sample(state, state.now);
}

void KueueScheduler::policy_changed(State& state) {
  history_.policy_changed(state);
  nodes_.reset();
}

Instant KueueScheduler::wake_up(const State& state) const { return history_.next_sample(state); }

void KueueScheduler::time_passes(const State& state, Instant until) {
  history_.sample(state, until);
}

void KueueScheduler::add_memory(Digest& digest) const {
  digest.add(cursors_.size());
  for (const auto& [workload, cursor] : cursors_) {
    add_positions(digest, workload, cursor);
    digest.add(cursor.generation, cursor.pass, cursor.shape, cursor.stays);
  }
  history_.add_to(digest);
}

void KueueScheduler::add_progress(const State& state, Digest& digest) const {
  for (const auto& [workload, cursor] : cursors_) {
    if (remembered(state, workload) != nullptr) add_positions(digest, workload, cursor);
  }
  history_.add_to(digest);
}

}  // namespace fairlead::kueue
