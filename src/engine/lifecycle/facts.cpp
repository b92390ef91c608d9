// Facts about one workload, as they arrive from outside.
#include <algorithm>
#include <memory>
#include <variant>

#include "engine/lifecycle/change.hpp"
#include "engine/lifecycle/documents.hpp"
#include "engine/lifecycle/queueing.hpp"
#include "engine/lifecycle/steps.hpp"
#include "engine/lifecycle/transitions.hpp"

namespace fairlead {
namespace {

void leave_for_good(State& state, WorkloadRecord& record, const Before& before) {
  state.evicting.erase(record.id);
  state.idle.erase(record.id);
  changed(state, record, before);
  LocalQueueState& local_queue = state.local_queue(record.local_queue);
  local_queue.workloads.erase(record.id);
  if (!record.deleted && !record.assigned_queue.valid()) {
    local_queue.unassigned.push_back(record.id);
  }
}

// Facts return whether they were news. A report that says nothing new, or comes too late, sets
// nothing off, not even what waits for the workload's next change.
bool finish(State& state, WorkloadRecord& record) {
  if (record.finished) return false;
  const Before before = look(record);
  record.finished = true;
  record.reasons.clear();
  leave_for_good(state, record, before);
  return true;
}

bool remove(State& state, WorkloadRecord& record) {
  const Before before = look(record);
  record.deleted = true;
  record.reasons.clear();
  leave_for_good(state, record, before);
  state.by_name.remove(record.name);
  return true;
}

// After a preemption or the failure of nodes it may queue at once; otherwise something must happen
// first: the end of a back-off, the restart of a queue, reactivation.
bool confirm_eviction(State& state, WorkloadRecord& record, std::uint32_t attempt,
                      std::vector<Delta>& deltas) {
  if (!record.evicted || !record.holds_quota()) return false;
  if (attempt != 0 && attempt != record.attempt) return false;
  record.pods_reported_ready = false;
  const bool at_once =
      is_preemption(record.eviction) || record.eviction == EvictionCause::node_failures;
  record.requeue = at_once ? Requeue::allowed : Requeue::held;
  record.requeue_cause = record.eviction;
  release(state, record, deltas);
  return true;
}

bool report_readiness(WorkloadRecord& record, bool ready) {
  const bool news = record.pods_reported_ready != ready;
  record.pods_reported_ready = ready;
  return news;
}

bool report_check(State& state, WorkloadRecord& record, const CheckReport& report) {
  const auto check =
      std::find_if(record.checks.begin(), record.checks.end(),
                   [&](const CheckStatus& status) { return status.check == report.check; });
  if (check == record.checks.end()) return false;
  const bool known =
      check->state == report.state && check->requeue_after == report.requeue_after && !check->reset;
  if (known) return false;
  const Before before = look(record);
  if (check->state != report.state) check->since = whole_second(state.now);
  check->state = report.state;
  check->requeue_after = report.requeue_after;
  check->reset = false;
  changed(state, record, before);
  return true;
}

// Only of pods that run is anything measured; that somebody comes back may be said at any time.
bool report_activity(State& state, WorkloadRecord& record, bool active) {
  if (!active) {
    if (!record.admitted || record.finished || record.idle_since) return false;
    record.idle_since = state.now;
    state.idle.insert(record.id);
    const auto& rule = state.scheduling.idle_release;
    if (rule) request_flush(state, record.admission->queue, state.now + rule->after);
    return true;
  }
  if (!record.idle_since) return false;
  const Before before = look(record);
  if (record.preemption == EvictionCause::idle_release) ++state.returns;
  record.idle_since.reset();
  state.idle.erase(record.id);
  changed(state, record, before);
  return true;
}

// Carries out a fact about a workload that exists; whether it was news.
struct Apply {
  State& state;
  WorkloadRecord& record;
  std::vector<Delta>& deltas;

  bool operator()(const Submit& fact) const {
    return replace_document(state, record, fact.workload);
  }
  bool operator()(const Delete&) const { return remove(state, record); }
  bool operator()(const Finish&) const { return finish(state, record); }
  bool operator()(const PodsGone& fact) const {
    return confirm_eviction(state, record, fact.attempt, deltas);
  }
  bool operator()(const PodsReady& fact) const { return report_readiness(record, fact.ready); }
  bool operator()(const CheckReport& fact) const { return report_check(state, record, fact); }
  bool operator()(const PodsReclaimable& fact) const {
    return set_reclaimable(state, record, fact.pods);
  }
  bool operator()(const Activity& fact) const {
    return report_activity(state, record, fact.active);
  }
};

struct NameOf {
  std::string operator()(const Submit& fact) const { return full_name(fact.workload); }
  template <class Fact>
  std::string operator()(const Fact& fact) const {
    if constexpr (requires { fact.workload; }) {
      return fact.workload;
    } else {
      return {};
    }
  }
};

// How far a workload is gone: deactivated, finished, deleted.
int absence(const WorkloadRecord& record) {
  if (record.deleted) return 3;
  if (record.finished) return 2;
  return record.spec->active ? 0 : 1;
}

}  // namespace

void replace_slice(State& state, WorkloadId old_slice, std::vector<Delta>& deltas) {
  WorkloadRecord& record = state.workload(old_slice);
  if (record.finished) return;
  finish(state, record);
  deltas.push_back({DeltaKind::finish, old_slice, record.attempt, EvictionCause::none, {}});
  reconcile(state, old_slice, deltas);
}

std::vector<WorkloadId> take(State& state, const Event& fact, std::vector<Delta>& deltas) {
  const auto known = state.by_name.find(std::visit(NameOf{}, fact));
  WorkloadId id;
  int absent_before = 0;
  if (known) {
    id = *known;
    absent_before = absence(state.workload(id));
    const bool news = std::visit(
        [&](const auto& event) {
          if constexpr (requires(Apply apply) { apply(event); }) {
            return Apply{state, state.workload(id), deltas}(event);
          } else {
            return false;
          }
        },
        fact);
    if (!news) return {};
  } else if (const auto* submission = std::get_if<Submit>(&fact)) {
    id = add_document(state, submission->workload);
  } else {
    return {};
  }
  // Readiness is looked at with WaitForPodsReady only, and only of what was admitted.
  const bool idle = std::holds_alternative<PodsReady>(fact) &&
                    !(state.configuration.wait_for_pods_ready && state.workload(id).admitted);
  if (!idle) reconcile(state, id, deltas);
  if (absence(state.workload(id)) <= absent_before) return {};
  return {id};
}

}  // namespace fairlead
