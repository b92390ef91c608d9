#include "engine/pending/second_passes.hpp"

#include <algorithm>
#include <utility>

namespace fairlead {
namespace {

Duration wait_before(std::int32_t tries) {
  constexpr std::int32_t longest = 30;
  constexpr std::int32_t doublings = 5;  // 2^5 is above the longest
  return seconds(tries > doublings ? longest : std::int64_t{1} << (tries - 1));
}

}  // namespace

bool SecondPasses::ask(Instant now, WorkloadId id, SecondPass pass) {
  if (!asked_.insert(id).second) return false;
  const Instant due = now + wait_before(pass.tries);
  timers_.insert({due, {id, std::move(pass)}});
  return true;
}

void SecondPasses::drop(WorkloadId id) {
  asked_.erase(id);
  due_.erase(id);
}

Instant SecondPasses::next_timer() const {
  return timers_.empty() ? Instant::never() : timers_.begin()->first;
}

void SecondPasses::run_due_timers(Instant now) {
  while (next_timer() <= now && !timers_.empty()) {
    Timer timer = std::move(timers_.begin()->second);
    timers_.erase(timers_.begin());
    if (asked_.erase(timer.id) > 0) due_.insert_or_assign(timer.id, std::move(timer.pass));
  }
}

SecondPasses::Due SecondPasses::take_due() { return std::exchange(due_, {}); }

}  // namespace fairlead
