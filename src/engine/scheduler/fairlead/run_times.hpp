// How long workloads ran lately, as a guess for those of which nobody said how long they may run. A
// wrong guess may cost time, never safety.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/digest.hpp"
#include "engine/state.hpp"

namespace fairlead::native {

class RunTimes {
 public:
  // A workload of this LocalQueue and shape ran so long, to its end.
  void add(LocalQueueId queue, ShapeId shape, Duration span);

  // Half of the last ones of its kind that took longer than `already` took no longer than this.
  // Nothing where none did, or before there are some.
  std::optional<Duration> likely(LocalQueueId queue, ShapeId shape, Duration already) const;

  void add_to(Digest& digest) const;

 private:
  // Of the shape, or, while there are too few of them, of the whole LocalQueue; sorted.
  std::vector<Duration> samples(LocalQueueId queue, ShapeId shape) const;

  // By queue and shape; an invalid shape stands for all of the queue.
  std::map<std::pair<LocalQueueId, ShapeId>, std::deque<Duration>> recent_;
};

}  // namespace fairlead::native
