// The part of a pass that makes room for workloads, or keeps it.
#include <algorithm>
#include <utility>

#include "engine/cards.hpp"
#include "engine/lifecycle/queueing.hpp"
#include "engine/lifecycle/transitions.hpp"
#include "engine/scheduler/fairlead/fence.hpp"
#include "engine/scheduler/fairlead/forecast.hpp"
#include "engine/scheduler/fairlead/pass.hpp"
#include "engine/scheduler/fairlead/run_time.hpp"
#include "engine/scheduler/fairlead/victims.hpp"

namespace fairlead::native {

// An elastic workload evicts for the pods that it cannot do without, never for more.
bool Pass::evict_for(Look& look) {
  if (memory_.evicted.contains(look.workload->id)) return false;
  if (look.ask->is_elastic) {
    for (std::size_t i = 0; i < look.counts.size(); ++i) {
      const auto& least = look.workload->spec->pod_sets[i].min_count;
      look.counts[i] = std::min(look.counts[i], least.value_or(look.counts[i]));
    }
  }
  const Fence fence(state_, claims_, look.workload->id, Instant::never());
  Instant later = Instant::never();
  std::optional<Eviction> eviction;
  Choice chosen;
  const std::set<WorkloadId> leaving = claims_.leaving_below(claims_.root_of(look.queue));
  find_choice(state_, look, Room::potential, [&](const Choice& choice) {
    eviction = find_victims({state_, memory_, claims_, leaving, look, choice}, later);
    if (eviction) chosen = choice;
    return eviction.has_value();
  });
  if (later != Instant::never()) request_flush(state_, look.queue, later);
  if (!eviction || is_one_too_many(*eviction) || ends_soon(look, chosen)) return false;
  if (exceeds_budget(look, eviction->lost)) return false;
  std::vector<WorkloadId> victims(leaving.begin(), leaving.end());
  for (const Victim& victim : eviction->victims) {
    victims.push_back(victim.workload);
    evict(state_, victim.workload, victim.cause, look.workload->id, deltas_);
    memory_.evicted.insert(victim.workload);
    claims_.leaves(victim.workload);
  }
  hold_room(look, chosen, std::move(victims), std::move(eviction->hosts));
  return true;
}

// Between two events outside there are no more evictions than workloads that hold quota.
bool Pass::is_one_too_many(const Eviction& eviction) {
  std::size_t holders = 0;
  for (const ClusterQueueState& queue : state_.queues) holders += queue.holders.size();
  memory_.most_holders = std::max(memory_.most_holders, holders);
  return memory_.evicted.size() + eviction.victims.size() > memory_.most_holders;
}

// Work that was thrown away counts for as long as the budget says.
bool Pass::exceeds_budget(const Look& look, int128 lost) {
  const auto& budget = state_.scheduling.disruption_budget;
  if (!budget) return false;
  auto& spent = memory_.thrown_away;
  std::erase_if(spent, [&](const auto& each) { return each.first + budget->per <= state_.now; });
  int128 sum = lost;
  for (const auto& [at, work] : spent) sum += work;
  if (sum > gpu_time(budget->gpu_hours)) {
    const Instant until = spent.empty() ? Instant::never() : spent.front().first + budget->per;
    reasons_.clear();
    note(ReasonCode::disruption_budget_spent, 0, until);
    if (until != Instant::never()) request_flush(state_, look.queue, until);
    return true;
  }
  if (lost > 0) spent.emplace_back(state_.now, lost);
  return false;
}

// Then the room is kept without an eviction, until it is clear that they did not end.
bool Pass::ends_soon(const Look& look, const Choice& choice) {
  const auto known = memory_.waits.find(look.workload->id);
  const Instant since = known == memory_.waits.end() ? state_.now : known->second.since;
  const Instant latest = since + state_.scheduling.spare_within;
  if (latest <= state_.now) return false;
  Forecast expected = forecast(state_, memory_, claims_, look, choice);
  if (expected.start > latest) return false;
  memory_.waits.try_emplace(look.workload->id, Wait{state_.now, 0, {}});
  claims_.add({look.workload->id, look.queue, choice.usage, expected.start, false, true,
               std::move(expected.gone), std::move(expected.hosts)});
  request_flush(state_, look.queue, latest);
  return true;
}

void Pass::hold_room(const Look& look, const Choice& choice, std::vector<WorkloadId> victims,
                     std::set<place::HostId> hosts) {
  const WorkloadId id = look.workload->id;
  reasons_.clear();
  note(ReasonCode::waiting_for_preemption, static_cast<std::uint32_t>(victims.size()));
  claims_.add({id, look.queue, choice.usage, state_.now, true, true,
               claims_.leaving_below(claims_.root_of(look.queue)), hosts});
  memory_.holds[id] = {look.queue, choice.usage, std::move(victims), std::move(hosts)};
}

// The quotas of which there is too little; all that it asks for, where only places are missing.
std::vector<QuotaId> Pass::contended(const Look& look, const Choice& choice) const {
  const QuotaNodeId node = state_.queue(look.queue).node;
  std::vector<QuotaId> all;
  std::vector<QuotaId> missing;
  for (const QuotaAmount& wanted : choice.usage) {
    if (wanted.amount <= Amount()) continue;
    all.push_back(wanted.quota);
    if (state_.tree.available(node, wanted.quota) < wanted.amount) missing.push_back(wanted.quota);
  }
  return missing.empty() ? all : missing;
}

// The first that is blocked for want of something gets it at its forecast start. Where that follows
// from declared limits, nobody may delay it; where it was learned or is not known, what frees up is
// kept for it once it has waited or been passed long enough.
void Pass::reserve(const Look& look) {
  std::optional<Choice> wanted;
  find_choice(state_, look, Room::potential, [&](const Choice& choice) {
    wanted = choice;
    return true;
  });
  const QuotaNodeId root = claims_.root_of(look.queue);
  if (claims_.of(look.workload->id) != nullptr) return;
  if (!wanted || claims_.overlaps(root, contended(look, *wanted))) return;
  const WorkloadId id = look.workload->id;
  const Fence fence(state_, claims_, id, Instant::never());
  Forecast expected = forecast(state_, memory_, claims_, look, *wanted);
  Wait& wait = memory_.waits.try_emplace(id, Wait{state_.now, 0, {}}).first->second;
  const bool is_known = expected.start != Instant::never();
  const bool is_patient = state_.now - wait.since < state_.scheduling.patience &&
                          wait.passed < state_.scheduling.most_passers;
  const bool keeps = !is_patient || (is_known && expected.is_declared);
  if (!is_known && !is_patient && wait.hosts.empty()) {
    wait.hosts = nodes_to_keep(state_, look, *wanted);
  }
  claims_.add({id, look.queue, wanted->usage, expected.start, false, keeps,
               std::move(expected.gone), is_known ? std::move(expected.hosts) : wait.hosts});
}

}  // namespace fairlead::native
