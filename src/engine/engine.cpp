#include "engine/engine.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "engine/binding/binding.hpp"
#include "engine/digest.hpp"
#include "engine/lifecycle/documents.hpp"
#include "engine/lifecycle/queueing.hpp"
#include "engine/lifecycle/transitions.hpp"
#include "engine/policy/budgets.hpp"
#include "engine/policy/policy.hpp"
#include "engine/policy/windows.hpp"

namespace fairlead {

namespace {

Result<void> check_submission(const State& state, const model::Workload& workload) {
  const std::string name = full_name(workload);
  const auto known = state.by_name.find(name);
  if (!known || may_replace(state.workload(*known), workload)) return {};
  const std::string problem = "the pod sets of " + name + " cannot change while it holds quota";
  return unexpected(
      Diagnostics{{Severity::error, {}, "", problem, "delete it and submit it again", ""}});
}

}  // namespace

Engine::Engine(SchedulerKind scheduler, Settings settings)
    : kind_(scheduler), scheduler_(make_scheduler(scheduler)) {
  if (scheduler == SchedulerKind::fairlead) {
    // Kueue collects flushes for a second, to go through its queues less often.
    settings.flush_batch = {};
    settings.shape_by_limit = true;
    if (!settings.placement) settings.placement.emplace();
  }
  if (settings.placement) state_.cluster.emplace(*settings.placement);
  state_.settings = std::move(settings);
}

Engine::Engine(const Engine& other)
    : kind_(other.kind_),
      state_(other.state_),
      scheduler_(other.scheduler_->clone()),
      unreported_(other.unreported_) {}

Engine& Engine::operator=(const Engine& other) {
  if (this != &other) *this = Engine(other);
  return *this;
}

Result<Decision> Engine::apply(const Event& event, Instant now) {
  advance(now);
  std::vector<Delta> deltas;
  std::vector<WorkloadId> gone;
  if (const auto* change = std::get_if<ApplyPolicy>(&event)) {
    const Result<void> accepted = apply_policy_in_windows(state_, *change, deltas);
    if (!accepted) return unexpected(accepted.error());
    scheduler_->policy_changed(state_);
  } else if (const auto* removal = std::get_if<RemovePolicy>(&event)) {
    remove_policy_in_windows(state_, *removal, deltas);
    scheduler_->policy_changed(state_);
  } else {
    if (const auto* submission = std::get_if<Submit>(&event)) {
      const Result<void> accepted = check_submission(state_, submission->workload);
      if (!accepted) return unexpected(accepted.error());
    }
    gone = take(state_, event, deltas);
  }
  carry_out(std::move(deltas), gone);
  return report();
}

Decision Engine::decide(Instant now) {
  advance(now);
  std::vector<Delta> deltas;
  scheduler_->pass(state_, deltas);
  carry_out(std::move(deltas), {});
  return report();
}

void Engine::carry_out(std::vector<Delta> deltas, const std::vector<WorkloadId>& gone) {
  if (finish_removals(state_, deltas)) scheduler_->policy_changed(state_);
  scheduler_->observe(state_, deltas, gone);
  bind_waiting(state_, deltas);
  state_.stirred.clear();
  unreported_.insert(unreported_.end(), deltas.begin(), deltas.end());
  run_due_flushes(state_);
}

Decision Engine::report() { return {std::exchange(unreported_, {}), wake_up()}; }

bool Engine::has_heads() const {
  if (!state_.second_passes.due().empty()) return true;
  return std::any_of(state_.queues.begin(), state_.queues.end(), [](const auto& queue) {
    return queue.exists && queue.active && queue.pending.has_active();
  });
}

std::vector<WorkloadId> Engine::active(QueueId queue) const {
  return scheduler_->active_order(state_, queue);
}

Instant Engine::wake_up() const { return std::min(next_timer(), scheduler_->wake_up(state_)); }

Instant Engine::next_timer() const {
  Instant next = Instant::never();
  if (!state_.timers.empty()) next = std::min(next, state_.timers.begin()->first);
  if (!state_.flushes.empty()) next = std::min(next, state_.flushes.begin()->due);
  if (!state_.node_timers.empty()) next = std::min(next, state_.node_timers.begin()->first);
  next = std::min({next, state_.second_passes.next_timer(), state_.next_window});
  return std::min(next, next_budget_edge(state_));
}

// Fires what falls due up to `now`, each at its own instant. Every step uses up a timer or moves
// it forward; one that rearmed itself in the past would be our mistake. Deadlines too far away to
// count are never(), so that no instant may reach it.
void Engine::advance(Instant now) {
  constexpr Instant latest{Instant::never().ms - 1};
  now = std::clamp(now, state_.now, latest);
  for (Instant due = next_timer(); due <= now; due = next_timer()) {
    scheduler_->time_passes(state_, Instant{due.ms - 1});
    const bool is_budget_edge = next_budget_edge(state_) == due;
    count_budgets(state_, due);
    state_.now = std::max(state_.now, due);
    std::vector<Delta> deltas;
    run_due_timers(state_, deltas);
    if (is_budget_edge) follow_budgets(state_);
    if (is_budget_edge || state_.next_window <= state_.now) {
      follow_windows(state_, deltas);
      scheduler_->policy_changed(state_);
    }
    carry_out(std::move(deltas), {});
    FAIRLEAD_ASSERT(next_timer() > due);
  }
  scheduler_->time_passes(state_, now);
  count_budgets(state_, now);
  state_.now = now;
}

std::uint64_t Engine::digest() const {
  Digest digest;
  add_state(digest, state_);
  scheduler_->add_memory(digest);
  digest.add(unreported_.size());
  for (const Delta& delta : unreported_) {
    digest.add(delta.kind, delta.workload, delta.attempt, delta.cause, delta.by);
  }
  return digest.value();
}

std::uint64_t Engine::progress_digest() const {
  Digest digest;
  add_standings(digest, state_);
  scheduler_->add_progress(state_, digest);
  return digest.value();
}

}  // namespace fairlead
