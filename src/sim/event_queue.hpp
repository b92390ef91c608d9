// What the simulated world will do, in a total order: time, kind, job, turn.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

#include "base/instant.hpp"
#include "base/strong_id.hpp"

namespace fairlead::sim {

using JobId = Id<struct JobTag>;  // in order of submission

// In the order in which they happen at one instant: room is freed before it is asked for.
// Submissions come from the trace, after all of these.
enum class Happens : std::uint8_t {
  finish,
  pods_gone,
  checks_ready,
  start,
  activity,
  user_returns
};

struct Happening {
  Instant at;
  Happens what = Happens::finish;
  JobId job;
  std::uint32_t turn = 0;  // of the job's life: what belongs to an earlier one is void

  friend auto operator<=>(const Happening&, const Happening&) = default;
};

class EventQueue {
 public:
  // What would happen at or after the end of time never does.
  void push(const Happening& happening) {
    if (happening.at < Instant::never()) queue_.push(happening);
  }

  bool empty() const { return queue_.empty(); }
  Instant next_at() const { return empty() ? Instant::never() : queue_.top().at; }
  Happening pop() {
    const Happening next = queue_.top();
    queue_.pop();
    return next;
  }

 private:
  std::priority_queue<Happening, std::vector<Happening>, std::greater<>> queue_;
};

}  // namespace fairlead::sim
