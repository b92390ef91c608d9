#include "engine/scheduler/fairlead/run_time.hpp"

#include <string>
#include <string_view>

#include "hardware/card_names.hpp"
#include "model/node_gpus.hpp"

namespace fairlead::native {
namespace {

Duration span_of(const model::Labels& annotations, std::string_view key) {
  const auto found = annotations.find(key);
  if (found == annotations.end()) return {};
  return parse_duration(found->second).value_or(Duration{});
}

// A card's worth of what is asked for, in thousandths: an instance counts by the first figure of
// its profile, its compute slices of seven.
std::int64_t milli_cards(std::string_view resource, std::int64_t amount) {
  if (resource == model::gpu_resource) return saturating_multiply(amount, 1000);
  if (resource == cards_resource) return amount / (units_per_card / 1000);
  const auto profile = hardware::profile_of_resource(resource);
  if (!profile || profile->empty() || profile->front() < '1' || profile->front() > '7') return 0;
  return saturating_multiply(amount, 1000 * (profile->front() - '0') / 7);
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

Duration work_time(const WorkloadRecord& workload, Instant now) {
  if (!workload.admitted) return {};
  Duration done = now - workload.admitted_at;
  const Duration every = eviction_terms(workload).checkpoint_every;
  if (every.ms > 0) done.ms %= every.ms;
  return done;
}

int128 lost_work(const State& state, const WorkloadRecord& workload, Instant now) {
  const Duration done = work_time(workload, now);
  std::int64_t cards = 0;
  std::int64_t cores = 0;
  for (const QuotaAmount& held : workload.usage) {
    const std::string& resource =
        state.resources.name(state.quota_parts[held.quota.index()].second);
    cards += milli_cards(resource, held.amount.value());
    if (resource == "cpu") cores += held.amount.value();
  }
  return int128{cards > 0 ? saturating_multiply(cards, 1000) : cores} * done.ms;
}

}  // namespace fairlead::native
