#include "engine/scheduler/fairlead/pass.hpp"

#include <algorithm>
#include <utility>

#include "engine/lifecycle/change.hpp"
#include "engine/lifecycle/queueing.hpp"
#include "engine/scheduler/fairlead/replacing.hpp"
#include "engine/scheduler/subject.hpp"

namespace fairlead::native {
namespace {

bool has_turn(const ClusterQueueState& queue) {
  return queue.exists && queue.active && queue.pending.has_active();
}

bool is_strict(const ClusterQueueState& queue) {
  return queue.spec.queueing_strategy == model::QueueingStrategy::strict_fifo;
}

}  // namespace

void Pass::run() {
  std::set<QuotaNodeId> roots;
  for (const ClusterQueueState& queue : state_.queues) {
    if (has_turn(queue)) roots.insert(state_.tree.root(queue.node));
  }
  if (roots.empty()) return;
  ++state_.passes;
  serve_holds();
  wake_waits(roots);
  take_turns();
}

bool Pass::still_waits(WorkloadId id) const {
  const WorkloadRecord& record = state_.workload(id);
  if (record.waiting != Waiting::queued) return false;
  const ClusterQueueState& queue = state_.queue(record.waiting_in);
  return queue.exists && queue.active && !queue.pending.is_held(record.place);
}

// Whoever made room takes it before anybody else looks; until then it is kept.
void Pass::serve_holds() {
  const std::map<WorkloadId, Hold> holds = memory_.holds;
  for (const auto& [id, hold] : holds) {
    if (!still_waits(id) || state_.workload(id).waiting_in != hold.queue) {
      memory_.holds.erase(id);
      continue;
    }
    std::vector<WorkloadId> victims = hold.victims;
    std::erase_if(victims, [&](WorkloadId victim) { return !state_.evicting.contains(victim); });
    if (victims.empty()) memory_.holds.erase(id);
    pop(id, hold.queue);
    const Outcome outcome = consider(id, hold.queue, victims.empty());
    if (outcome != Outcome::admitted && !victims.empty()) {
      claims_.add({id, hold.queue, hold.usage, state_.now, true, true,
                   claims_.leaving_below(claims_.root_of(hold.queue)), hold.hosts});
      reasons_.clear();
      note(ReasonCode::waiting_for_preemption, static_cast<std::uint32_t>(victims.size()));
      settle(id, hold.queue, Outcome::evicting);
    } else {
      settle(id, hold.queue, outcome);
    }
  }
}

// Those for whom room is kept look again with everybody who might take it.
void Pass::wake_waits(const std::set<QuotaNodeId>& roots) {
  for (const auto& [id, wait] : memory_.waits) {
    const WorkloadRecord& record = state_.workload(id);
    if (memory_.holds.contains(id) || !still_waits(id)) continue;
    ClusterQueueState& queue = state_.queue(record.waiting_in);
    if (!roots.contains(state_.tree.root(queue.node))) {
      keep_nodes(id, wait);
    } else if (!queue.pending.is_active(record.place)) {
      queue.pending.remove(record.place);
      queue.pending.add_active(record.place);
    }
  }
}

// In another tree, where nobody looks in this pass: only the nodes concern others.
void Pass::keep_nodes(WorkloadId id, const Wait& wait) {
  if (wait.hosts.empty()) return;
  claims_.add(
      {id, state_.workload(id).waiting_in, {}, Instant::never(), false, true, {}, wait.hosts});
}

void Pass::take_turns() {
  const auto estimated = [this](const Contender& contender) { return estimate(contender); };
  Turns turns(state_, estimated, memory_.past);
  turns_ = &turns;
  for (std::size_t i = 0; i < state_.queues.size(); ++i) {
    if (has_turn(state_.queues[i])) enter_head(turns, QueueId::at(i));
  }
  while (const Contender* first = turns.first()) {
    const WorkloadId id = first->workload;
    const QueueId queue = first->queue;
    pop(id, queue);
    const Outcome outcome = consider(id, queue, true);
    settle(id, queue, outcome);
    const bool stops = outcome != Outcome::admitted && is_strict(state_.queue(queue));
    if (stops || !state_.queue(queue).pending.has_active()) {
      turns.leave(queue);
    } else {
      enter_head(turns, queue);
    }
  }
  turns_ = nullptr;
}

void Pass::enter_head(Turns& turns, QueueId queue) {
  const PendingPlace head = *state_.queue(queue).pending.head();
  // Room is made for the first of a StrictFIFO queue: that was its look.
  if (memory_.holds.contains(head.key.workload)) return turns.leave(queue);
  turns.enter({queue, head.key.workload, head.key});
}

void Pass::pop(WorkloadId id, QueueId queue) {
  WorkloadRecord& record = state_.workload(id);
  state_.queue(queue).pending.remove(record.place);
  record.waiting = Waiting::in_flight;
  reasons_.clear();
}

// A shape that found no room finds none for its like either, until something changes.
void Pass::settle(WorkloadId id, QueueId queue, Outcome outcome) {
  if (outcome == Outcome::admitted) return;
  WorkloadRecord& record = state_.workload(id);
  if (record.reasons != reasons_) stir(state_, record.local_queue);
  record.reasons = std::move(reasons_);
  const bool at_once = is_strict(state_.queue(queue));
  requeue(state_, id, at_once, outcome == Outcome::blocked && !at_once);
}

// With all pods.
Look Pass::look_at(const WorkloadRecord& record, QueueId queue) {
  const auto [entry, is_new] = memory_.asks.try_emplace({queue, record.shape});
  if (is_new) entry->second = ask_of(state_, record, queue);
  Look look{&record, queue, &entry->second, {}};
  for (const PodSetRequest& request : record.requests) look.counts.push_back(request.count);
  return look;
}

Usage Pass::estimate(const Contender& contender) {
  const WorkloadRecord& record = state_.workload(contender.workload);
  const Look look = look_at(record, contender.queue);
  Usage usage;
  const auto accept = [&](const Choice& choice) {
    usage = choice.usage;
    return true;
  };
  if (!find_choice(state_, look, Room::available, accept)) {
    find_choice(state_, look, Room::potential, accept);
  }
  return usage;
}

void Pass::note(ReasonCode code, std::uint32_t count, Instant until, WorkloadId who) {
  Reason reason;
  reason.code = code;
  reason.count = count;
  reason.until = until;
  reason.who = who;
  reasons_.push_back(reason);
}

Pass::Outcome Pass::consider(WorkloadId id, QueueId queue, bool may_evict) {
  const WorkloadRecord& record = state_.workload(id);
  if (const auto reason = obstacle(state_, record, queue)) {
    reasons_ = {*reason};
    memory_.waits.erase(id);  // nothing is kept for it meanwhile
    return Outcome::unfit;
  }
  Look look = look_at(record, queue);
  if (!look.ask->hopeless.empty()) {
    reasons_ = look.ask->hopeless;
    return Outcome::blocked;
  }
  if (waits_for_pods(state_)) {
    note(ReasonCode::waiting_for_pods_ready);
    return Outcome::unfit;
  }
  return consider_asking(look, may_evict);
}

Pass::Outcome Pass::consider_asking(Look& look, bool may_evict) {
  std::optional<Fit> found;
  {
    const Replacing replacing(state_, claims_, look);
    found = fit(look);
    if (!found && look.ask->is_elastic) found = fit_fewer(look);
  }
  if (found) {
    admit(look, std::move(*found));
    return Outcome::admitted;
  }
  const Replacing replacing(state_, claims_, look);
  if (may_evict && evict_for(look)) return Outcome::evicting;
  if (may_evict) reserve(look);
  return Outcome::blocked;
}

}  // namespace fairlead::native
