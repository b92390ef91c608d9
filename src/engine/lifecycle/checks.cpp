// Admission checks: which a workload needs, and what follows from what they say.
#include <algorithm>
#include <set>
#include <string>

#include "engine/lifecycle/change.hpp"
#include "engine/lifecycle/steps.hpp"
#include "engine/policy/names.hpp"

namespace fairlead {
namespace {

using Names = std::set<std::string, std::less<>>;

Names assigned_flavors(const State& state, const Admission& admission) {
  Names names;
  for (const PodSetAssignment& pod_set : admission.pod_sets) {
    for (const FlavorChoice& choice : pod_set.flavors) {
      names.insert(state.flavors.name(choice.flavor));
    }
  }
  return names;
}

// With an admission, a check is needed that is for one of its flavors; without, one that is for
// whatever flavors it will be given.
Names required_checks(const State& state, const WorkloadRecord& record,
                      const ClusterQueueState& queue) {
  Names required;
  if (queue.spec.admission_checks.empty()) return required;
  const Names& all = queue.declared_flavors;
  const Names assigned = record.admission ? assigned_flavors(state, *record.admission) : all;
  for (const model::AdmissionCheckRule& rule : queue.spec.admission_checks) {
    const Names flavors =
        rule.on_flavors.empty() ? all : Names(rule.on_flavors.begin(), rule.on_flavors.end());
    const auto covers = [&](const std::string& flavor) { return flavors.contains(flavor); };
    const bool needed = record.admission ? std::any_of(assigned.begin(), assigned.end(), covers)
                                         : std::all_of(all.begin(), all.end(), covers);
    if (needed) required.insert(rule.check);
  }
  return required;
}

bool any_in(const WorkloadRecord& record, CheckState wanted) {
  return std::any_of(record.checks.begin(), record.checks.end(),
                     [&](const CheckStatus& check) { return check.state == wanted; });
}

const CheckStatus* find_check(const WorkloadRecord& record, std::string_view name) {
  const auto found = std::find_if(record.checks.begin(), record.checks.end(),
                                  [&](const CheckStatus& check) { return check.check == name; });
  return found == record.checks.end() ? nullptr : &*found;
}

}  // namespace

bool follow_retry_delay(State& state, WorkloadRecord& record) {
  Instant latest{0};
  for (const CheckStatus& check : record.checks) {
    if (check.state != CheckState::retry || !check.requeue_after) continue;
    latest = std::max(latest, check.since + *check.requeue_after);
  }
  if (latest <= state.now || (record.requeue_at && *record.requeue_at >= latest)) return false;
  const Before before = look(record);
  record.requeue_at = latest;
  changed(state, record, before);
  return true;
}

bool sync_checks(State& state, WorkloadRecord& record) {
  const QueueId queue = target_queue(state, record.local_queue);
  if (!queue.valid()) return false;
  const Names required = required_checks(state, record, state.queue(queue));
  std::vector<CheckStatus> checks;
  for (const std::string& name : required) {
    const CheckStatus* known = find_check(record, name);
    checks.push_back(
        known != nullptr
            ? *known
            : CheckStatus{name, CheckState::pending, whole_second(state.now), {}, false});
  }
  if (checks == record.checks) return false;
  const Before before = look(record);
  record.checks = std::move(checks);
  changed(state, record, before);
  return true;
}

bool has_required_checks(const State& state, const WorkloadRecord& record) {
  const Names required = required_checks(state, record, state.queue(record.admission->queue));
  return std::all_of(required.begin(), required.end(),
                     [&](const std::string& name) { return find_check(record, name) != nullptr; });
}

bool checks_ready(const WorkloadRecord& record) {
  return std::all_of(record.checks.begin(), record.checks.end(),
                     [](const CheckStatus& check) { return check.state == CheckState::ready; });
}

bool follow_failed_checks(State& state, WorkloadRecord& record, std::vector<Delta>& deltas) {
  if (record.evicted) return false;
  if (any_in(record, CheckState::rejected)) {
    if (record.deactivation_target == EvictionCause::admission_check_rejected) return false;
    const Before before = look(record);
    record.deactivation_target = EvictionCause::admission_check_rejected;
    changed(state, record, before);
    return true;
  }
  if (!any_in(record, CheckState::retry)) return false;
  mark_evicted(state, record, EvictionCause::admission_check, {}, deltas);
  return true;
}

}  // namespace fairlead
