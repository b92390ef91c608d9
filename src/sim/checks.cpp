#include "sim/checks.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace fairlead::sim {

namespace {

constexpr std::size_t max_kept = 20;

bool changes_policy(const Event& event) {
  return std::holds_alternative<ApplyPolicy>(event) || std::holds_alternative<RemovePolicy>(event);
}

// Pods that were reported as reclaimable may be taken back, and count again.
bool moves_usage_or_limits(const Event& event) {
  return changes_policy(event) || std::holds_alternative<PodsReclaimable>(event);
}

// What the engine itself set in motion is no news: pods that go, checks that answer, time.
bool comes_from_outside(const Event& event) {
  return std::holds_alternative<Submit>(event) || std::holds_alternative<Delete>(event) ||
         std::holds_alternative<Finish>(event) || changes_policy(event) ||
         std::holds_alternative<Activity>(event);
}

std::size_t count_holders(const State& state) {
  std::size_t holders = 0;
  for (const ClusterQueueState& queue : state.queues) holders += queue.holders.size();
  return holders;
}

bool replaces_a_slice(const std::vector<Delta>& deltas) {
  return std::any_of(deltas.begin(), deltas.end(),
                     [](const Delta& delta) { return delta.kind == DeltaKind::finish; });
}

bool lacks_a_flavor(const WorkloadRecord& record) {
  const auto& given = record.admission->pod_sets;
  if (given.size() < record.spec->pod_sets.size()) return true;
  return std::any_of(given.begin(), given.end(),
                     [](const PodSetAssignment& pod_set) { return pod_set.flavors.empty(); });
}

}  // namespace

Report Checks::reporter() {
  return [this](const char* rule, std::string what) {
    ++count_;
    if (violations_.size() < max_kept) violations_.push_back({now_, rule, std::move(what)});
  };
}

void Checks::applied(const Engine& engine, const Event& event, Instant now,
                     const Result<Decision>& result) {
  now_ = now;
  const State& state = engine.state();
  if (!result) return;
  if (removal_ended(state) || moves_usage_or_limits(event) || limits_.is_outdated(state)) {
    limits_.accept(state);
  }
  if (comes_from_outside(event)) {
    evictions_ = 0;
    holders_ = 0;
  }
  if (std::holds_alternative<Submit>(event) && !state.workloads.empty()) {
    check_workload(state, state.workloads.back(), reporter());
  }
  check_deltas(state, result->deltas);
  take_turn(engine, now);
}

void Checks::decided(const Engine& engine, Instant now, const Decision& decision) {
  now_ = now;
  check_admissions(engine.state(), decision.deltas);
  check_deltas(engine.state(), decision.deltas);
  take_turn(engine, now);
}

// A queue that was deleted takes its quota along when its last workload is gone.
bool Checks::removal_ended(const State& state) {
  const std::size_t before = std::exchange(removing_, state.removing.size());
  return before > removing_;
}

void Checks::check_admissions(const State& state, const std::vector<Delta>& deltas) {
  const bool quota_left = removal_ended(state);
  const bool exact = !quota_left && (options_.strict_admissions || !replaces_a_slice(deltas));
  if (!exact) limits_.accept(state);
  for (const Delta& delta : deltas) {
    const WorkloadRecord& record = state.workload(delta.workload);
    if (!record.holds_quota() || !record.admission) continue;
    if (exact) limits_.check(state, record.admission->queue, reporter());
    const bool given = delta.kind == DeltaKind::reserve_quota || delta.kind == DeltaKind::admit;
    if (!given || (!options_.strict_admissions && lacks_a_flavor(record))) continue;
    check_admission(record, reporter());
  }
}

void Checks::check_deltas(const State& state, const std::vector<Delta>& deltas) {
  if (deltas.empty()) return;
  for (const Delta& delta : deltas) {
    check_workload(state, state.workload(delta.workload), reporter());
  }
  if (options_.bounded_evictions) check_evictions(state, deltas);
}

void Checks::check_evictions(const State& state, const std::vector<Delta>& deltas) {
  holders_ = std::max(holders_, count_holders(state));
  for (const Delta& delta : deltas) {
    if (delta.kind != DeltaKind::evict || !is_preemption(delta.cause)) continue;
    if (++evictions_ != holders_ + 1) continue;
    reporter()("evictions", "more preemptions than the " + std::to_string(holders_) +
                                " workloads that run, the last of " +
                                state.workload(delta.workload).name);
  }
}

void Checks::take_turn(const Engine& engine, Instant now) {
  if (++turns_ % options_.full_check_every == 0) check_all(engine, now);
}

void Checks::check_all(const Engine& engine, Instant now) {
  now_ = now;
  const State& state = engine.state();
  for (const WorkloadRecord& record : state.workloads) check_workload(state, record, reporter());
  check_waiting(state, reporter());
  check_usage(state, reporter());
  check_places(state, reporter());
}

}  // namespace fairlead::sim
