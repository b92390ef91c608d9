#include "engine/binding/trial.hpp"

#include <iterator>
#include <utility>

#include "base/assert.hpp"
#include "engine/binding/release.hpp"
#include "engine/binding/shapes.hpp"

namespace fairlead {

namespace {

void release_all(Cluster& cluster, const std::vector<BindingPart>& parts) {
  for (const BindingPart& part : parts) {
    for (const place::Placement& at : part.places) {
      cluster.placer.release(cluster.inventory, part.pods.shape, at);
    }
  }
}

}  // namespace

void give(std::vector<BindingPart>& parts, std::vector<place::Placement> places) {
  auto next = std::make_move_iterator(places.begin());
  for (BindingPart& part : parts) {
    const auto end = next + part.pods.pods;
    part.places.assign(next, end);
    next = end;
  }
}

std::optional<PlacePlan> take_places(State& state, const WorkloadRecord& record,
                                     const Admission& admission, place::GangFailure* why) {
  Cluster& cluster = *state.cluster;
  PlacePlan plan{parts_of(state, cluster, record, admission)};
  std::vector<place::GangPart> gang;
  for (const BindingPart& part : plan.parts) gang.push_back(part.pods);
  std::vector<place::Placement> places;
  if (!cluster.placer.place_gang(cluster.inventory, gang, places, why)) return std::nullopt;
  give(plan.parts, std::move(places));
  return plan;
}

void drop_places(Cluster& cluster, const PlacePlan& plan) { release_all(cluster, plan.parts); }

void bind(State& state, WorkloadId id, PlacePlan plan, std::vector<Delta>& deltas) {
  Cluster& cluster = *state.cluster;
  const WorkloadRecord& record = state.workload(id);
  FAIRLEAD_ASSERT(record.quota_reserved);
  stop_waiting(cluster, id);
  Binding& binding = cluster.bindings[id];
  FAIRLEAD_ASSERT(!binding.placed);
  binding = {std::move(plan.parts), true, true, {}};
  announce(cluster, record, deltas);
}

void announce(Cluster& cluster, const WorkloadRecord& record, std::vector<Delta>& deltas) {
  if (record.admitted) {
    deltas.push_back({DeltaKind::place, record.id, record.attempt, EvictionCause::none, {}});
  } else {
    cluster.announced_later.insert(record.id);
  }
}

void lift(Cluster& cluster, WorkloadId id) {
  const auto known = cluster.bindings.find(id);
  if (known == cluster.bindings.end() || !known->second.placed) return;
  release_all(cluster, known->second.parts);
}

void put_back(Cluster& cluster, WorkloadId id) {
  const auto known = cluster.bindings.find(id);
  if (known == cluster.bindings.end() || !known->second.placed) return;
  for (const BindingPart& part : known->second.parts) {
    for (const place::Placement& at : part.places) {
      cluster.placer.take(cluster.inventory, part.pods.shape, at);
    }
  }
}

}  // namespace fairlead
