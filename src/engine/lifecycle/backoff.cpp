#include <algorithm>
#include <cstdint>

#include "engine/lifecycle/steps.hpp"

namespace fairlead {
namespace {

// base, 2 base, 4 base, ... but no more than the maximum from the second on; 0 is no maximum.
// Kueue adds up to 0.01 % at random, and cuts the sum to a whole second. That hides the addition as
// long as the wait is below 10,000 s and starts on a whole second, so it is left out here.
Duration wait_before_attempt(const model::WaitForPodsReady& rules, std::int32_t failures) {
  std::int64_t wait = rules.backoff_base_seconds;
  const std::int64_t most = rules.backoff_max_seconds;
  for (std::int32_t i = 1; i < failures && wait != 0; ++i) {
    wait = saturating_multiply(wait, 2);
    if (most > 0 && wait >= most) return seconds(most);
    if (wait > std::int64_t{1} << 32) break;  // a century will do
  }
  return seconds(wait);
}

}  // namespace

void back_off(State& state, WorkloadRecord& record) {
  ++record.requeue_count;
  const Duration wait =
      wait_before_attempt(*state.configuration.wait_for_pods_ready, record.requeue_count);
  const Instant until = whole_second(state.now + wait);
  record.requeue_at = std::max(record.requeue_at.value_or(until), until);
}

}  // namespace fairlead
