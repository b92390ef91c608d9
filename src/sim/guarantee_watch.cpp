#include "sim/guarantee_watch.hpp"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace fairlead::sim {

namespace {

// The workload that a fact is about; nothing for facts about the policy and about time.
std::optional<WorkloadId> subject(const State& state, const Event& event) {
  return std::visit(
      [&](const auto& fact) -> std::optional<WorkloadId> {
        if constexpr (requires { fact.workload; }) {
          if constexpr (std::is_same_v<decltype(fact.workload), model::Workload>) {
            return state.by_name.find(full_name(fact.workload));
          } else {
            return state.by_name.find(fact.workload);
          }
        } else {
          return std::nullopt;
        }
      },
      event);
}

// The shape of the workload that by the queue's own rules all others wait for, if there is one: the
// head of a StrictFIFO queue, and the one for which preemptions are in progress.
std::optional<ShapeId> served_first(const State& state, const ClusterQueueState& queue) {
  if (queue.spec.queueing_strategy == model::QueueingStrategy::strict_fifo) {
    const auto head = queue.pending.head();
    return head ? std::optional(head->shape) : std::nullopt;
  }
  if (!queue.preemptor.valid()) return std::nullopt;
  return state.workload(queue.preemptor).shape;
}

// Whether there is nothing but quota that it could wait for.
bool may_be_served(const State& state, const ClusterQueueState& queue,
                   const WorkloadRecord& record) {
  return queue.exists && queue.active && record.resources_valid &&
         model::matches(queue.spec.namespace_selector,
                        state.namespaces[record.name_space.index()].labels);
}

bool gives(DeltaKind kind) { return kind == DeltaKind::reserve_quota || kind == DeltaKind::admit; }

// Room is kept from it for another workload of the same queue.
bool waits_for_its_own(const State& state, const WorkloadRecord& record) {
  return std::any_of(record.reasons.begin(), record.reasons.end(), [&](const Reason& reason) {
    return reason.code == ReasonCode::room_is_reserved &&
           state.workload(reason.who).waiting_in == record.waiting_in;
  });
}

}  // namespace

Duration guarantee_allowance(const Settings& settings) {
  return settings.eviction_grace + settings.flush_batch + settings.pass_time + settings.pass_time;
}

void Lateness::add(const Lateness& other) {
  times += other.times;
  total = total + other.total;
  if (other.longest <= longest) return;
  longest = other.longest;
  longest_from = other.longest_from;
}

Lateness GuaranteeWatch::lateness(QueueId queue) const {
  return queue.index() < lateness_.size() ? lateness_[queue.index()] : Lateness();
}

void GuaranteeWatch::applied(const Engine& engine, const Event& event, Instant now,
                             const Result<Decision>& result) {
  if (!result) return;
  const State& state = engine.state();
  if (limits_.is_outdated(state)) limits_.accept(state);
  if (const auto workload = subject(state, event)) refresh(state, *workload);
  take(state, result->deltas, now);
}

void GuaranteeWatch::decided(const Engine& engine, Instant now, const Decision& decision) {
  // A pass may say why it gave nothing.
  for (std::size_t i = 0; i < queues_.size(); ++i) {
    if (queues_[i].owed_since != Instant::never()) touched_.push_back(QueueId::at(i));
  }
  take(engine.state(), decision.deltas, now);
}

void GuaranteeWatch::ended(const Engine& /*engine*/, Instant now) {
  for (std::size_t i = 0; i < queues_.size(); ++i) stop_owing(QueueId::at(i), now);
}

GuaranteeWatch::Watched& GuaranteeWatch::watched(QueueId queue) {
  if (queues_.size() <= queue.index()) {
    queues_.resize(queue.index() + 1);
    lateness_.resize(queue.index() + 1);
  }
  return queues_[queue.index()];
}

void GuaranteeWatch::take(const State& state, const std::vector<Delta>& deltas, Instant now) {
  for (const Delta& delta : deltas) {
    refresh(state, delta.workload);
    const WorkloadRecord& record = state.workload(delta.workload);
    if (!gives(delta.kind) || !record.admission) continue;
    stop_owing(record.admission->queue, now);
    limits_.check(state, record.admission->queue, [&](const char* /*rule*/, std::string what) {
      if (now >= measured_from_ && breached_caps_++ == 0) first_breach_ = std::move(what);
    });
  }
  for (const QueueId queue : std::exchange(touched_, {})) look(state, queue, now);
}

// Counts the workload where it waits now, and only there.
void GuaranteeWatch::refresh(const State& state, WorkloadId id) {
  const WorkloadRecord& record = state.workload(id);
  if (entries_.size() <= id.index()) entries_.resize(id.index() + 1);
  if (record.admission) touched_.push_back(record.admission->queue);
  leave(id);
  if (record.phase() != Phase::pending || record.waiting == Waiting::nowhere) return;
  const ClusterQueueState& queue = state.queue(record.waiting_in);
  if (!may_be_served(state, queue, record)) return;
  auto& waiting = watched(record.waiting_in).waiting;
  auto found = waiting.find(record.shape);
  if (found == waiting.end()) {
    found = waiting.emplace(record.shape, Demand{NominalFit(state, queue, record)}).first;
  }
  found->second.workloads.insert(id);
  entries_[id.index()] = {record.waiting_in, record.shape};
  touched_.push_back(record.waiting_in);
}

void GuaranteeWatch::leave(WorkloadId id) {
  const Entry entry = std::exchange(entries_[id.index()], {});
  if (!entry.queue.valid()) return;
  touched_.push_back(entry.queue);
  auto& waiting = watched(entry.queue).waiting;
  const auto found = waiting.find(entry.shape);
  found->second.workloads.erase(id);
  if (found->second.workloads.empty()) waiting.erase(found);
}

void GuaranteeWatch::look(const State& state, QueueId queue, Instant now) {
  if (!is_owed(state, queue)) return stop_owing(queue, now);
  Watched& watched = this->watched(queue);
  watched.owed_since = std::min(watched.owed_since, now);
}

bool GuaranteeWatch::is_owed(const State& state, QueueId id) {
  const ClusterQueueState& queue = state.queue(id);
  Watched& watched = this->watched(id);
  if (watched.waiting.empty() || !queue.exists || !queue.active) return false;
  const auto fits = [&](const auto& entry) {
    const WorkloadRecord& oldest = state.workload(*entry.second.workloads.begin());
    return entry.second.fit.fits(state, queue) && !waits_for_its_own(state, oldest);
  };
  if (const std::optional<ShapeId> first = served_first(state, queue)) {
    const auto found = watched.waiting.find(*first);
    return found != watched.waiting.end() && fits(*found);
  }
  const auto known = watched.waiting.find(watched.witness);
  if (known != watched.waiting.end() && fits(*known)) return true;
  const auto found = std::find_if(watched.waiting.begin(), watched.waiting.end(), fits);
  if (found == watched.waiting.end()) return false;
  watched.witness = found->first;
  return true;
}

void GuaranteeWatch::stop_owing(QueueId queue, Instant now) {
  Watched& watched = this->watched(queue);
  const Instant since = std::exchange(watched.owed_since, Instant::never());
  if (since == Instant::never()) return;
  const Instant due = std::max(since + allowance_, measured_from_);
  if (now <= due) return;
  const Duration late = now - due;
  lateness_[queue.index()].add({1, late, late, since});
}

}  // namespace fairlead::sim
