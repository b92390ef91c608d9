#include "scenario/world.hpp"

#include <utility>

#include "base/assert.hpp"

namespace fairlead::scenario {

Engine make_engine(SchedulerKind scheduler, const std::string& placement) {
  Settings settings{.flush_batch = Duration{}};
  if (!placement.empty()) settings.placement = PlacementSettings{placement, {}};
  return Engine(scheduler, std::move(settings));
}

Result<void> World::take(const Event& fact) {
  auto decision = subject_.apply(fact, now_);
  if (!decision) return unexpected(std::move(decision).error());
  follow(*decision);
  return {};
}

void World::fact(const Event& event) {
  const auto taken = take(event);
  FAIRLEAD_ASSERT(taken.has_value());
}

void World::pass() { follow(subject_.decide(now_)); }

void World::settle(std::int32_t passes) {
  for (std::int32_t i = 0; i < passes; ++i) {
    const std::uint64_t before = engine().progress_digest();
    if (engine().has_heads()) pass();
    const bool changed = engine().progress_digest() != before;
    const bool evicting = confirm_evictions();
    if (!changed && !evicting) return;
  }
}

void World::advance(Duration span) {
  const Instant end = now_ + span;
  for (Instant due = engine().next_timer(); due <= end && due != Instant::never();
       due = engine().next_timer()) {
    now_ = std::max(now_, due);
    fact(TimePasses{});
    FAIRLEAD_ASSERT(engine().next_timer() > now_);
  }
  now_ = end;
  fact(TimePasses{});
}

bool World::confirm_eviction(WorkloadId workload) {
  if (!engine().state().evicting.contains(workload)) return false;
  const WorkloadRecord& record = engine().state().workload(workload);
  forget_ready(record.name);
  fact(PodsGone{record.name, record.attempt});
  return true;
}

bool World::confirm_evictions() {
  bool found = false;
  const std::set<WorkloadId> evicting = engine().state().evicting;
  for (const WorkloadId id : evicting) found = confirm_eviction(id) || found;
  return found;
}

void World::report_ready(const std::string& workload, bool ready) {
  if (ready) {
    ready_.insert(workload);
  } else {
    ready_.erase(workload);
  }
  fact(PodsReady{workload, ready});
}

void World::forget_ready(const std::string& workload) { ready_.erase(workload); }

std::vector<LoggedEvent> World::take_events() { return std::exchange(events_, {}); }

void World::follow(const Decision& decision) {
  for (const Delta& delta : decision.deltas) log(delta);
  for (const Delta& delta : decision.deltas) {
    if (delta.kind != DeltaKind::admit) continue;
    const std::string& name = engine().state().workload(delta.workload).name;
    if (!reports_readiness_ || ready_.contains(name)) fact(PodsReady{name, true});
  }
}

void World::log(const Delta& delta) {
  const State& state = engine().state();
  const std::string& name = state.workload(delta.workload).name;
  switch (delta.kind) {
    case DeltaKind::reserve_quota: events_.push_back({name, "QuotaReserved", ""}); break;
    case DeltaKind::admit: events_.push_back({name, "Admitted", ""}); break;
    case DeltaKind::evict: {
      std::string note = cause_name(delta.cause);
      if (delta.by.valid()) note += " by " + state.workload(delta.by).name;
      events_.push_back({name, "Evicted", std::move(note)});
      ++evictions_;
      break;
    }
    case DeltaKind::release: events_.push_back({name, "Requeued", ""}); break;
    case DeltaKind::place: events_.push_back({name, "Placed", ""}); break;
    case DeltaKind::displace: events_.push_back({name, "Displaced", ""}); break;
    case DeltaKind::finish:
      events_.push_back({name, "Finished", "replaced by a larger slice"});
      break;
    case DeltaKind::move: events_.push_back({name, "PlacedAgain", ""}); break;
  }
}

}  // namespace fairlead::scenario
