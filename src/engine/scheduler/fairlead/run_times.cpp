#include "engine/scheduler/fairlead/run_times.hpp"

#include <algorithm>

namespace fairlead::native {
namespace {

constexpr std::size_t most_samples = 32;
constexpr std::size_t fewest_samples = 4;

}  // namespace

void RunTimes::add(LocalQueueId queue, ShapeId shape, Duration span) {
  for (const ShapeId key : {shape, ShapeId()}) {
    std::deque<Duration>& recent = recent_[{queue, key}];
    recent.push_back(span);
    if (recent.size() > most_samples) recent.pop_front();
  }
}

std::vector<Duration> RunTimes::samples(LocalQueueId queue, ShapeId shape) const {
  for (const ShapeId key : {shape, ShapeId()}) {
    const auto found = recent_.find({queue, key});
    if (found == recent_.end() || found->second.size() < fewest_samples) continue;
    std::vector<Duration> sorted(found->second.begin(), found->second.end());
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  }
  return {};
}

std::optional<Duration> RunTimes::likely(LocalQueueId queue, ShapeId shape,
                                         Duration already) const {
  const std::vector<Duration> sorted = samples(queue, shape);
  const auto longer = std::upper_bound(sorted.begin(), sorted.end(), already);
  if (longer == sorted.end()) return std::nullopt;
  return *(longer + (sorted.end() - longer - 1) / 2);
}

void RunTimes::add_to(Digest& digest) const {
  digest.add(recent_.size());
  for (const auto& [key, recent] : recent_) {
    digest.add(key.first, key.second);
    digest.add_all(recent);
  }
}

}  // namespace fairlead::native
