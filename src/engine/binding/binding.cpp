#include "engine/binding/binding.hpp"

#include <algorithm>

#include "engine/binding/cluster.hpp"
#include "engine/binding/release.hpp"
#include "engine/binding/shapes.hpp"
#include "engine/binding/trial.hpp"

namespace fairlead {

namespace {

Reason reason_of(const Binding& binding) {
  Reason reason;
  reason.code = ReasonCode::no_node_has_room;
  reason.pod_set = static_cast<std::uint8_t>(binding.parts[binding.failure->part].pod_set);
  reason.count = static_cast<std::uint32_t>(binding.failure->placed);
  std::int64_t pods = 0;
  for (const BindingPart& part : binding.parts) pods += part.pods.pods;
  reason.limit = Amount(pods);
  return reason;
}

// Shapes and numbers of the pods: what found no place once finds none until something is freed.
std::vector<std::pair<std::uint32_t, std::int32_t>> key_of(const Binding& binding) {
  std::vector<std::pair<std::uint32_t, std::int32_t>> key;
  for (const BindingPart& part : binding.parts) {
    key.emplace_back(part.pods.shape.value, part.pods.pods);
    if (part.pods.host.valid()) key.emplace_back(part.pods.host.value, -1);
  }
  return key;
}

// Whether the scheduler wants its pods elsewhere now.
bool is_moved(const WorkloadRecord& record, const Binding& binding) {
  return std::any_of(binding.parts.begin(), binding.parts.end(), [&](const BindingPart& part) {
    return part.topology != record.admission->pod_sets[part.pod_set].topology;
  });
}

void queue_up(Cluster& cluster, const WorkloadRecord& record) {
  const BindingTurn turn{record.priority, record.admitted_at, record.id};
  if (cluster.waiting.insert(turn).second) cluster.fresh.insert(turn);
}

void wait_for_place(State& state, Cluster& cluster, const WorkloadRecord& record) {
  cluster.bindings.insert_or_assign(
      record.id, Binding{parts_of(state, cluster, record, *record.admission), false, false, {}});
  queue_up(cluster, record);
}

bool bind(Cluster& cluster, WorkloadRecord& record, Binding& binding) {
  std::vector<place::GangPart> gang;
  for (const BindingPart& part : binding.parts) gang.push_back(part.pods);
  std::vector<place::Placement> places;
  place::GangFailure failure;
  const bool is_first = !binding.failure.has_value();
  if (cluster.placer.place_gang(cluster.inventory, gang, places, is_first ? &failure : nullptr)) {
    give(binding.parts, std::move(places));
    binding.placed = true;
    binding.failure.reset();
    record.reasons.clear();
    return true;
  }
  if (is_first) {
    binding.failure = failure;
    record.reasons = {reason_of(binding)};
  }
  return false;
}

void announce_admitted(State& state, std::vector<Delta>& deltas) {
  std::set<WorkloadId>& later = state.cluster->announced_later;
  for (auto next = later.begin(); next != later.end();) {
    const WorkloadRecord& record = state.workload(*next);
    next = record.admitted ? later.erase(next) : std::next(next);
    if (record.admitted) announce(*state.cluster, record, deltas);
  }
}

// Whether others may have waited for its company.
bool is_company(const Cluster& cluster, const Binding& binding) {
  return std::any_of(binding.parts.begin(), binding.parts.end(), [&](const BindingPart& part) {
    const place::KindId kind = cluster.placer.kind(part.pods.shape);
    return kind.valid() && cluster.placer.company().is_sought(kind);
  });
}

// Everybody who waits looks once, or only who has not looked yet where no room was made.
void bind_once(State& state, Cluster& cluster, std::vector<Delta>& deltas) {
  const std::set<BindingTurn> turns = cluster.freed ? cluster.waiting : cluster.fresh;
  cluster.freed = false;
  cluster.fresh.clear();
  std::set<std::vector<std::pair<std::uint32_t, std::int32_t>>> in_vain;
  for (const BindingTurn& turn : turns) {
    Binding& binding = cluster.bindings.at(turn.workload);
    auto key = key_of(binding);
    WorkloadRecord& record = state.workload(turn.workload);
    if (binding.failure && in_vain.contains(key)) continue;
    if (!bind(cluster, record, binding)) {
      in_vain.insert(std::move(key));
      continue;
    }
    cluster.waiting.erase(turn);
    announce(cluster, record, deltas);
    if (is_company(cluster, binding)) cluster.freed = !cluster.waiting.empty();
  }
}

}  // namespace

void follow_binding(State& state, const WorkloadRecord& record) {
  if (!state.cluster) return;
  Cluster& cluster = *state.cluster;
  if (cluster.nodes.empty()) return;
  const auto known = cluster.bindings.find(record.id);
  const bool with_quota = known != cluster.bindings.end() && known->second.with_quota;
  const bool keeps = (record.admitted || (with_quota && record.quota_reserved)) &&
                     !record.finished && !record.deleted;
  if (known == cluster.bindings.end()) {
    if (keeps && !record.evicted) wait_for_place(state, cluster, record);
  } else if (!keeps) {
    if (known->second.placed) {
      give_back(cluster, record.id);
    } else {
      stop_waiting(cluster, record.id);
    }
    cluster.announced_later.erase(record.id);
    cluster.bindings.erase(known);
  } else if (record.evicted && !known->second.placed) {
    stop_waiting(cluster, record.id);
  } else if (!record.evicted && is_moved(record, known->second)) {
    give_back(cluster, record.id);
    stop_waiting(cluster, record.id);
    wait_for_place(state, cluster, record);
  } else {
    shrink(cluster, record, known->second);
    // An eviction that was called off.
    if (!record.evicted && !known->second.placed) queue_up(cluster, record);
  }
}

void bind_waiting(State& state, std::vector<Delta>& deltas) {
  if (!state.cluster) return;
  Cluster& cluster = *state.cluster;
  announce_admitted(state, deltas);
  while (cluster.freed || !cluster.fresh.empty()) bind_once(state, cluster, deltas);
}

}  // namespace fairlead
