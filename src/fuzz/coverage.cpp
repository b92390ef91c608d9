#include "fuzz/coverage.hpp"

#include <variant>

namespace fairlead::fuzz {
namespace {

constexpr std::array<ProbeInfo, probe_count> infos{{
    {"preempted within the queue", false},
    {"reclaimed from the cohort", false},
    {"displaced by a lost node", false},
    {"slice of an elastic job replaced", false},
    {"room kept for another", true},
    {"several victims awaited", false},
    {"disruption budget spent", true},
    {"quota without a place", false},
    {"policy changed during an eviction", false},
    {"window changed during an eviction", true},
}};

void meet(Coverage& coverage, Probe probe) { ++coverage[static_cast<std::size_t>(probe)]; }

void cover(Coverage& coverage, const Delta& delta) {
  if (delta.kind == DeltaKind::displace || delta.cause == EvictionCause::node_failures) {
    meet(coverage, Probe::displaced);
  }
  if (delta.kind == DeltaKind::finish) meet(coverage, Probe::slice_replaced);
  if (delta.kind != DeltaKind::evict) return;
  if (delta.cause == EvictionCause::in_cluster_queue) meet(coverage, Probe::preempted_in_queue);
  if (delta.cause == EvictionCause::in_cohort_reclamation) meet(coverage, Probe::reclaimed);
}

void cover(Coverage& coverage, const Reason& reason) {
  switch (reason.code) {
    case ReasonCode::room_is_reserved: return meet(coverage, Probe::room_reserved);
    case ReasonCode::disruption_budget_spent: return meet(coverage, Probe::disruption_budget_spent);
    case ReasonCode::no_place:
    case ReasonCode::no_node_fits: return meet(coverage, Probe::no_place);
    case ReasonCode::waiting_for_preemption:
      if (reason.count > 1) meet(coverage, Probe::victims_awaited);
      return;
    default: return;
  }
}

}  // namespace

const ProbeInfo& info(Probe probe) { return infos[static_cast<std::size_t>(probe)]; }

void cover_fact(Coverage& coverage, const Before& before, const Engine& engine, const Event& event,
                const Decision& decision) {
  for (const Delta& delta : decision.deltas) cover(coverage, delta);
  if (!before.leaving) return;
  if (std::holds_alternative<ApplyPolicy>(event) || std::holds_alternative<RemovePolicy>(event)) {
    meet(coverage, Probe::policy_mid_eviction);
  } else if (engine.state().next_window != before.window) {
    meet(coverage, Probe::window_mid_eviction);
  }
}

void cover_pass(Coverage& coverage, const Engine& engine, const Decision& decision) {
  for (const Delta& delta : decision.deltas) cover(coverage, delta);
  for (const WorkloadRecord& record : engine.state().workloads) {
    if (record.deleted || record.phase() != Phase::pending) continue;
    for (const Reason& reason : record.reasons) cover(coverage, reason);
  }
}

}  // namespace fairlead::fuzz
