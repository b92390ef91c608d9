// The part of a pass that starts workloads.
#include <algorithm>
#include <utility>

#include "engine/binding/binding.hpp"
#include "engine/lifecycle/queueing.hpp"
#include "engine/lifecycle/transitions.hpp"
#include "engine/scheduler/fairlead/fence.hpp"
#include "engine/scheduler/fairlead/pass.hpp"
#include "engine/scheduler/fairlead/topology_places.hpp"
#include "engine/scheduler/subject.hpp"

namespace fairlead::native {
namespace {

// `step` of `span` steps on the way from all pods to the fewest that are acceptable.
std::vector<std::int32_t> fewer(const WorkloadRecord& record, std::int64_t step,
                                std::int64_t span) {
  std::vector<std::int32_t> counts;
  for (std::size_t i = 0; i < record.requests.size(); ++i) {
    const std::int32_t count = record.requests[i].count;
    const std::int32_t least = record.spec->pod_sets[i].min_count.value_or(count);
    const std::int64_t delta = std::max(0, count - least);
    counts.push_back(count - static_cast<std::int32_t>(delta * step / span));
  }
  return counts;
}

}  // namespace

std::optional<Pass::Fit> Pass::fit(const Look& look) {
  const Instant end = memory_.ends.of_new(*look.workload, state_.now);
  const Fence fence(state_, claims_, look.workload->id, end);
  std::optional<Fit> found;
  const auto try_choice = [&](const Choice& choice) {
    Fit fit{choice, admission_of(state_, look, choice), {}};
    if (!accept(look, end, fit)) return false;
    found = std::move(fit);
    return true;
  };
  const auto& fungibility = state_.queue(look.queue).spec.flavor_fungibility;
  if (fungibility.when_can_borrow == model::FungibilityPolicy::try_next_flavor &&
      find_choice(state_, look, Room::own, try_choice)) {
    return found;
  }
  if (find_choice(state_, look, Room::available, try_choice)) return found;
  if (reasons_.empty()) reasons_ = missing_quota(state_, look);
  return std::nullopt;
}

bool Pass::accept(const Look& look, Instant end, Fit& fit) {
  const Candidate candidate{look.workload->id, look.queue, fit.choice.usage, end};
  if (const Claim* claim = claims_.in_the_way(candidate)) {
    if (reasons_.empty()) {
      const Instant start = claim->is_hold ? Instant::never() : claim->start;
      note(ReasonCode::room_is_reserved, 0, start, claim->workload);
    }
    return false;
  }
  if (!places_pods(state_)) return true;
  place::GangFailure why;
  fit.plan = take_places_by_topology(state_, *look.workload, fit.admission, &why);
  if (fit.plan) return true;
  if (reasons_.empty()) {
    note(ReasonCode::no_node_fits, static_cast<std::uint32_t>(why.placed));
    std::int64_t pods = 0;
    for (const std::int32_t count : look.counts) pods += count;
    reasons_.back().limit = Amount(pods);
  }
  return false;
}

// As many pods as find room without an eviction, by halving.
std::optional<Pass::Fit> Pass::fit_fewer(Look& look) {
  const std::vector<std::int32_t> all = look.counts;
  const std::vector<Reason> reasons = reasons_;
  std::int64_t span = 0;
  for (const std::int32_t count : fewer(*look.workload, 1, 1)) span -= count;
  for (const std::int32_t count : all) span += count;
  if (span <= 0) return std::nullopt;
  std::int64_t low = 1;
  std::int64_t high = span + 1;
  while (low < high) {
    const std::int64_t middle = low + (high - low) / 2;
    look.counts = fewer(*look.workload, middle, span);
    if (auto found = fit(look)) {
      if (found->plan) drop_places(*state_.cluster, *found->plan);
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  std::optional<Fit> found;
  if (low <= span) {
    look.counts = fewer(*look.workload, low, span);
    found = fit(look);
  }
  if (!found) {
    look.counts = all;
    reasons_ = reasons;
  }
  return found;
}

void Pass::admit(const Look& look, Fit fit) {
  const WorkloadId id = look.workload->id;
  const Candidate candidate{id, look.queue, fit.choice.usage,
                            memory_.ends.of_new(*look.workload, state_.now)};
  count_passers(candidate);
  const auto old_slice = replaced_slice(state_, *look.workload, look.queue);
  const bool was_claimed = memory_.holds.contains(id) || memory_.waits.contains(id);
  claims_.drop(id);
  memory_.forget(id);
  reserve_quota(state_, id, std::move(fit.admission), deltas_);
  if (fit.plan) bind(state_, id, std::move(*fit.plan), deltas_);
  if (old_slice) replace_slice(state_, *old_slice, deltas_);
  claims_.started(candidate);
  if (turns_ != nullptr) turns_->usage_changed(claims_.root_of(look.queue));
  // Others may have waited for no other reason than that room was kept for it.
  if (was_claimed) request_flush(state_, look.queue);
}

// Only claims that keep nobody out can be passed: those of workloads that are still patient.
void Pass::count_passers(const Candidate& candidate) {
  for (const Claim& claim : claims_.all()) {
    if (claim.keeps || !claims_.delays(claim, candidate)) continue;
    const std::int32_t passed = ++memory_.waits[claim.workload].passed;
    if (passed >= state_.scheduling.most_passers) claims_.keep(claim.workload);
  }
}

}  // namespace fairlead::native
