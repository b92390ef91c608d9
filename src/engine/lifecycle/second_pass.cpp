// What a workload that holds quota still needs from the scheduler, and what comes of it.
#include <algorithm>
#include <memory>

#include "engine/lifecycle/change.hpp"
#include "engine/lifecycle/queueing.hpp"
#include "engine/lifecycle/steps.hpp"
#include "engine/lifecycle/transitions.hpp"

namespace fairlead {
namespace {

bool needs_second_pass(const WorkloadRecord& record) {
  if (!record.holds_quota() || record.deleted || record.evicted) return false;
  const bool delayed =
      !record.admitted && !record.checks.empty() && checks_ready(record) && awaits_place(record);
  return delayed || needs_other_nodes(record);
}

// The eviction of somebody who gets a place after all is forgotten, as in Kueue.
void call_off_eviction(State& state, WorkloadRecord& record) {
  state.evicting.erase(record.id);
  record.evicted = false;
  record.eviction_confirmed = false;
  record.eviction = EvictionCause::none;
  record.preemption = EvictionCause::none;
}

bool same_places(const PodSetAssignment& a, const PodSetAssignment& b) {
  if (a.topology == nullptr || b.topology == nullptr) return a.topology == b.topology;
  return a.topology->levels == b.topology->levels && a.topology->domains == b.topology->domains;
}

bool same_admission(const Admission& a, const Admission& b) {
  return a.queue == b.queue &&
         std::equal(a.pod_sets.begin(), a.pod_sets.end(), b.pod_sets.begin(), b.pod_sets.end(),
                    [](const PodSetAssignment& x, const PodSetAssignment& y) {
                      return x.count == y.count && x.flavors == y.flavors &&
                             x.awaits_place == y.awaits_place && same_places(x, y);
                    });
}

}  // namespace

bool awaits_place(const WorkloadRecord& record) {
  const auto& pod_sets = record.admission->pod_sets;
  return std::any_of(pod_sets.begin(), pod_sets.end(),
                     [](const PodSetAssignment& given) { return given.awaits_place; });
}

bool needs_other_nodes(const WorkloadRecord& record) {
  if (!record.admitted || record.unhealthy_nodes.empty()) return false;
  const auto& pod_sets = record.admission->pod_sets;
  return std::any_of(pod_sets.begin(), pod_sets.end(), [&](const PodSetAssignment& given) {
    return given.topology != nullptr && uses_any(*given.topology, record.unhealthy_nodes);
  });
}

void ask_for_second_pass(State& state, const WorkloadRecord& record) {
  if (!needs_second_pass(record)) return;
  state.second_passes.ask(state.now, record.id, {std::make_shared<WorkloadRecord>(record), 1});
}

// What is over while its LocalQueue is closed is not looked up, as in Kueue: a pass that is due
// finds it gone.
void drop_second_pass(State& state, const WorkloadRecord& record) {
  const LocalQueueId queue = record.assigned_queue;
  if (queue.valid() && is_open(state.local_queue(queue))) state.second_passes.drop(record.id);
}

void place_again(State& state, WorkloadId id, const WorkloadRecord& seen, Admission admission,
                 std::vector<Delta>& deltas) {
  WorkloadRecord& record = state.workload(id);
  if (!record.holds_quota()) return;
  const Before before = look(record);
  const bool was_admitted = record.admitted;
  const bool is_same = !record.evicted && record.unhealthy_nodes.empty() &&
                       same_admission(*record.admission, admission);
  call_off_eviction(state, record);
  record.admission = std::move(admission);
  record.unhealthy_nodes.clear();
  recount(state, record, seen);
  if (has_required_checks(state, record)) sync_admitted(state, record);
  // Nobody hears of what is no change: it is counted as the pass saw it.
  if (is_same && record.admitted == was_admitted) return;
  const bool starts = record.admitted && !was_admitted;
  deltas.push_back(
      {starts ? DeltaKind::admit : DeltaKind::move, id, record.attempt, EvictionCause::none, {}});
  changed(state, record, before);
  reconcile(state, id, deltas);
}

void fail_second_pass(State& state, WorkloadId id, SecondPass pass, std::vector<Delta>& deltas) {
  if (!state.workload(id).holds_quota()) return;
  ++pass.tries;
  if (state.second_passes.ask(state.now, id, std::move(pass))) return;
  release(state, state.workload(id), deltas);
  reconcile(state, id, deltas);
}

}  // namespace fairlead
