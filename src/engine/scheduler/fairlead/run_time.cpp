#include "engine/scheduler/fairlead/run_time.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/cards.hpp"

namespace fairlead::native {
namespace {

Duration span_of(const model::Labels& annotations, std::string_view key) {
  const auto found = annotations.find(key);
  if (found == annotations.end()) return {};
  return parse_duration(found->second).value_or(Duration{});
}

}  // namespace

Instant declared_end(const WorkloadRecord& workload, Instant start) {
  if (!workload.spec->maximum_execution_time) return Instant::never();
  return start + (*workload.spec->maximum_execution_time - workload.past_execution);
}

EvictionTerms eviction_terms(const WorkloadRecord& workload) {
  const model::Labels& annotations = workload.spec->annotations;
  if (annotations.empty()) return {};
  const auto never = annotations.find("fairlead.dev/never-preempt");
  return {never != annotations.end() && never->second == "true",
          span_of(annotations, "fairlead.dev/min-run-time"),
          span_of(annotations, "fairlead.dev/checkpoint-every")};
}

Instant may_be_released_at(const State& state, const WorkloadRecord& workload) {
  const auto& rule = state.scheduling.idle_release;
  if (!rule || !workload.idle_since) return Instant::never();
  const auto& classes = rule->priority_classes;
  const bool concerns =
      classes.empty() ||
      std::find(classes.begin(), classes.end(), workload.spec->priority_class) != classes.end();
  return concerns ? *workload.idle_since + rule->after : Instant::never();
}

Duration work_time(const State& state, const WorkloadRecord& workload) {
  if (!workload.admitted || may_be_released_at(state, workload) <= state.now) return {};
  Duration done = state.now - workload.admitted_at;
  const Duration every = eviction_terms(workload).checkpoint_every;
  if (every.ms > 0) done.ms %= every.ms;
  return done;
}

int128 lost_work(const State& state, const WorkloadRecord& workload) {
  const Duration done = work_time(state, workload);
  std::int64_t cards = 0;
  std::int64_t cores = 0;
  for (const QuotaAmount& held : workload.usage) {
    const std::string& resource =
        state.resources.name(state.quota_parts[held.quota.index()].second);
    cards += milli_cards(resource, held.amount.value());
    if (resource == "cpu") cores += held.amount.value();
  }
  return int128{cards > 0 ? saturating_multiply(cards, gpu_time_per_milli_card) : cores} * done.ms;
}

}  // namespace fairlead::native
